import type { Lineup } from '#contract/lineups/lineup.ts';
import { foldText } from '#contract/lists.ts';
import type { Database, Dialect, Queries } from '#server/db/engine/database.ts';
import { searchText } from '#server/shared/catalogue-storage/search-words.ts';

const lineupsAtOnce = 500;

export type Searched =
  | { readonly item_id: string }
  | { readonly owner_id: string }
  | { readonly ids: readonly string[] };

function textsOf({ kind, name, fan }: { kind: string; name: string; fan: string }) {
  return { search_name: foldText(name), search_text: searchText(kind, name, fan) };
}

/**
 * Stores lineups' search texts from their current names and owners' names. The caller must lock the
 * owner, so that renames and saves wait for each other.
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
    // A deletion locks the same row. SQLite runs one transaction at a time anyway.
    .$if(dialect === 'postgres', (query) => query.orderBy('item.id').forNoKeyUpdate('item'))
    .execute();
  for (const { id, ...lineup } of lineups) {
    const texts = textsOf(lineup);
    const { search_name, search_text } = texts;
    if (search_name === lineup.search_name && search_text === lineup.search_text) continue;
    await transaction.updateTable('item').set(texts).where('id', '=', id).execute();
  }
}

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
