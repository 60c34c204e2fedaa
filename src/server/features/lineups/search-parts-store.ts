import type { Lineup } from '#contract/lineups/lineup.ts';
import { foldText } from '#contract/lists.ts';
import { searchText } from '#server/catalogue-storage/search-words.ts';
import type { Database, Dialect, Queries } from '#server/db/engine/database.ts';
import { nameParts } from '#server/lists/name-parts.ts';

/** Lineups that are looked at together. */
const lineupsAtOnce = 500;

/** One lineup, all that a user has built, or several. */
export type Searched =
  | { readonly item_id: string }
  | { readonly owner_id: string }
  | { readonly ids: readonly string[] };

/**
 * Stores what lineups are found by, their own names and their owners', as they are by now. Whoever
 * calls it has the owner locked, so that a rename and a save wait for each other.
 */
export async function replaceSearchParts(
  transaction: Queries,
  dialect: Dialect,
  userKeys: (name: string) => readonly string[],
  searched: Searched,
): Promise<void> {
  const lineups = await transaction
    .selectFrom('lineup')
    .innerJoin('item', 'item.id', 'lineup.item_id')
    .innerJoin('user as owner', 'owner.id', 'lineup.owner_id')
    .where((eb) =>
      'ids' in searched ? eb('lineup.item_id', 'in', searched.ids) : eb.and(searched),
    )
    .select(['lineup.item_id', 'lineup.kind', 'item.name', 'owner.name as fan'])
    // It cannot be deleted meanwhile. On SQLite a unit of work is alone anyway.
    .$if(dialect === 'postgres', (query) => query.forKeyShare('lineup'))
    .execute();
  if (lineups.length === 0) return;
  const parts = lineups.flatMap(({ item_id: lineup_id, kind, name, fan }) =>
    nameParts(...userKeys(name), ...userKeys(fan)).map((part) => ({ lineup_id, kind, ...part })),
  );
  const ids = lineups.map(({ item_id }) => item_id);
  await transaction.deleteFrom('lineup_search_part').where('lineup_id', 'in', ids).execute();
  await transaction.insertInto('lineup_search_part').values(parts).execute();
}

/** Makes the folded names of lineups again, a batch by their ids after one; the last of them. */
export async function refreshLineupNames(
  database: Database,
  lineup: Lineup,
  userKeys: (name: string) => readonly string[],
  after: string,
): Promise<string | undefined> {
  return database.write(
    async (transaction) => {
      const rows = await transaction
        .selectFrom('lineup')
        .innerJoin('item', 'item.id', 'lineup.item_id')
        .where('lineup.kind', '=', lineup.name)
        .where('item.id', '>', after)
        .select(['item.id', 'item.name', 'item.search_name', 'item.search_text'])
        .orderBy('item.id')
        .limit(lineupsAtOnce)
        .$if(database.dialect === 'postgres', (query) => query.forUpdate('item'))
        .execute();
      for (const { id, name, ...stored } of rows) {
        const search_name = foldText(name);
        const search_text = searchText(lineup.name, name);
        if (search_name === stored.search_name && search_text === stored.search_text) continue;
        const texts = { search_name, search_text };
        await transaction.updateTable('item').set(texts).where('id', '=', id).execute();
      }
      if (rows.length === 0) return undefined;
      const ids = rows.map(({ id }) => id);
      await replaceSearchParts(transaction, database.dialect, userKeys, { ids });
      return ids.at(-1);
    },
    { long: true },
  );
}
