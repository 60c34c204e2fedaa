import { sql } from 'kysely';
import type { Database } from './database.ts';

/** Returns a text such as 'PostgreSQL 18.4'. */
export async function describeEngine({
  dialect,
  read,
}: Pick<Database, 'dialect' | 'read'>): Promise<string> {
  const query =
    dialect === 'sqlite'
      ? sql<{ version: string }>`select sqlite_version() as version`
      : sql<{ version: string }>`select current_setting('server_version') as version`;
  const { rows } = await query.execute(read);
  const version = rows[0]?.version.split(' ', 1)[0] ?? 'of an unknown version';
  return `${dialect === 'sqlite' ? 'SQLite' : 'PostgreSQL'} ${version}`;
}
