import { type RawBuilder, sql } from 'kysely';
import { kindsOf } from '#contract/kinds/sport.ts';
import type { Database, Queries } from '#server/db/engine/database.ts';
import { nameKey } from '#server/features/accounts/names/names.ts';
import { type NamePart, nameParts } from '#server/lists/name-parts.ts';
import { sports } from '#sports/index.ts';

/**
 * Ids of the items of which their kind's table does not say what `item` says: there are none. Of
 * all items, or of those with some ids.
 */
export async function wronglyRepeated(
  queries: Queries,
  ids?: readonly string[],
): Promise<string[]> {
  const some = ids ? sql`and item.id in (${sql.join(ids)})` : sql``;
  const ofKinds = kindsOf(sports).map(
    ({ name }) => sql`
      select item.id from item left join ${sql.table(name)} as fields on fields.item_id = item.id
      where item.kind = ${name} ${some} and (fields.search_name is distinct from item.search_name
        or fields.likes_count is distinct from item.likes_count)`,
  );
  return idsOf(queries, ofKinds);
}

/** Ids of the items of which their kind's table has other spellings than `item`: there are none. */
export async function withStaleSpellings(queries: Queries): Promise<string[]> {
  const ofKinds = kindsOf(sports).map(
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
    .$if(ids !== undefined, (query) => query.where('item.id', 'in', ids ?? []))
    .select(['item.id', 'item.kind', 'item.name', 'item.search_name', 'owner.name as owner_name'])
    .execute();
  const rows = await queries
    .selectFrom('lineup_search_part')
    .$if(ids !== undefined, (query) => query.where('lineup_id', 'in', ids ?? []))
    .selectAll()
    .execute();
  const stored = Map.groupBy(rows, (row) => row.lineup_id);
  type Stored = NamePart & { readonly kind: string; readonly search_name: string };
  const line = ({ kind, search_name, part, shared_start }: Stored) =>
    `${kind} ${search_name}: ${part} ${shared_start}`;
  return lineups.flatMap(({ id, kind, name, search_name, owner_name }) => {
    const parts = nameParts(nameKey(name), nameKey(owner_name));
    const expected = new Set(parts.map((part) => line({ kind, search_name, ...part })));
    const found = new Set(stored.get(id)?.map(line));
    return expected.symmetricDifference(found).size === 0 ? [] : id;
  });
}

/** Starts of words that SQLite has not counted as they are: there are none. */
export async function wronglyCountedStarts({
  dialect,
  read,
}: Pick<Database, 'dialect' | 'read'>): Promise<string[]> {
  if (dialect === 'postgres') return [];
  const parts = await read
    .selectFrom('lineup_search_part')
    .select(['kind', 'part', 'lineup_id'])
    .execute();
  const found = parts.flatMap(({ kind, part, lineup_id }) =>
    [1, 2]
      .map((letters) => [...part].slice(0, letters))
      .filter((start, index) => start.length === index + 1)
      .map((start) => ({ key: `${kind} ${start.join('')}`, lineup_id })),
  );
  const counted = Map.groupBy(found, ({ key }) => key);
  const stored = await read.selectFrom('lineup_search_count').selectAll().execute();
  const totals = new Map(stored.map(({ kind, start, total }) => [`${kind} ${start}`, total]));
  return [...new Set([...counted.keys(), ...totals.keys()])].filter(
    (key) =>
      new Set(counted.get(key)?.map(({ lineup_id }) => lineup_id)).size !== (totals.get(key) ?? 0),
  );
}

async function idsOf(queries: Queries, selects: readonly RawBuilder<unknown>[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`${sql.join(selects, sql` union all `)}`.execute(
    queries,
  );
  return rows.map(({ id }) => id);
}
