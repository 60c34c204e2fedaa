import { type RawBuilder, sql } from 'kysely';
import type { Kind } from '#contract/kinds/kind.ts';
import type { Database } from '#server/db/engine/database.ts';

/** Sorting once on PostgreSQL costs a fraction of updating every index per row. */
export async function withLateIndexes(
  db: Database,
  kinds: readonly Kind[],
  fill: () => Promise<void>,
): Promise<void> {
  if (db.dialect === 'sqlite') return fill();
  const tables = ['item', ...kinds.map(({ name }) => name)];
  const { rows } = await sql<{ indexname: string; indexdef: string }>`
    select indexname, indexdef from pg_indexes
    where schemaname = current_schema and tablename in (${sql.join(tables)})
      and indexdef like 'CREATE INDEX % USING btree %'`.execute(db.read);
  const run = (statements: readonly RawBuilder<unknown>[]) =>
    db.write(
      async (transaction) => {
        for (const statement of statements) await statement.execute(transaction);
      },
      { long: true },
    );
  await run(rows.map(({ indexname }) => sql`drop index ${sql.ref(indexname)}`));
  await fill();
  await run(rows.map(({ indexdef }) => sql.raw(indexdef)));
}
