import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Database } from '#server/db/engine/database.ts';
import { migrations } from '#server/db/migrations/index.ts';
import { migrateToLatest } from '#server/db/schema/migrate.ts';

type Row = readonly (string | number | null)[];

/**
 * Rows that 0.2.0 stored, by table in foreign-key order, with the columns first. Triggers add the
 * other rows.
 */
const stored: Readonly<Record<string, readonly [readonly string[], ...Row[]]>> = JSON.parse(
  readFileSync(join(import.meta.dirname, '0.2.0.json'), 'utf8'),
);

/** Databases are supported from version 0.2.0 on. */
export const releasedMigrations = migrations.slice(0, 8);

export async function fillReleased(database: Database): Promise<void> {
  await migrateToLatest(database, releasedMigrations);
  await database.write(async (transaction) => {
    for (const [table, [columns, ...rows]] of Object.entries(stored)) {
      const names = sql.join(columns.map((column) => sql.ref(column)));
      const values = sql.join(rows.map((row) => sql`(${sql.join(row)})`));
      await sql`insert into ${sql.table(table)} (${names}) values ${values}`.execute(transaction);
    }
  });
}
