import type { Lineup } from '#contract/lineups/lineup.ts';
import { findRule, replaceRule } from '#server/catalogue-storage/search-texts-store.ts';
import type { Database } from '#server/db/engine/database.ts';
import { refreshLineupNames } from './search-parts-store.ts';

/** Texts by which users and lineups are found, and the rule that makes them. */
interface Naming {
  readonly userKeys: (name: string) => readonly string[];
  readonly rule: string;
}

/**
 * Makes what lineups are found by again where it was made by another rule or never, some hundreds in a
 * unit of work. A run that was killed starts again.
 */
export async function refreshLineups(
  db: Database,
  lineups: readonly Lineup[],
  { userKeys, rule }: Naming,
): Promise<void> {
  for (const lineup of lineups) {
    if ((await findRule(db.read, lineup.name)) === rule) continue;
    let last: string | undefined = '';
    while (last !== undefined) last = await refreshLineupNames(db, lineup, userKeys, last);
    await db.write((transaction) => replaceRule(transaction, lineup.name, rule));
  }
}
