import type { FastifyInstance } from 'fastify';
import { kindsOf, lineupsOf } from '#contract/kinds/sport.ts';
import { backupPlace } from '#server/backups/archive-format.ts';
import { findUnwritable } from '#server/backups/backup-folder.ts';
import { startErasedFans } from '#server/backups/erased-fans.ts';
import { recordFiles, requireOwnBackups, requireOwnFiles } from '#server/backups/installation.ts';
import { upgradeDatabase } from '#server/backups/upgrade.ts';
import { refreshSearchTexts } from '#server/shared/catalogue-storage/search-texts-store.ts';
import { sports } from '#sports/index.ts';
import { buildApp } from './app.ts';
import { type Config, environmentVariables, loadConfig } from './config.ts';
import type { Database } from './db/engine/database.ts';
import { describeEngine } from './db/engine/describe-engine.ts';
import { isInUse, openConfigured } from './db/engine/open.ts';
import { isUpToDate } from './db/schema/migrate.ts';
import { loadStarterCatalogue } from './features/catalogue/starter/load-starter.ts';
import { readStarter } from './features/catalogue/starter/read-starter.ts';
import { refreshLineups } from './features/lineups/refresh-names.ts';
import { mailboxUrl } from './features/mailbox/routes.ts';
import { createMailTransport } from './mail/create-transport.ts';
import { configWarnings } from './startup/config-warnings.ts';
import { databasePlace } from './startup/database-place.ts';
import { mailPlace } from './startup/mail-place.ts';
import { openOutput, type StartOutput } from './startup/output.ts';
import { reportStartError } from './startup/report-start-error.ts';
import { requireFreePorts } from './startup/require-free-ports.ts';
import type { StartReport } from './startup/start-report.ts';
import { waitForDatabase } from './startup/wait-for-database.ts';
import { programFolder, version } from './version.ts';

async function openDatabase(config: Config, { log, report }: StartOutput): Promise<Database> {
  const place = databasePlace(config);
  const onWait = (reason: string) =>
    log.warn(
      `PostgreSQL cannot be reached at ${place} (${reason}): trying again for up to a minute`,
    );
  const wasInUse = isInUse(config);
  const open = () => openConfigured(config);
  const db = await (config.databaseUrl === null ? open() : waitForDatabase(open, { onWait }));
  const engine = await describeEngine(db);
  report.add('Database', `${engine}, ${place}`, { engine, database: place });
  if (wasInUse) {
    await requireUpToDate(db, place);
    log.warn(`another program uses ${place}, perhaps a second server: stop one of them`);
  }
  await migrate(db, config, report);
  return db;
}

/** Another server would go on with a database that it does not know. */
async function requireUpToDate(db: Database, place: string): Promise<void> {
  if (await isUpToDate(db)) return;
  throw new Error(
    `${place} must be migrated, but another program uses it, perhaps a server at another PORT. Stop that first.`,
  );
}

async function migrate(db: Database, config: Config, report: StartReport): Promise<void> {
  await requireOwnFiles(db, config.dataDir);
  await requireOwnBackups(db, config.backupDir);
  const { migrations, backup } = await upgradeDatabase({
    db,
    place: backupPlace(config),
    folder: config.backups ? config.backupDir : null,
    now: () => new Date(),
  });
  const last = migrations.at(-1);
  const result =
    last === undefined ? 'none was due' : `${migrations.length} applied, up to ${last}`;
  report.add('Migrations', result, { migrations });
  if (backup !== null) report.add('Backup', `${backup}, made before the migrations`, { backup });
}

/** Follows the creation of `DATA_DIR`. */
async function warnOfBackups(
  { backups, backupDir }: Config,
  { log }: Pick<StartOutput, 'log'>,
  warnings: string[],
): Promise<void> {
  const warning = backups ? await findUnwritable(backupDir) : null;
  if (warning === null) return;
  warnings.push(warning);
  log.warn(warning);
}

async function fillDatabase(db: Database, { log }: StartOutput): Promise<void> {
  const refreshedItems = await refreshSearchTexts(db, kindsOf(sports));
  await refreshLineups(db, lineupsOf(sports));
  const starterItems = await loadStarterCatalogue(db, sports, readStarter(sports), new Date());
  if (starterItems > 0) log.info(`the starter catalogue is loaded: ${starterItems} items`);
  if (refreshedItems > 0) log.info(`items found by other spellings: ${refreshedItems}`);
}

/** Keeps the secret address of the mailbox out of the log. */
async function reportMail(config: Config, report: StartReport): Promise<void> {
  const { place, text } = mailPlace(config);
  report.add('Mail', text, { mail: place });
  const address = config.smtpUrl === null ? await mailboxUrl(config) : null;
  if (address !== null) report.print('Mailbox', `${address} (secret)`);
}

async function openServer(
  config: Config,
  onReady: (app: FastifyInstance, db: Database) => void,
): Promise<void> {
  const output = await openOutput(config.logLevel);
  const { log, logStream, report } = output;
  const node = process.versions.node;
  report.add('Tifo', `${version} on Node ${node}, ${programFolder}`, {
    version,
    node,
    programFolder,
  });
  report.add('DATA_DIR', config.dataDir, { dataDir: config.dataDir });
  report.add('PUBLIC_URL', config.publicUrl, { publicUrl: config.publicUrl });
  const warnings = configWarnings(environmentVariables(), config);
  for (const warning of warnings) log.warn(warning);

  await requireFreePorts(config);
  const db = await openDatabase(config, output);
  await warnOfBackups(config, output, warnings);
  // Failure only makes a later restore ask for the list.
  await startErasedFans(config.backupDir).catch(() => {});
  await fillDatabase(db, output);
  const mail = createMailTransport(config);
  const now = () => new Date();
  const app = await buildApp({ config, db, sports, mail, now, logStream, warnings });
  await recordFiles(db, config.dataDir);
  onReady(app, db);
  const address = await app.listen({ port: config.port, host: config.host });
  await reportMail(config, report);
  report.print('Open', config.publicUrl);
  report.ready({ address });
}

export async function start(
  setClose: (close: (signal: string) => Promise<void>) => void,
): Promise<void> {
  let config: Config | null = null;
  try {
    config = loadConfig();
    await openServer(config, (app, db) => {
      setClose(async (signal) => {
        app.log.info(`${signal}: closing`);
        await app.close();
        await db.close();
      });
    });
  } catch (error) {
    reportStartError(error, config);
    process.exit(1);
  }
}
