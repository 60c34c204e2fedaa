import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { isDerivedTable } from '#server/db/copy/derived-tables.ts';
import type { Database } from '#server/db/engine/database.ts';

/** Columns that may change without a change of data. */
const passedOverColumns: Readonly<Record<string, readonly string[]>> = {
  kind_count: ['version'],
  session: ['last_used_at'],
};

export async function snapshot(
  db: Database,
  isPassedOver: (table: string) => boolean = () => false,
): Promise<string> {
  const tables = await db.read.introspection.getTables();
  const hash = createHash('sha256');
  for (const { name, columns } of tables.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    if (isPassedOver(name) || isDerivedTable(name)) continue;
    const passedOver = passedOverColumns[name] ?? [];
    const columnsCompared = columns.filter((column) => !passedOver.includes(column.name));
    const selected = sql.join(columnsCompared.map((column) => sql.ref(column.name)));
    // The rows of users and sessions contain only a version.
    const counted = name === 'kind_count' ? sql`where kind not in ('user', 'session')` : sql``;
    const { rows } = await sql`select ${selected} from ${sql.table(name)} ${counted}`.execute(
      db.read,
    );
    const lines = rows.map((row) => JSON.stringify(row)).toSorted();
    hash.update(`${name}\n${lines.join('\n')}\n`);
  }
  return hash.digest('hex');
}
