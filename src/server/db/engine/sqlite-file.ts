import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import type { SqliteDatabase, SqliteStatement } from 'kysely';

const cachedStatements = 500;
/** SQLite's own wait blocks the event loop, so we retry ourselves. */
const busyMilliseconds = 10;
/** Bytes: lists read thousands of neighbouring rows, and a larger page holds twice as many. */
const pageSize = 8192;
/** In KiB: the default of 2 MiB is too small for a million items. */
const readerCache = 65_536;
/** In KiB: transactions of a group read and change the same pages. */
const writerCache = 16_384;

/** Only the writer may create the file. */
export function openFile(file: string, use: 'write' | 'read'): DatabaseSync {
  const connection = new DatabaseSync(file, { readOnly: use === 'read', timeout: 5000 });
  if (use === 'write') {
    // The journal mode writes the first page, which fixes the page size.
    connection.exec(`pragma page_size = ${pageSize}`);
    connection.exec('pragma journal_mode = wal; pragma synchronous = full');
    connection.exec(`pragma cache_size = -${writerCache}`);
  } else {
    connection.exec(`pragma cache_size = -${readerCache}`);
  }
  connection.exec(`pragma busy_timeout = ${busyMilliseconds}`);
  return connection;
}

/**
 * Adapts `node:sqlite` to Kysely's SQLite dialect. `beforeStatement` runs before every statement
 * and may throw.
 */
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
  const namesOf = () => statement.columns().map(({ name }) => name);
  let names = namesOf();
  // The engine's own row objects are slow to create and to read.
  statement.setReturnArrays(true);

  function toRow(array: unknown): Record<string, unknown> {
    const values = array as readonly unknown[];
    // The table may have gained a column.
    if (values.length !== names.length) names = namesOf();
    const row: Record<string, unknown> = {};
    for (let index = 0; index < names.length; index += 1) {
      row[names[index] as string] = values[index];
    }
    return row;
  }

  return {
    reader: names.length > 0,
    all: (values) => statement.all(...values.map(bindable)).map(toRow),
    run: (values) => statement.run(...values.map(bindable)),
    *iterate(values) {
      for (const row of statement.iterate(...values.map(bindable))) yield toRow(row);
    },
  };
}

/** An object as the first value would be taken for named parameters and shift the others. */
function bindable(value: unknown): SQLInputValue {
  const isPlain =
    value === null ||
    typeof value === 'string' ||
    typeof value === 'number' ||
    typeof value === 'bigint' ||
    value instanceof Uint8Array;
  if (isPlain) return value;
  throw new TypeError(`A bound value must be text, number, bigint, null or bytes: ${typeof value}`);
}
