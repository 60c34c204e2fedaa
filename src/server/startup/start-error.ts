import { BackupError } from '#server/backups/archive-format.ts';
import type { Config } from '#server/config.ts';
import { CopyError } from '#server/db/copy/table-copy.ts';
import { isStorageFull, isUnavailable } from '#server/db/engine/unavailable.ts';
import { connectionReason } from '#server/shared/connection-reason.ts';
import {
  chownCommand,
  currentUser,
  describeUncreated,
  isInside,
  ownerOf,
} from '#server/shared/files/writable-folder.ts';
import { programFolder } from '#server/version.ts';
import { databasePlace } from './database-place.ts';
import { equalPortsSentence } from './refused-settings.ts';

type ErrorFields = Error & {
  readonly code?: string;
  readonly syscall?: string;
  readonly path?: string;
  readonly hostname?: string;
  readonly errcode?: number;
};
/** `setting` names the address of the database. */
type Explain = (error: ErrorFields, config: Config, setting: string) => string;

const listenErrors: Readonly<Record<string, Explain>> = {
  EADDRINUSE: (_error, { port, metrics }) =>
    metrics?.port === port
      ? equalPortsSentence(port)
      : `Port ${port} is in use, perhaps by another Tifo. Stop that program, or set PORT to another port.`,
  EADDRNOTAVAIL: (_error, { host }) =>
    `This machine does not have the address ${host}. Correct HOST.`,
  EACCES: (_error, { port }) =>
    `Port ${port} is reserved for root. Set PORT to 1024 or more, and put a proxy in front.`,
};

const postgresErrors: Readonly<Record<string, Explain>> = {
  '28P01': (_error, _config, setting) =>
    `PostgreSQL refused the login. Correct the user or password in ${setting}.`,
  '28000': ({ message }, _config, setting) =>
    `PostgreSQL refused the login: ${message}. Correct ${setting}.`,
  '3D000': (_error, config, setting) =>
    `PostgreSQL has no database ${databasePlace(config)}. Create it, or correct ${setting}.`,
  '42501': ({ message }) =>
    `The PostgreSQL user lacks a right: ${message}. Make this user the owner of the database.`,
};

/** Message of the driver, which has no code. */
const missingPassword = /^SASL: .* password must be /;

/** Result codes of SQLite: SQLITE_BUSY, READONLY, CORRUPT, CANTOPEN and NOTADB. */
const sqliteErrors: Readonly<Record<number, Explain>> = {
  5: (_error, config) => `${databasePlace(config)} is locked by another program. Stop it.`,
  8: (_error, config) =>
    `${databasePlace(config)} cannot be written. ${adviseOnDataDir(config.dataDir)}`,
  11: (_error, config) => `${databasePlace(config)} is damaged. Restore a backup.`,
  14: (_error, config) =>
    `${databasePlace(config)} cannot be opened. ${adviseOnDataDir(config.dataDir)}`,
  26: (_error, config) => `${databasePlace(config)} is not an SQLite database. Restore a backup.`,
};

const fileErrors: Readonly<Record<string, Explain>> = {
  EACCES: describeForbidden,
  EPERM: describeForbidden,
  EROFS: ({ path = '' }) =>
    isInside(programFolder, path)
      ? describeUncreated(path)
      : `${path} is on a read-only disk. DATA_DIR and BACKUP_DIR must be writable.`,
  ENOTDIR: ({ path }) =>
    `${path} is not a folder: a part of this path is a file. Correct DATA_DIR or BACKUP_DIR.`,
  EEXIST: ({ path }) => `${path} is not a folder. Correct DATA_DIR or BACKUP_DIR.`,
};

export function adviseOnDataDir(dataDir: string): string {
  return `If DATA_DIR (${dataDir}) is on a disk of its own, mount it. Otherwise, give it to the user that runs Tifo: ${chownCommand(dataDir, ownerOf(dataDir))}`;
}

function describeForbidden({ path = '', syscall }: ErrorFields, config: Config): string {
  if (syscall === 'mkdir') return describeUncreated(path);
  const { dataDir, backupDir } = config;
  if (isInside(backupDir, path)) {
    return `No permission for ${path}. Give BACKUP_DIR to the user that runs Tifo: ${chownCommand(backupDir, currentUser())}`;
  }
  return `No permission for ${path}. ${adviseOnDataDir(dataDir)}`;
}

/** Returns a sentence for an error that the operator can mend, otherwise null. */
export function explainError(
  error: ErrorFields,
  config: Config,
  setting = 'DATABASE_URL',
): string | null {
  const { code = '', syscall, errcode } = error;
  if (isStorageFull(error)) {
    return code === '53100'
      ? 'The disk of the PostgreSQL server is full. Free some space on it.'
      : `The disk of DATA_DIR (${config.dataDir}) is full. Free some space on it.`;
  }
  if (syscall === 'listen') return listenErrors[code]?.(error, config, setting) ?? null;
  if (error.hostname !== undefined && error.hostname === config.host) {
    return `HOST is an unknown host name: ${config.host}.`;
  }
  if (errcode !== undefined) return sqliteErrors[errcode & 0xff]?.(error, config, setting) ?? null;
  if (missingPassword.test(error.message)) {
    return `PostgreSQL wants a password. Add it to ${setting}.`;
  }
  const explained = (error.path === undefined ? postgresErrors : fileErrors)[code];
  if (explained) return explained(error, config, setting);
  if (config.databaseUrl !== null && (isUnavailable(error) || syscall === 'connect')) {
    const place = databasePlace(config);
    return `PostgreSQL cannot be reached at ${place} (${connectionReason(error)}). Start it, or correct ${setting}.`;
  }
  return null;
}

/**
 * Returns unexpected errors unchanged, since their stack is needed. `config` is null if the
 * settings are invalid.
 */
export function describeStartError(error: unknown, config: Config | null): unknown {
  if (!(error instanceof Error)) return error;
  const sentence = config && explainError(error, config);
  if (sentence !== null) return `Tifo cannot start. ${sentence}`;
  const { code } = error as ErrorFields;
  const isExpected =
    code !== undefined ||
    error.constructor === Error ||
    error instanceof BackupError ||
    error instanceof CopyError;
  return isExpected ? `Tifo cannot start. ${error.message || code}` : error;
}
