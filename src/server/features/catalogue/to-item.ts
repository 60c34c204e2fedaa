import type { FieldValue, Item, Reference } from '#contract/kinds/items.ts';
import type { Kind } from '#contract/kinds/kind.ts';
import type { ItemRow, ReferenceRow } from './items-store.ts';

export function toItem(kind: Kind, row: ItemRow, references: readonly ReferenceRow[]): Item {
  const fields: Record<string, FieldValue> = {};
  for (const name in kind.fields) {
    fields[name] =
      kind.fields[name]?.type === 'references'
        ? references
            .filter((reference) => reference.field === name)
            .map(({ _id, name }) => ({ _id, name }))
        : (row[name] ?? null);
  }
  return {
    _id: row.id,
    kind: kind.name,
    name: row.name,
    image: row.image,
    ...fields,
    likesCount: 0,
    liked: false,
    ...(row.source !== null && { source: { name: row.source, date: row.source_date } }),
    ...(row.derived !== null && { derived: row.derived.split(' ') }),
    ...(row.unchecked !== null && { unchecked: { addedBy: creatorOf(row) } }),
  };
}

function creatorOf({ added_by, added_by_name }: ItemRow): Reference | null {
  return added_by === null ? null : { _id: added_by, name: added_by_name ?? '' };
}
