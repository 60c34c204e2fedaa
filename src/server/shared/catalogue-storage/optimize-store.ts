import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Kind } from '#contract/kinds/kind.ts';
import type { Database } from '#server/db/engine/database.ts';
import { searchTable } from '#server/db/schema/kind-schema.ts';
import { yieldPauseMs } from '#server/db/time-slices.ts';

const pagesPerMerge = 500;

export async function optimize(db: Database, kinds: readonly Kind[]): Promise<void> {
  if (db.dialect === 'postgres') {
    await db.write(
      async (transaction) => {
        await sql`select gin_clean_pending_list('item_search')`.execute(transaction);
        await sql`analyze`.execute(transaction);
      },
      { long: true },
    );
    return;
  }
  for (const { name } of kinds) {
    // A negative number starts a full merge, a positive one continues it.
    let merged = await mergeSearch(db, searchTable(name), -pagesPerMerge);
    while (merged) {
      await delay(yieldPauseMs);
      merged = await mergeSearch(db, searchTable(name), pagesPerMerge);
    }
  }
}

async function mergeSearch(db: Database, index: string, pages: number): Promise<boolean> {
  return db.write(async (transaction) => {
    const countChanges = async () => {
      const { rows } = await sql<{ total: number }>`select total_changes() as total`.execute(
        transaction,
      );
      return Number(rows[0]?.total);
    };
    const before = await countChanges();
    const name = sql.table(index);
    await sql`insert into ${name} (${name}, rank) values ('merge', ${sql.lit(pages)})`.execute(
      transaction,
    );
    // The command counts as one change even if it merges nothing.
    return (await countChanges()) - before > 1;
  });
}
