export type Row = readonly (string | number | null)[];

export interface CopiedTable {
  readonly name: string;
  /** Columns that both engines have, in the order of a row's values. */
  readonly columns: readonly string[];
}

/** Reads all tables from one snapshot. */
export interface TableReader {
  /** Names of the applied migrations, in their order. */
  readonly migrations: readonly string[];
  /** Tables of Tifo except `migration`, derived tables and the search indexes of SQLite. */
  readonly tables: readonly CopiedTable[];
  countRows(table: CopiedTable): Promise<number>;
  /** Reads batches of rows, ordered by primary key on both engines. */
  readRows(table: CopiedTable): AsyncGenerator<readonly Row[]>;
  close(): Promise<void>;
}

/** Fills an empty database, which remains empty unless `finish` resolves. */
export interface TableWriter {
  writeRows(table: CopiedTable, batches: AsyncIterable<readonly Row[]>): Promise<void>;
  /** Creates indexes and triggers, and commits. Throws if a reference is broken. */
  finish(): Promise<void>;
  abort(): Promise<void>;
}

/** Database that cannot be read or filled. The message is for the operator. */
export class CopyError extends Error {}

export const batchSize = 1000;

/** Quotes an identifier for both engines. */
export function quote(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

export function quoteAll(names: readonly string[]): string {
  return names.map(quote).join(', ');
}
