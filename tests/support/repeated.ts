import { type RawBuilder, sql } from 'kysely';
import { kindsOf } from '#contract/sport.ts';
import type { Queries } from '#server/db/engine/database.ts';
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

async function idsOf(queries: Queries, selects: readonly RawBuilder<unknown>[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`${sql.join(selects, sql` union all `)}`.execute(
    queries,
  );
  return rows.map(({ id }) => id);
}
