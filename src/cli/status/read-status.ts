import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { kindsOf, lineupsOf } from '#contract/kinds/sport.ts';
import {
  findSpaceShortage,
  findUnwritable,
  listBackups,
  type StoredBackup,
} from '#server/backups/backup-folder.ts';
import { findUnwritablePictures, picturesFolder } from '#server/backups/data-files.ts';
import {
  describeForeignBackups,
  describeForeignFiles,
  describeMove,
} from '#server/backups/installation.ts';
import { type Config, environmentVariables } from '#server/config.ts';
import type { Database } from '#server/db/engine/database.ts';
import { describeEngine } from '#server/db/engine/describe-engine.ts';
import { isInUse, openConfigured } from '#server/db/engine/open.ts';
import { findMigrationState, type MigrationState } from '#server/db/schema/migrate.ts';
import { readFreeBytes } from '#server/http/plugins/limits/free-disk.ts';
import { countWaitingMails } from '#server/mail/outbox-store.ts';
import { readKindStates } from '#server/shared/catalogue-storage/kind-counts-store.ts';
import { chownCommand, isWritableFolder, ownerOf } from '#server/shared/files/writable-folder.ts';
import { configWarnings } from '#server/startup/config-warnings.ts';
import { databasePlace } from '#server/startup/database-place.ts';
import { mailPlace } from '#server/startup/mail-place.ts';
import { findRefusedSettings } from '#server/startup/refused-settings.ts';
import { adviseOnDataDir } from '#server/startup/start-error.ts';
import { programFolder, version } from '#server/version.ts';
import { sports } from '#sports/index.ts';
import { describeError } from '../describe-error.ts';
import { findMissingFile } from '../given-database.ts';
import { askServer, type RunningServer } from './running-server.ts';
import { countLineups, countRemovals, countUsers, readDatabaseSize } from './status-store.ts';

export interface Status {
  readonly version: string;
  readonly node: string;
  readonly programFolder: string;
  readonly publicUrl: string;
  readonly server: RunningServer;
  readonly dataDir: string;
  /** Bytes; null if the folder cannot be read. */
  readonly freeDisk: number | null;
  readonly minFreeDisk: number;
  /**
   * Sentences if `DATA_DIR` belongs to another database or cannot be written; null also if that
   * is not known.
   */
  readonly dataDirProblem: string | null;
  readonly database: DatabaseStatus;
  /** Null if the database cannot be read or has another version. */
  readonly content: Content | null;
  readonly backups: BackupsStatus;
  readonly mail: ReturnType<typeof mailPlace>;
  /** Sentences about settings with which the server does not start. */
  readonly refusedSettings: readonly string[];
  /** Sentences about probable mistakes in the settings. */
  readonly warnings: readonly string[];
}

interface BackupsStatus {
  readonly folder: string;
  readonly isOn: boolean;
  /** Newest backup by the server. */
  readonly newest: Pick<StoredBackup, 'file' | 'bytes' | 'createdAt'> | null;
  /** Lacks space for the next backup. */
  readonly lacksSpace: boolean;
  /** Sentence if the folder cannot be read or written. */
  readonly problem: string | null;
}

interface DatabaseStatus {
  readonly place: string;
  /** Another program uses the database. Not known for PostgreSQL. */
  readonly isInUse: boolean;
  /**
   * Sentence if the database was moved or replaces a lost one, or if it cannot be read and the
   * other fields are null.
   */
  readonly problem: string | null;
  readonly engine: string | null;
  readonly bytes: number | null;
  readonly migrations: MigrationState | null;
}

interface Content {
  readonly users: { readonly total: number; readonly verified: number };
  readonly items: Readonly<Record<string, number>>;
  readonly lineups: Readonly<Record<string, number>>;
  readonly mails: { readonly waiting: number; readonly oldest: string | null };
  /** Deleted users and items with remaining rows. */
  readonly pendingRemovals: number;
}

async function readContent(db: Database): Promise<Content> {
  const totals = await readKindStates(db.read);
  const lineups = await countLineups(db.read);
  const { count, oldest } = await countWaitingMails(db.read, new Date().toISOString());
  return {
    users: await countUsers(db.read),
    items: Object.fromEntries(
      kindsOf(sports).map(({ name }) => [name, totals.get(name)?.total ?? 0]),
    ),
    lineups: Object.fromEntries(
      lineupsOf(sports).map(({ name }) => [name, lineups.get(name) ?? 0]),
    ),
    mails: { waiting: count, oldest },
    pendingRemovals: await countRemovals(db.read),
  };
}

