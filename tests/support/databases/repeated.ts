import { kindsOf } from '#contract/kinds/sport.ts';
import type { Queries } from '#server/db/engine/database.ts';
import { isVisibleItem } from '#server/shared/catalogue-storage/removed-items-store.ts';
import { searchText } from '#server/shared/catalogue-storage/search-words.ts';
import { sports } from '#sports/index.ts';

/** Finds items whose search text does not match their name. */
export async function findStaleItemTexts(
  queries: Queries,
  kinds = kindsOf(sports),
): Promise<string[]> {
  const items = await queries
    .selectFrom('item')
    .where(
      'kind',
      'in',
      kinds.map(({ name }) => name),
    )
    .select(['id', 'kind', 'name', 'search_text'])
    .execute();
  return items.flatMap(({ id, kind, name, search_text }) =>
    search_text === searchText(kind, name) ? [] : id,
  );
}

/** Finds lineups whose search text does not match their current names and owners. */
export async function findStaleLineupTexts(
  queries: Queries,
  ids?: readonly string[],
): Promise<string[]> {
  const lineups = await queries
    .selectFrom('lineup')
    .innerJoin('item', 'item.id', 'lineup.item_id')
    .innerJoin('user as owner', 'owner.id', 'lineup.owner_id')
    .where(isVisibleItem('item'))
    .$if(ids !== undefined, (query) => query.where('item.id', 'in', ids ?? []))
    .select(['item.id', 'item.kind', 'item.name', 'item.search_text', 'owner.name as fan'])
    .execute();
  return lineups.flatMap(({ id, kind, name, search_text, fan }) =>
    search_text === searchText(kind, name, fan) ? [] : id,
  );
}
