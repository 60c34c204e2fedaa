import type { Config } from '#server/config.ts';
import type { CopiedTable } from '#server/db/copy/table-copy.ts';
import type { Dialect } from '#server/db/engine/database.ts';
import { type DatabaseOptions, databaseOptions } from '#server/db/engine/open.ts';

/**
 * A backup is a gzipped tar file. Counts and hashes in its last entry reveal a truncated or damaged
 * archive (docs/backups.md#backups).
 */
export const headerName = 'backup.json';
export const manifestName = 'manifest.json';

export const archiveFormat = 1;

export interface ArchiveHeader {
  readonly format: number;
  /** ISO time just before the snapshot of the rows. */
  readonly createdAt: string;
  readonly engine: Dialect;
  readonly migrations: readonly string[];
  readonly tables: readonly CopiedTable[];
}

export interface TableSum {
  readonly rows: number;
  /** Hexadecimal SHA-256 of the rows as lines of JSON, in the order of the primary key. */
  readonly hash: string;
}

export interface FilesSum {
  readonly count: number;
  readonly bytes: number;
  /** Hexadecimal SHA-256 of the lines `<path> <SHA-256 of the content>`, in the archive's order. */
  readonly hash: string;
}

export interface ArchiveManifest {
  readonly tables: Readonly<Record<string, TableSum>>;
  readonly files: FilesSum;
}

/** Rows are split into parts: `tables/<table>/<part>.jsonl`. */
export const tablesFolder = 'tables';
/** Pictures and keys, under their paths in `DATA_DIR`. */
export const filesFolder = 'files';

/** The message is for the operator. */
export class BackupError extends Error {}

export interface BackupPlace {
  readonly database: DatabaseOptions;
  readonly dataDir: string;
}

export function backupPlace(config: Pick<Config, 'databaseUrl' | 'dataDir'>): BackupPlace {
  return { database: databaseOptions(config), dataDir: config.dataDir };
}

export interface Progress {
  readonly step: 'rows' | 'pictures' | 'checking';
  readonly done: number;
  /** 0 if unknown. */
  readonly total: number;
}

export interface BackupSummary {
  readonly rows: number;
  readonly files: number;
  /** Size of the archive. */
  readonly bytes: number;
}
