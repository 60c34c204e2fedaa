export type Row = readonly (string | number | null)[];

export interface CopiedTable {
  readonly name: string;
  /** Columns that both engines have, in the order of a row's values. */
  readonly columns: readonly string[];
}

/** Reads all tables from one snapshot. */
export interface TableReader {
  readonly migrations: readonly string[];
  /** Excludes `migration`, derived tables and SQLite's search indexes. */
  readonly tables: readonly CopiedTable[];
  countRows(table: CopiedTable): Promise<number>;
  /** Orders rows by primary key on both engines. */
  readRows(table: CopiedTable): AsyncGenerator<readonly Row[]>;
  close(): Promise<void>;
}

/** Fills an empty database, which remains empty unless `finish` resolves. */
export interface TableWriter {
  writeRows(table: CopiedTable, batches: AsyncIterable<readonly Row[]>): Promise<void>;
  /**
   * Creates indexes and triggers, and commits after `check` has read the copy without closing it.
   * Throws if a reference is broken.
   */
  finish(check: (copy: TableReader) => Promise<void>): Promise<void>;
  abort(): Promise<void>;
}

/** The message is for the operator. */
export class CopyError extends Error {}

export function quote(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

export function quoteAll(names: readonly string[]): string {
  return names.map(quote).join(', ');
}
