import { sql } from 'kysely';
import { kindsOf } from '#contract/sport.ts';
import type { Queries } from '#server/db/engine/database.ts';
import { sports } from '#sports/index.ts';

/** Ids of the items of which their kind's table does not say what `item` says: there are none. */
export async function wronglyRepeated(queries: Queries): Promise<string[]> {
  const wrong: string[] = [];
  for (const { name } of kindsOf(sports)) {
    const { rows } = await sql<{ id: string }>`
      select item.id from item left join ${sql.table(name)} as fields on fields.item_id = item.id
      where item.kind = ${name} and (fields.search_name is distinct from item.search_name
        or fields.likes_count is distinct from item.likes_count)`.execute(queries);
    wrong.push(...rows.map(({ id }) => id));
  }
  return wrong;
}
