import { existsSync, rmSync } from 'node:fs';
import { link, open, unlink } from 'node:fs/promises';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Kysely, SqliteDialect } from 'kysely';
import { syncFolder } from '#server/shared/files/durable-files.ts';
import { asSqliteDatabase, createPrivateFile, pageSize } from '../engine/sqlite-file.ts';
import { applyMigrations } from './apply-migrations.ts';
import { isDerivedTable, noteAllNames } from './derived-tables.ts';
import { describeTables, findNames, listSqliteTables, rowNumber } from './known-tables.ts';
import {
  CopyError,
  quote,
  quoteAll,
  type Row,
  type TableReader,
  type TableWriter,
} from './table-copy.ts';

const batchSize = 1000;
const lockTimeoutMs = 5000;

/** Reading blocks the calling thread, so a server must read in another one. */
export async function openSqliteReader(file: string): Promise<TableReader> {
  if (!existsSync(file)) throw new CopyError(`There is no database: ${file}`);
  const db = new DatabaseSync(file, { readOnly: true, timeout: lockTimeoutMs });
  try {
    db.exec('begin');
    return await createReader(db);
  } catch (error) {
    db.close();
    throw error;
  }
}

/** Locks the database against writes until it is closed. */
export interface LockedReader extends TableReader {
  /** Records the successor of the database and commits. */
  markMoved(target: string): void;
}

/** Key of the table `installation` that names the successor of a moved database. */
export const movedToKey = 'moved_to';

/** Throws if another program is writing. */
export async function openLockedReader(file: string): Promise<LockedReader> {
  const db = new DatabaseSync(file, { timeout: lockTimeoutMs });
  try {
    db.exec('begin immediate');
    return {
      ...(await createReader(db)),
      markMoved(target) {
        db.prepare('insert into installation (key, value) values (?, ?)').run(movedToKey, target);
        db.exec('commit');
      },
    };
  } catch (error) {
    db.close();
    throw error;
  }
}

async function createReader(db: DatabaseSync): Promise<TableReader> {
  const migrations = findNames(db, 'select name from migration order by name');
  return {
    migrations,
    tables: await describeTables(migrations),

    async countRows(table) {
      const row = db.prepare(`select count(*) as total from ${quote(table.name)}`).get();
      return Number(row?.total);
    },

    async *readRows({ name, columns }) {
      const key = findNames(
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
}

/** A failed start leaves a file without tables behind. */
function removeEmptyDatabase(file: string): void {
  if (!existsSync(file)) return;
  const db = new DatabaseSync(file);
  const isEmpty = listSqliteTables(db).length === 0;
  db.close();
  if (!isEmpty) throw new CopyError(`There is a database already: ${file}`);
  for (const suffix of ['', '-wal', '-shm']) rmSync(`${file}${suffix}`, { force: true });
}

/** Fills a temporary file, which `finish` renames to `file`. Throws if `file` has tables. */
export async function openSqliteWriter(
  file: string,
  migrations: readonly string[],
): Promise<TableWriter> {
  removeEmptyDatabase(file);
  const temporary = `${file}.incomplete`;
  rmSync(temporary, { force: true });
  createPrivateFile(temporary);
  // References are checked at the end, because tables are not filled in the order of references.
  const db = new DatabaseSync(temporary, { enableForeignKeyConstraints: false });

  async function abort(): Promise<void> {
    if (db.isOpen) db.close();
    for (const suffix of ['', '-journal']) rmSync(`${temporary}${suffix}`, { force: true });
  }

  try {
    const definitions = await createTables(db, migrations);
    return {
      async writeRows({ name, columns }, batches) {
        const insert = db.prepare(
          `insert into ${quote(name)} (${quoteAll(columns)})
            values (${columns.map(() => '?').join(', ')})`,
        );
        for await (const rows of batches) for (const row of rows) insert.run(...row);
      },

      async finish(check) {
        fillSearchIndexes(db);
        for (const statement of noteAllNames(migrations)) db.exec(statement);
        for (const definition of definitions) db.exec(definition);
        requireReferences(db);
        await check(await createReader(db));
        db.exec('commit');
        db.close();
        await syncFile(temporary);
        // Unlike a rename, a link does not replace a database that was created meanwhile.
        await link(temporary, file);
        await unlink(temporary);
        await syncFolder(dirname(file));
      },

      abort,
    };
  } catch (error) {
    await abort();
    throw error;
  }
}

/** Begins a transaction. Returns the statements that create the indexes and triggers. */
async function createTables(db: DatabaseSync, migrations: readonly string[]): Promise<string[]> {
  // An incomplete file is discarded, so a crash needs no journal.
  db.exec(`pragma page_size = ${pageSize}; pragma journal_mode = off; pragma synchronous = off`);
  db.exec('begin exclusive');
  const kysely = new Kysely<unknown>({
    dialect: new SqliteDialect({ database: asSqliteDatabase(db) }),
  });
  await applyMigrations(kysely, 'sqlite', migrations);
  const definitions = dropDefinitions(db);
  for (const { name } of listSqliteTables(db)) db.exec(`delete from ${quote(name)}`);
  return definitions;
}

function requireReferences(db: DatabaseSync): void {
  const [broken] = db.prepare('pragma foreign_key_check').all();
  if (!broken) return;
  throw new CopyError(`A row of ${broken.table} refers to a missing row of ${broken.parent}.`);
}

function dropDefinitions(db: DatabaseSync): string[] {
  const rows = db
    .prepare(
      `select type, name, sql from sqlite_master
        where type in ('index', 'trigger') and sql is not null order by type`,
    )
    .all();
  for (const { type, name } of rows) db.exec(`drop ${type} ${quote(String(name))}`);
  return rows.map(({ sql }) => String(sql));
}

function fillSearchIndexes(db: DatabaseSync): void {
  const indexes = findNames(
    db,
    "select name from pragma_table_list where schema = 'main' and type = 'virtual'",
  );
  for (const index of indexes.filter((name) => !isDerivedTable(name))) {
    const table = index.replace(/_search$/, '');
    const hasText = findNames(db, 'select name from pragma_table_info(?)', table).includes(
      'search_text',
    );
    const source = hasText ? quote(table) : `item join ${quote(table)} on item_id = item.id`;
    db.exec(`insert into ${quote(index)} (rowid, search_text)
      select ${rowNumber}, search_text from ${source} order by ${rowNumber}`);
  }
}

async function syncFile(path: string): Promise<void> {
  const file = await open(path, 'r+');
  await file.sync();
  await file.close();
}
