import type { Lineup } from '#contract/lineups/lineup.ts';
import { foldText } from '#contract/lists.ts';
import type { Database, Dialect, Queries } from '#server/db/engine/database.ts';
import { searchText } from '#server/shared/catalogue-storage/search-words.ts';

const batchSize = 500;

/**
 * Updates the searchable texts of lineups, which contain the names of the lineup and its owner. A
 * caller that changes a name must lock the owner, so that other changes of names wait.
 */
export async function refreshTexts(
  transaction: Queries,
  dialect: Dialect,
  filter:
    | { readonly item_id: string }
    | { readonly owner_id: string }
    | { readonly ids: readonly string[] },
): Promise<void> {
  const lineups = await transaction
    .selectFrom('lineup')
    .innerJoin('item', 'item.id', 'lineup.item_id')
    .innerJoin('user as owner', 'owner.id', 'lineup.owner_id')
    .where((eb) => ('ids' in filter ? eb('lineup.item_id', 'in', filter.ids) : eb.and(filter)))
    .whereRef('item.kind', '=', 'lineup.kind')
    .select(['item.id', 'item.kind', 'item.name', 'owner.name as fan'])
    .select(['item.search_name', 'item.search_text'])
    .$if(dialect === 'postgres', (query) => query.orderBy('item.id').forNoKeyUpdate('item'))
    .execute();
  for (const { id, kind, name, fan, ...stored } of lineups) {
    const search_name = foldText(name);
    const search_text = searchText(kind, name, fan);
    if (search_name === stored.search_name && search_text === stored.search_text) continue;
    await transaction
      .updateTable('item')
      .set({ search_name, search_text })
      .where('id', '=', id)
      .execute();
  }
}

/** Returns the last id of the batch, or undefined at the end. */
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
        .limit(batchSize)
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
