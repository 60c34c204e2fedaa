import { sql } from 'kysely';
import { isDerivedTable } from '#server/db/copy/derived-tables.ts';
import type { Database } from '#server/db/engine/database.ts';

/** Log of the rows that committed transactions changed. */
export interface Changes {
  /** Increases with every changed row of a watched table. */
  count(): Promise<number>;
  tablesSince(count: number): Promise<string[]>;
}

const log = 'change_log';

/**
 * Excludes SQLite's search indexes, which are virtual tables, and the outbox and words, which jobs
 * change in the background.
 */
async function watchedTables(db: Database): Promise<string[]> {
  const tables = await db.read.introspection.getTables();
  return tables
    .map(({ name }) => name)
    .filter((name) => !name.includes('_search') && !isDerivedTable(name) && name !== log);
}

/**
 * Triggers log in the same transaction, so that rollbacks do not count. Requires exclusive use of
 * the migrated database.
 */
export async function watchChanges(db: Database): Promise<Changes> {
  const tables = await watchedTables(db);
  const statements = db.dialect === 'sqlite' ? sqliteTriggers(tables) : postgresTriggers(tables);
  await db.write(async (transaction) => {
    for (const statement of statements) await sql.raw(statement).execute(transaction);
  });
  return {
    async count() {
      const { rows } = await sql<{ last: number | null }>`
        select max(id) as last from ${sql.table(log)}`.execute(db.read);
      return rows[0]?.last ?? 0;
    },
    async tablesSince(count) {
      const { rows } = await sql<{ name: string }>`
        select distinct name from ${sql.table(log)} where id > ${count} order by name`.execute(
        db.read,
      );
      return rows.map(({ name }) => name);
    },
  };
}

function eventsOf(table: string): string[] {
  return table === 'outbox' ? ['insert'] : ['insert', 'update', 'delete'];
}

function sqliteTriggers(tables: readonly string[]): string[] {
  return [
    `create table ${log} (id integer primary key, name text not null)`,
    ...tables.flatMap((table) =>
      eventsOf(table).map(
        (event) => `create trigger "note_${event}_${table}" after ${event} on "${table}"
          begin insert into ${log} (name) values ('${table}'); end`,
      ),
    ),
  ];
}

function postgresTriggers(tables: readonly string[]): string[] {
  return [
    `create table ${log} (id bigint generated always as identity primary key, name text not null)`,
    `create function note_change() returns trigger language plpgsql as
      $$ begin insert into ${log} (name) values (tg_table_name); return null; end $$`,
    ...tables.map(
      (table) => `create trigger note_change after ${eventsOf(table).join(' or ')} on "${table}"
        for each row execute function note_change()`,
    ),
  ];
}
