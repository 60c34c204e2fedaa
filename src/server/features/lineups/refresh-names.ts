import type { Lineup } from '#contract/lineups/lineup.ts';
import type { Database } from '#server/db/engine/database.ts';
import { findRule, replaceRule } from '#server/shared/catalogue-storage/search-texts-store.ts';
import { searchRule } from '#server/shared/catalogue-storage/search-words.ts';
import { refreshBatch } from './search-store.ts';

/**
 * Rebuilds the search texts that are missing or follow an older rule. Records the rule at the end,
 * so that an interrupted run starts again.
 */
export async function refreshLineups(db: Database, lineups: readonly Lineup[]): Promise<void> {
  for (const lineup of lineups) {
    const rule = `with owners, ${searchRule(lineup.name)}`;
    if ((await findRule(db.read, lineup.name)) === rule) continue;
    let last: string | undefined = '';
    while (last !== undefined) last = await refreshBatch(db, lineup, last);
    await db.write((transaction) => replaceRule(transaction, lineup.name, rule));
  }
}
