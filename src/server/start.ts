import type { FastifyInstance } from 'fastify';
import { kindsOf, lineupsOf } from '#contract/kinds/sport.ts';
import { backupPlace } from '#server/backups/archive-format.ts';
import { recordFiles, requireOwnFiles } from '#server/backups/installation.ts';
import { upgradeDatabase } from '#server/backups/upgrade.ts';
import { refreshSearchTexts } from '#server/shared/catalogue-storage/search-texts-store.ts';
import { sports } from '#sports/index.ts';
import { buildApp } from './app.ts';
import { type Config, loadConfig } from './config.ts';
import type { Database } from './db/engine/database.ts';
import { openConfigured } from './db/engine/open.ts';
import { findMigrations } from './db/schema/migrate.ts';
import { loadStarterCatalogue } from './features/catalogue/starter/load-starter.ts';
import { readStarter } from './features/catalogue/starter/read-starter.ts';
import { refreshLineups } from './features/lineups/refresh-names.ts';
import { mailboxUrl } from './features/mailbox/routes.ts';
import { createMailTransport } from './mail/create-transport.ts';
import { mailboxFolder } from './mail/mailbox.ts';

const shutdownLimit = 5000;

function closeOnSignal(app: FastifyInstance, db: Database): void {
  let closing = false;
  const close = async (signal: string) => {
    if (closing) return;
    closing = true;
    app.log.info(`${signal}: closing`);
    setTimeout(() => process.exit(1), shutdownLimit).unref();
    await app.close();
    await db.close();
  };
  process.on('SIGTERM', close);
  process.on('SIGINT', close);
}

async function mailDestination(config: Config): Promise<string> {
  if (config.smtpUrl !== null) return new URL(config.smtpUrl).host;
  const address = await mailboxUrl(config);
  const folder = `${mailboxFolder(config.dataDir)} (no SMTP_URL is set)`;
  return address === null ? folder : `${folder}: read it at ${address}`;
}

async function openServer(): Promise<void> {
  const config = loadConfig();
  const db = await openConfigured(config);
  const { applied } = await findMigrations(db);
  if (applied.length === 0) await requireOwnFiles(db, config.dataDir);
  const upgrade = await upgradeDatabase({
    db,
    place: backupPlace(config),
    folder: config.backups ? config.backupDir : null,
    now: () => new Date(),
  });
  await requireOwnFiles(db, config.dataDir);
  const refreshedItems = await refreshSearchTexts(db, kindsOf(sports));
  await refreshLineups(db, lineupsOf(sports));
  const starterItems = await loadStarterCatalogue(db, sports, readStarter(sports), new Date());
  const mail = createMailTransport(config);
  const app = await buildApp({ config, db, sports, mail, now: () => new Date() });
  await recordFiles(db, config.dataDir);
  if (upgrade.backup !== null) app.log.info(`backup before the upgrade: ${upgrade.backup}`);
  if (upgrade.migrations.length > 0) {
    app.log.info(`migrations applied: ${upgrade.migrations.join(', ')}`);
  }
  if (starterItems > 0) app.log.info(`the starter catalogue is loaded: ${starterItems} items`);
  if (refreshedItems > 0) app.log.info(`items found by other spellings: ${refreshedItems}`);
  closeOnSignal(app, db);
  await app.listen({ port: config.port, host: config.host });
  app.log.info(`mail goes to ${await mailDestination(config)}`);
}

/**
 * Reduces an expected error, such as an invalid setting or a port in use, to one line. Other errors
 * are logged with their stack.
 */
function describeStartError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { code } = error as { code?: string };
  const isExpected = code !== undefined || error.constructor === Error;
  return isExpected ? `Tifo cannot start. ${error.message || code}` : error;
}

export async function start(): Promise<void> {
  try {
    await openServer();
  } catch (error) {
    console.error(describeStartError(error));
    process.exit(1);
  }
}
