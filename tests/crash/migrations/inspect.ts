import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '#server/db/engine/database.ts';

const sqliteSchema = sql<{ line: string }>`
  select type || ' ' || name || ' ' || coalesce(sql, '') as line from sqlite_master`;
const postgresSchema = sql<{ line: string }>`
  select concat_ws(' ', 'column', table_name, column_name, data_type, is_nullable, column_default)
    as line from information_schema.columns where table_schema = 'public'
  union all select indexdef from pg_indexes where schemaname = 'public'
  union all select concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid))
    from pg_constraint where connamespace = 'public'::regnamespace
  union all select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
  union all select pg_get_functiondef(oid) from pg_proc
    where pronamespace = 'public'::regnamespace and prokind = 'f' and probin is null`;

export async function readSchema({ dialect, read }: Database): Promise<string[]> {
  const query = dialect === 'sqlite' ? sqliteSchema : postgresSchema;
  const { rows } = await query.execute(read);
  // SQLite may store a recreated index with quotes and capitals.
  return rows.map(({ line }) => line.toLowerCase().replaceAll('"', '')).toSorted();
}

export async function readApplied({ read }: Database): Promise<string[]> {
  const tables = await read.introspection.getTables();
  if (!tables.some(({ name }) => name === 'migration')) return [];
  const rows = await read.selectFrom('migration').select('name').orderBy('name').execute();
  return rows.map(({ name }) => name);
}

export async function readContent({ read }: Database): Promise<Record<string, string>> {
  const tables = await read.introspection.getTables();
  const hashes: Record<string, string> = {};
  for (const { name } of tables) {
    if (name === 'migration' || name.includes('_search')) continue;
    // A recount may increment the version again.
    const columns = name === 'kind_count' ? sql`kind, total` : sql`*`;
    const { rows } = await sql`select ${columns} from ${sql.table(name)}`.execute(read);
    const lines = rows.map((row) => JSON.stringify(row)).toSorted();
    hashes[name] = `${rows.length} ${createHash('sha256').update(lines.join('\n')).digest('hex')}`;
  }
  return hashes;
}
