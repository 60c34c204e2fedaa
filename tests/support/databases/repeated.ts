import { type RawBuilder, sql } from 'kysely';
import type { Kind } from '#contract/kinds/kind.ts';
import { kindsOf } from '#contract/kinds/sport.ts';
import { isVisibleItem } from '#server/catalogue-storage/removed-items-store.ts';
import { searchText } from '#server/catalogue-storage/search-words.ts';
import type { Queries } from '#server/db/engine/database.ts';
import { sports } from '#sports/index.ts';

/**
 * Ids of the items of which their kind's table does not say what `item` says: there are none. Of
 * all items, or of those with some ids.
 */
export async function wronglyRepeated(
  queries: Queries,
  { ids, kinds = kindsOf(sports) }: { ids?: readonly string[]; kinds?: readonly Kind[] } = {},
): Promise<string[]> {
  const some = ids ? sql`and item.id in (${sql.join(ids)})` : sql``;
  const ofKinds = kinds.map(
    ({ name }) => sql`
      select item.id from item left join ${sql.table(name)} as fields on fields.item_id = item.id
      where item.kind = ${name} ${some} and (fields.search_name is distinct from item.search_name
        or fields.likes_count is distinct from item.likes_count)`,
  );
  return idsOf(queries, ofKinds);
}

/** Ids of the items of which their kind's table has other spellings than `item`: there are none. */
export async function withStaleSpellings(
  queries: Queries,
  kinds = kindsOf(sports),
): Promise<string[]> {
  const ofKinds = kinds.map(
    ({ name }) => sql`
      select item.id from item join ${sql.table(name)} as fields on fields.item_id = item.id
      where coalesce(fields.search_extra, '') <>
        substr(item.search_text, length(replace(item.search_name, ' ', '  ')) + 3)`,
  );
  return idsOf(queries, ofKinds);
}

/**
 * Ids of the lineups whose search text is not of their names and their owners' as they are by now:
 * there are none. Of all lineups, or of those with some ids.
 */
export async function wronglySearched(
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

async function idsOf(queries: Queries, selects: readonly RawBuilder<unknown>[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`${sql.join(selects, sql` union all `)}`.execute(
    queries,
  );
  return rows.map(({ id }) => id);
}
