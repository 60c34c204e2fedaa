import { closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { Kysely, SqliteDialect } from 'kysely';
import { asSqliteDatabase, pageSize } from '../engine/sqlite-file.ts';
import { applyMigrations } from './apply-migrations.ts';
import {
  batchSize,
  type CopiedTable,
  CopyError,
  quote,
  quoteAll,
  type Row,
  type TableReader,
  type TableWriter,
} from './table-copy.ts';

/** Numbers rows for SQLite's full-text indexes. PostgreSQL has no such column. */
const rowNumber = 'row';

function names(db: DatabaseSync, sql: string, ...values: readonly string[]): string[] {
  return db
    .prepare(sql)
    .all(...values)
    .map(({ name }) => String(name));
}

function findTables(db: DatabaseSync): CopiedTable[] {
  const tables = names(
    db,
    `select name from pragma_table_list where schema = 'main' and type = 'table'
      and name not in ('sqlite_schema', 'sqlite_sequence', 'migration')
      and name not like 'sqlite\\_stat%' escape '\\' and name not like '\\_litestream%' escape '\\'
      order by name`,
  );
  return tables.map((name) => ({
    name,
    columns: names(db, 'select name from pragma_table_info(?)', name).filter(
      (column) => column !== rowNumber,
    ),
  }));
}

/**
 * Opens a read transaction of its own connection. Reading blocks the calling thread, so a server
 * must read in another thread.
 */
export function openSqliteReader(file: string): TableReader {
  if (!existsSync(file)) throw new CopyError(`There is no database: ${file}`);
  const db = new DatabaseSync(file, { readOnly: true, timeout: 5000 });
  try {
    db.exec('begin');
    const tables = findTables(db);
    return {
      migrations: names(db, 'select name from migration order by name'),
      tables,

      async countRows(table) {
        const row = db.prepare(`select count(*) as total from ${quote(table.name)}`).get();
        return Number(row?.total);
      },

      async *readRows({ name, columns }) {
        const key = names(
          db,
          `select name from pragma_table_info(?) where pk > 0 and name <> '${rowNumber}' order by pk`,
          name,
        );
        const order = quoteAll(key.length > 0 ? key : columns.slice(0, 1));
        const statement = db.prepare(
          `select ${quoteAll(columns)} from ${quote(name)} order by ${order}`,
        );
        statement.setReturnArrays(true);
        let batch: Row[] = [];
        for (const row of statement.iterate()) {
          batch.push(row as unknown as Row);
          if (batch.length < batchSize) continue;
          yield batch;
          batch = [];
        }
        if (batch.length > 0) yield batch;
      },

      close: async () => db.close(),
    };
  } catch (error) {
    db.close();
    throw error;
  }
}

/** Removes a file without tables, as a refused start leaves it. Throws if it has tables. */
function removeEmptyDatabase(file: string): void {
  if (!existsSync(file)) return;
  const db = new DatabaseSync(file);
  const isEmpty = findTables(db).length === 0;
  db.close();
  if (!isEmpty) throw new CopyError(`There is a database already: ${file}`);
  for (const end of ['', '-wal', '-shm']) rmSync(`${file}${end}`, { force: true });
}

/** Fills a temporary file, which `finish` renames to `file`. Throws if `file` has tables. */
export async function openSqliteWriter(
  file: string,
  migrations: readonly string[],
): Promise<TableWriter> {
  removeEmptyDatabase(file);
  const temporary = `${file}.incomplete`;
  rmSync(temporary, { force: true });
  // References are checked at the end, since tables are not filled in the order of their references.
  const db = new DatabaseSync(temporary, { enableForeignKeyConstraints: false });

  async function abort(): Promise<void> {
    if (db.isOpen) db.close();
    rmSync(temporary, { force: true });
  }

  try {
    // An incomplete file is discarded, so a crash needs no journal.
    db.exec(`pragma page_size = ${pageSize}; pragma journal_mode = off; pragma synchronous = off`);
    db.exec('begin exclusive');
    const kysely = new Kysely<unknown>({
      dialect: new SqliteDialect({ database: asSqliteDatabase(db) }),
    });
    await applyMigrations(kysely, 'sqlite', migrations);
    const definitions = names(
      db,
      `select sql as name from sqlite_master where type in ('index', 'trigger') and sql is not null
        order by type`,
    );
    for (const name of names(
      db,
      `select type || ' ' || '"' || name || '"' as name from sqlite_master
        where type in ('index', 'trigger') and sql is not null`,
    )) {
      db.exec(`drop ${name}`);
    }
    for (const { name } of findTables(db)) db.exec(`delete from ${quote(name)}`);

    return {
      async writeRows({ name, columns }, batches) {
        const insert = db.prepare(
          `insert into ${quote(name)} (${quoteAll(columns)})
            values (${columns.map(() => '?').join(', ')})`,
        );
        for await (const rows of batches) for (const row of rows) insert.run(...row);
      },

      async finish() {
        fillSearchIndexes(db);
        for (const definition of definitions) db.exec(definition);
        const [broken] = db.prepare('pragma foreign_key_check').all();
        if (broken) {
          throw new CopyError(
            `A row of ${broken.table} refers to a missing row of ${broken.parent}.`,
          );
        }
        db.exec('commit');
        db.close();
        syncFile(temporary);
        renameSync(temporary, file);
      },

      abort,
    };
  } catch (error) {
    await abort();
    throw error;
  }
}

/** Fills the full-text indexes, of which each serves the rows of one table. */
function fillSearchIndexes(db: DatabaseSync): void {
  const indexes = names(
    db,
    "select name from pragma_table_list where schema = 'main' and type = 'virtual'",
  );
  for (const index of indexes) {
    const table = index.replace(/_search$/, '');
    const hasText = names(db, 'select name from pragma_table_info(?)', table).includes(
      'search_text',
    );
    const source = hasText ? quote(table) : `item join ${quote(table)} on item_id = item.id`;
    db.exec(`insert into ${quote(index)} (rowid, search_text)
      select ${rowNumber}, search_text from ${source} order by ${rowNumber}`);
  }
}

function syncFile(file: string): void {
  const descriptor = openSync(file, 'r+');
  fsyncSync(descriptor);
  closeSync(descriptor);
}
