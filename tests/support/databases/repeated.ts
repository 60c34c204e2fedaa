import { type RawBuilder, sql } from 'kysely';
import type { Kind } from '#contract/kinds/kind.ts';
import { kindsOf } from '#contract/kinds/sport.ts';
import { isVisibleItem } from '#server/catalogue-storage/removed-items-store.ts';
import type { Database, Queries } from '#server/db/engine/database.ts';
import { nameKeys } from '#server/features/accounts/names/names.ts';
import { type NamePart, nameParts } from '#server/lists/name-parts.ts';
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
 * Ids of the lineups that are not found by just what their names and their owners' are by now: there
 * are none. Of all lineups, or of those with some ids.
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
    .select(['item.id', 'item.kind', 'item.name', 'owner.name as owner_name'])
    .execute();
  const rows = await queries
    .selectFrom('lineup_search_part')
    .$if(ids !== undefined, (query) => query.where('lineup_id', 'in', ids ?? []))
    .selectAll()
    .execute();
  const stored = Map.groupBy(rows, (row) => row.lineup_id);
  const line = ({ kind, part, shared_start }: NamePart & { readonly kind: string }) =>
    `${kind} ${part} ${shared_start}`;
  return lineups.flatMap(({ id, kind, name, owner_name }) => {
    const parts = nameParts(...nameKeys(name), ...nameKeys(owner_name));
    const expected = new Set(parts.map((part) => line({ kind, ...part })));
    const found = new Set(stored.get(id)?.map(line));
    return expected.symmetricDifference(found).size === 0 ? [] : id;
  });
}

/** What triggers keep of searched lineups on SQLite, their names and counted starts, and is wrong: nothing. */
export async function wronglyKeptSearches({
  dialect,
  read,
}: Pick<Database, 'dialect' | 'read'>): Promise<string[]> {
  if (dialect === 'postgres') return [];
  return idsOf(read, [
    sql`select part || ' of ' || lineup_id as id from lineup_search_part as part
      join item on item.id = lineup_id where part.search_name <> item.search_name`,
    sql`select coalesce(kept.kind || ' ' || kept.start, counted.kind || ' ' || counted.start) as id
      from lineup_search_count as kept full join (
        select kind, substr(part, 1, letters) as start, count(distinct lineup_id) as total
        from lineup_search_part cross join (select 1 as letters union all select 2)
        where length(part) >= letters group by 1, 2
      ) as counted on counted.kind = kept.kind and counted.start = kept.start
      where coalesce(kept.total, 0) <> coalesce(counted.total, 0)`,
  ]);
}

async function idsOf(queries: Queries, selects: readonly RawBuilder<unknown>[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`${sql.join(selects, sql` union all `)}`.execute(
    queries,
  );
  return rows.map(({ id }) => id);
}
