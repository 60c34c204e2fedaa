import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import type { SqliteDatabase, SqliteStatement } from 'kysely';

const cachedStatements = 500;
/** The engine itself waits this long for a lock, blocking everything: all else is our own retry. */
const busyMilliseconds = 10;
/** Bytes of a page of a new file: lists read thousands of neighbours, twice as many with each page. */
const pageSize = 8192;
/** Pages that the reader keeps, in KiB: the 2 MiB of the default are few for a million items. */
const readerCache = 65_536;
/** Pages that the writer keeps, in KiB: units of a group change the same ones, and read them before. */
const writerCache = 16_384;

/** Opens the writing or the reading connection to a file; only the writer may create it. */
export function openFile(file: string, use: 'write' | 'read'): DatabaseSync {
  const connection = new DatabaseSync(file, { readOnly: use === 'read', timeout: 5000 });
  if (use === 'write') {
    // The size is fixed by the first page, which the journal mode writes.
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
 * `node:sqlite` in the shape that Kysely's SQLite dialect asks for. `beforeStatement` runs before
 * every statement and may throw.
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
  // Rows that the engine makes objects of itself are slow to make and slow to read.
  statement.setReturnArrays(true);

  /** From what `setReturnArrays` makes of a row, which its type does not know. */
  function toRow(array: unknown): Record<string, unknown> {
    const values = array as readonly unknown[];
    // A table may have got a column since.
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

/** An object as the first value would be taken for named parameters and shift all the others. */
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
