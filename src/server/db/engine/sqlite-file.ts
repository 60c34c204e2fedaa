import { closeSync, existsSync, openSync } from 'node:fs';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import type { SqliteDatabase, SqliteStatement } from 'kysely';

const cachedStatements = 500;
/** Short, since SQLite blocks the event loop while waiting. The write queue retries instead. */
const busyMilliseconds = 10;
/** Bytes. Lists read thousands of neighbouring rows, and a larger page contains more of them. */
export const pageSize = 8192;
/** KiB. The default of 2 MiB is too small for a million items. */
const readerCache = 65_536;
/** KiB. Transactions of a group read and change the same pages. */
const writerCache = 16_384;

/** Precedes SQLite, which would let everybody read the file. The WAL has the same mode. */
export function createPrivateFile(file: string): void {
  if (!existsSync(file)) closeSync(openSync(file, 'a', 0o600));
}

export function openFile(file: string, mode: 'write' | 'read'): DatabaseSync {
  if (mode === 'write') createPrivateFile(file);
  const connection = new DatabaseSync(file, { readOnly: mode === 'read', timeout: 5000 });
  if (mode === 'write') {
    // Must precede the journal mode, which writes the first page and thereby fixes the page size.
    connection.exec(`pragma page_size = ${pageSize}`);
    connection.exec('pragma journal_mode = wal; pragma synchronous = full');
    connection.exec(`pragma cache_size = -${writerCache}`);
  } else {
    connection.exec(`pragma cache_size = -${readerCache}`);
  }
  connection.exec(`pragma busy_timeout = ${busyMilliseconds}`);
  return connection;
}

/** Detects connections of other processes and of this one that have read or written the file. */
export function isFileInUse(file: string): boolean {
  if (!existsSync(file)) return false;
  const connection = new DatabaseSync(file);
  try {
    // In this mode, a transaction needs the file alone.
    connection.exec('pragma locking_mode = exclusive; begin immediate; rollback');
    return false;
  } catch (error) {
    if (isBusy(error)) return true;
    throw error;
  } finally {
    connection.close();
  }
}

export function isBusy(error: unknown): boolean {
  const sqliteBusy = 5;
  return error instanceof Error && 'errcode' in error && Number(error.errcode) % 256 === sqliteBusy;
}

export function asSqliteDatabase(
  connection: DatabaseSync,
  beforeStatement: () => void = () => {},
): SqliteDatabase {
  const statements = new Map<string, SqliteStatement>();
  return {
    close: () => connection.close(),
    prepare(sql) {
      beforeStatement();
      const statement = statements.get(sql) ?? prepareStatement(connection, sql);
      statements.delete(sql);
      statements.set(sql, statement);
      const [oldest] = statements.keys();
      if (statements.size > cachedStatements && oldest !== undefined) statements.delete(oldest);
      return statement;
    },
  };
}

function prepareStatement(connection: DatabaseSync, sql: string): SqliteStatement {
  const statement = connection.prepare(sql);
  const readColumnNames = () => statement.columns().map(({ name }) => name);
  let names = readColumnNames();
  // Arrays are much faster than the row objects of `node:sqlite`.
  statement.setReturnArrays(true);

  function toRow(array: unknown): Record<string, unknown> {
    const values = array as readonly unknown[];
    // A migration may have added a column since the statement was prepared.
    if (values.length !== names.length) names = readColumnNames();
    const row: Record<string, unknown> = {};
    for (let index = 0; index < names.length; index += 1) {
      row[names[index] as string] = values[index];
    }
    return row;
  }

  return {
    reader: names.length > 0,
    all: (values) => statement.all(...values.map(toBindable)).map(toRow),
    run: (values) => statement.run(...values.map(toBindable)),
    *iterate(values) {
      for (const row of statement.iterate(...values.map(toBindable))) yield toRow(row);
    },
  };
}

/** Rejects objects, since `node:sqlite` would treat the first one as named parameters. */
function toBindable(value: unknown): SQLInputValue {
  const isBindable =
    value === null ||
    typeof value === 'string' ||
    typeof value === 'number' ||
    typeof value === 'bigint' ||
    value instanceof Uint8Array;
  if (isBindable) return value;
  throw new TypeError(`A bound value must be text, number, bigint, null or bytes: ${typeof value}`);
}
