import type { Dialect, Queries } from '#server/db/engine/database.ts';
import { nameParts } from '#server/lists/name-parts.ts';

/** One lineup, or all that a user has built. */
export type Searched = { readonly item_id: string } | { readonly owner_id: string };

/**
 * Stores what lineups are found by, their own names and their owners', as they are by now. Whoever
 * calls it has the owner locked, so that a rename and a save wait for each other.
 */
export async function replaceSearchParts(
  transaction: Queries,
  dialect: Dialect,
  userKey: (name: string) => string,
  searched: Searched,
): Promise<void> {
  const lineups = await transaction
    .selectFrom('lineup')
    .innerJoin('item', 'item.id', 'lineup.item_id')
    .innerJoin('user as owner', 'owner.id', 'lineup.owner_id')
    .where(({ and }) => and(searched))
    .select(['lineup.item_id', 'lineup.kind', 'item.search_name', 'owner.name_key'])
    // It cannot be deleted meanwhile. On SQLite a unit of work is alone anyway.
    .$if(dialect === 'postgres', (query) => query.forKeyShare('lineup'))
    .execute();
  if (lineups.length === 0) return;
  const parts = lineups.flatMap(({ item_id: lineup_id, kind, search_name, name_key }) =>
    nameParts(userKey(search_name), name_key).map((part) => ({ lineup_id, kind, ...part })),
  );
  const ids = lineups.map(({ item_id }) => item_id);
  await transaction.deleteFrom('lineup_search_part').where('lineup_id', 'in', ids).execute();
  await transaction.insertInto('lineup_search_part').values(parts).execute();
}