type DatabaseFacts = Pick<Status, 'dataDirProblem' | 'database' | 'content'>;

async function findDataDirProblem(db: Database, config: Config): Promise<string | null> {
  const { dataDir } = config;
  try {
    const foreign = await describeForeignFiles(db, dataDir);
    if (foreign !== null) return foreign;
    const folder = await findUnwritablePictures(dataDir);
    if (folder === null) return null;
    const command = chownCommand(join(dataDir, picturesFolder), ownerOf(dataDir));
    return `${folder} cannot be written: uploads of pictures fail. To mend it: ${command}`;
  } catch (error) {
    return describeError(error, config);
  }
}

async function readOpenDatabase(db: Database, config: Config): Promise<DatabaseFacts> {
  const migrations = await findMigrationState(db.read);
  const isCurrent = migrations.pending.length + migrations.unknown.length === 0;
  const bytes = await readDatabaseSize(db.read, db.dialect);
  const engine = await describeEngine(db);
  const problem = (await describeMove(db)) ?? (await describeForeignBackups(db, config.backupDir));
  const dataDirProblem = problem === null ? await findDataDirProblem(db, config) : null;
  return {
    dataDirProblem,
    database: { place: databasePlace(config), isInUse: false, problem, engine, bytes, migrations },
    content: isCurrent ? await readContent(db) : null,
  };
}

async function readDatabase(config: Config): Promise<DatabaseFacts> {
  const unknown = (problem: string): DatabaseFacts => ({
    dataDirProblem: null,
    database: {
      place: databasePlace(config),
      isInUse: false,
      problem,
      engine: null,
      bytes: null,
      migrations: null,
    },
    content: null,
  });
  try {
    const missing = findMissingFile(config);
    if (missing !== null) {
      const { dataDir } = config;
      const isUnwritable = existsSync(dataDir) && !(await isWritableFolder(dataDir));
      const problem = `It cannot be written. ${adviseOnDataDir(dataDir)}`;
      return { ...unknown(missing), dataDirProblem: isUnwritable ? problem : null };
    }
    const wasInUse = isInUse(config);
    const db = await openConfigured(config);
    const facts = await readOpenDatabase(db, config).finally(() => db.close());
    return { ...facts, database: { ...facts.database, isInUse: wasInUse } };
  } catch (error) {
    return unknown(`The database cannot be read. ${describeError(error, config)}`);
  }
}

/** The sandbox of the server may allow less than this process can do. */
const serverProblem =
  'The server could not write BACKUP_DIR when it started. Restart it to check that again.';

async function readBackups(config: Config, couldServerWrite: boolean): Promise<BackupsStatus> {
  const { backups: isOn, backupDir, dataDir } = config;
  const status = { folder: backupDir, isOn, newest: null, lacksSpace: false };
  const isWritten = isOn && existsSync(dataDir);
  const unwritable = isWritten ? await findUnwritable(backupDir, ownerOf(dataDir)) : null;
  const problem = unwritable ?? (couldServerWrite ? null : serverProblem);
  try {
    const backups = await listBackups(backupDir);
    const [newest = null] = backups;
    const lacksSpace = newest !== null && (await findSpaceShortage(backupDir, backups)) !== null;
    return { ...status, newest, lacksSpace, problem };
  } catch (error) {
    const unread = `BACKUP_DIR cannot be read. ${describeError(error, config)}`;
    return { ...status, problem: problem ?? unread };
  }
}

export async function readStatus(config: Config): Promise<Status> {
  const server = await askServer(config);
  const warnings = configWarnings(environmentVariables(), config);
  // A running server also detects a proxy that hides addresses.
  const isOurs = server.state !== 'other installation';
  const serverWarnings = isOurs ? (server.details?.warnings ?? []) : [];
  const about = `BACKUP_DIR (${config.backupDir}) `;
  const otherWarnings = [...warnings, ...serverWarnings].filter((text) => !text.startsWith(about));
  const couldServerWrite = !serverWarnings.some((text) => text.startsWith(about));
  const backups = await readBackups(config, couldServerWrite);
  const freeDisk = await readFreeBytes(config.dataDir).catch(() => null);
  return {
    version,
    node: process.versions.node,
    programFolder,
    publicUrl: config.publicUrl,
    server,
    dataDir: config.dataDir,
    freeDisk,
    minFreeDisk: config.minFreeDisk,
    ...(await readDatabase(config)),
    backups,
    mail: mailPlace(config),
    refusedSettings: findRefusedSettings(config),
    warnings: [...new Set(otherWarnings)],
  };
}
