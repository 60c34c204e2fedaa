import type { Lineup } from '#contract/lineups/lineup.ts';
import { foldText } from '#contract/lists.ts';
import type { Database, Dialect, Queries } from '#server/db/engine/database.ts';
import { searchText } from '#server/shared/catalogue-storage/search-words.ts';

/** Lineups that are looked at together. */
const lineupsAtOnce = 500;

/** One lineup, all that a user has built, or several. */
export type Searched =
  | { readonly item_id: string }
  | { readonly owner_id: string }
  | { readonly ids: readonly string[] };

/** Texts that a lineup is sorted and searched by, the latter by its owner's name too. */
function textsOf({ kind, name, fan }: { kind: string; name: string; fan: string }) {
  return { search_name: foldText(name), search_text: searchText(kind, name, fan) };
}

/**
 * Stores the texts that lineups are found by, as their names and their owners' are by now. The caller
 * has the owner locked, so that a rename and a save wait for each other.
 */
export async function refreshTexts(
  transaction: Queries,
  dialect: Dialect,
  searched: Searched,
): Promise<void> {
  const lineups = await transaction
    .selectFrom('lineup')
    .innerJoin('item', 'item.id', 'lineup.item_id')
    .innerJoin('user as owner', 'owner.id', 'lineup.owner_id')
    .where((eb) =>
      'ids' in searched ? eb('lineup.item_id', 'in', searched.ids) : eb.and(searched),
    )
    .whereRef('item.kind', '=', 'lineup.kind')
    .select(['item.id', 'item.kind', 'item.name', 'owner.name as fan'])
    .select(['item.search_name', 'item.search_text'])
    // A deletion locks the same row. On SQLite a unit of work is alone anyway.
    .$if(dialect === 'postgres', (query) => query.orderBy('item.id').forNoKeyUpdate('item'))
    .execute();
  for (const { id, ...lineup } of lineups) {
    const texts = textsOf(lineup);
    const { search_name, search_text } = texts;
    if (search_name === lineup.search_name && search_text === lineup.search_text) continue;
    await transaction.updateTable('item').set(texts).where('id', '=', id).execute();
  }
}

/** Makes the texts of lineups again, a batch by their ids after one; the last of them. */
export async function refreshBatch(
  database: Database,
  lineup: Lineup,
  after: string,
): Promise<string | undefined> {
  return database.write(
    async (transaction) => {
      const rows = await transaction
        .selectFrom('item')
        .where('kind', '=', lineup.name)
        .where('id', '>', after)
        .select('id')
        .orderBy('id')
        .limit(lineupsAtOnce)
        .$if(database.dialect === 'postgres', (query) => query.forUpdate())
        .execute();
      if (rows.length === 0) return undefined;
      const ids = rows.map(({ id }) => id);
      await refreshTexts(transaction, database.dialect, { ids });
      return ids.at(-1);
    },
    { long: true },
  );
}
