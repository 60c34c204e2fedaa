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
  const isReference = (name: string) => getField(kind, name)?.type === 'references';
  const columns = names.filter((name) => !isReference(name));
  const referenceFields = names.filter(isReference);
  const rows = await queries
    .selectFrom('item')
    .innerJoin(kindFields(kind), 'fields.item_id', 'item.id')
    .where('item.id', 'in', ids)
    .select(['item.id', 'item.name', 'item.search_name', 'item.same_as'])
    .select(columns.map((name) => sql.ref<string | number | null>(`fields.${name}`).as(name)))
    .execute();
  const references = await findReferences(queries, ids, referenceFields);
  const referencesByItem = Map.groupBy(references, ({ item_id }) => item_id);
  return rows.map((row) => {
    const values: Readonly<Record<string, unknown>> = row;
    const facts: Record<string, (string | number)[]> = {};
    for (const name of columns) {
      const value = values[name];
      facts[name] = typeof value === 'string' || typeof value === 'number' ? [value] : [];
    }
    for (const name of referenceFields) facts[name] = [];
    for (const { field, target_id } of referencesByItem.get(row.id) ?? []) {
      facts[field]?.push(target_id);
    }
    const { id, name, search_name: folded, same_as: sameAs } = row;
    return { id, name, folded, facts, sameAs };
  });
}

async function findReferences(
  queries: Queries,
  itemIds: readonly string[],
  fields: readonly string[],
): Promise<{ item_id: string; field: string; target_id: string }[]> {
  if (fields.length === 0) return [];
  return queries
    .selectFrom('item_reference')
    .where('item_id', 'in', itemIds)
    .where('field', 'in', fields)
    .select(['item_id', 'field', 'target_id'])
    .execute();
}
