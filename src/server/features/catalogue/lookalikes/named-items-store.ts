import { sql } from 'kysely';
import { getField, type Kind } from '#contract/kinds/kind.ts';
import type { Queries } from '#server/db/engine/database.ts';
import { kindFields } from '#server/shared/catalogue-storage/kind-table.ts';
import { identityFields, type NamedItem } from './similarity.ts';

export async function findNamed(
  queries: Queries,
  kind: Kind,
  ids: readonly string[],
): Promise<NamedItem[]> {
  const names = identityFields(kind);
  const isList = (name: string) => getField(kind, name)?.type === 'references';
  const columns = names.filter((name) => !isList(name));
  const lists = names.filter(isList);
  const rows = await queries
    .selectFrom('item')
    .innerJoin(kindFields(kind), 'fields.item_id', 'item.id')
    .where('item.id', 'in', ids)
    .select(['item.id', 'item.name', 'item.search_name', 'item.same_as'])
    .select(columns.map((name) => sql.ref<string | number | null>(`fields.${name}`).as(name)))
    .execute();
  const references =
    lists.length === 0
      ? []
      : await queries
          .selectFrom('item_reference')
          .where('item_id', 'in', ids)
          .where('field', 'in', lists)
          .select(['item_id', 'field', 'target_id'])
          .execute();
  const byItem = Map.groupBy(references, ({ item_id }) => item_id);
  return rows.map((row) => {
    const values: Readonly<Record<string, unknown>> = row;
    const columnFacts = columns.map((name): [string, (string | number)[]] => {
      const value = values[name];
      return [name, typeof value === 'string' || typeof value === 'number' ? [value] : []];
    });
    const targets = lists.map((name): [string, string[]] => [
      name,
      (byItem.get(row.id) ?? []).flatMap(({ field, target_id }) =>
        field === name ? target_id : [],
      ),
    ]);
    return {
      id: row.id,
      name: row.name,
      folded: row.search_name,
      facts: Object.fromEntries([...columnFacts, ...targets]),
      sameAs: row.same_as,
    };
  });
}
