import type { Kind } from '#contract/kinds/kind.ts';
import { foldText } from '#contract/lists.ts';
import { chunksOf } from '#server/db/chunks.ts';
import type { Queries } from '#server/db/engine/database.ts';

export interface NamedItem {
  readonly id: string;
  readonly name: string;
  readonly source: string | null;
  readonly created_at: string;
}

/**
 * Items of those names that neither a fan created, nor one who left, and that no import took over:
 * with the source that they are marked by already.
 */
export async function findStarters(
  queries: Queries,
  kind: Kind,
  names: readonly string[],
): Promise<NamedItem[]> {
  const wanted = new Set(names);
  const found: NamedItem[] = [];
  for (const some of chunksOf([...new Set(names.map(foldText))])) {
    const rows = await queries
      .selectFrom('item')
      .where('kind', '=', kind.name)
      // By its index: there may be very many others.
      .where('search_name', 'in', some)
      .where('created_by', 'is', null)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('left_item').whereRef('left_item.item_id', '=', 'item.id').select('item_id'),
          ),
        ),
      )
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('import_source')
              .whereRef('import_source.item_id', '=', 'item.id')
              .select('item_id'),
          ),
        ),
      )
      .select(['id', 'name', 'source', 'created_at'])
      .execute();
    found.push(...rows.filter(({ name }) => wanted.has(name)));
  }
  return found;
}

/** The fields that the kind's starter items were given, at a load or since. */
export async function findFilledFields(queries: Queries, kindName: string): Promise<Set<string>> {
  const rows = await queries
    .selectFrom('starter_field')
    .where('kind', '=', kindName)
    .select('field')
    .execute();
  return new Set(rows.map(({ field }) => field));
}

/** Notes that the kind's starter items were given these fields. */
export async function addFilledFields(
  queries: Queries,
  kindName: string,
  fields: readonly string[],
): Promise<void> {
  if (fields.length === 0) return;
  await queries
    .insertInto('starter_field')
    .values(fields.map((field) => ({ kind: kindName, field })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
