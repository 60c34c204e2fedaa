import { sql } from 'kysely';
import { getFilterField, type Kind, valueFilters } from '#contract/kinds/kind.ts';
import { parseRange } from '#contract/lists.ts';
import type { Database } from '#server/db/engine/database.ts';

/** A range has one value. */
export type PlainFilters = Readonly<Record<string, readonly string[]>>;

export interface PlainItem {
  readonly id: string;
  readonly fields: Readonly<Record<string, string | number | null>>;
  readonly references: Readonly<Record<string, readonly string[]>>;
  readonly isPictured: boolean;
  readonly isAdded: boolean;
}

/** Counts items one by one, without indexes, samples or masks. */
export interface PlainCounts {
  readonly items: readonly PlainItem[];
  find(filters: PlainFilters, except?: string): PlainItem[];
  /** Values of the filter, under the filters of the same related item. */
  valuesOf(item: PlainItem, name: string, filters: PlainFilters): ReadonlySet<string>;
}

async function readItems(db: Database, kind: Kind): Promise<PlainItem[]> {
  const { rows } = await sql<{
    readonly id: string;
    readonly image: string | null;
    readonly created_by: string | null;
    readonly creator_mark: string | null;
    readonly [field: string]: string | number | null;
  }>`select item.id, item.image, item.created_by, left_item.creator_mark, fields.*
    from item join ${sql.table(kind.name)} as fields on fields.item_id = item.id
    left join left_item on left_item.item_id = item.id`.execute(db.read);
  const references = await db.read
    .selectFrom('item_reference')
    .select(['item_id', 'field', 'target_id'])
    .execute();
  const byItem = Map.groupBy(references, ({ item_id }) => item_id);
  return rows.map(({ id, image, created_by, creator_mark, ...fields }) => {
    const byField = Map.groupBy(byItem.get(id) ?? [], ({ field }) => field);
    return {
      id,
      fields,
      references: Object.fromEntries(
        [...byField].map(([field, targets]) => [field, targets.map(({ target_id }) => target_id)]),
      ),
      isPictured: image !== null,
      isAdded: created_by !== null || creator_mark !== null,
    };
  });
}

function isInRange(value: unknown, text: string): boolean {
  const { min, max } = parseRange(text) ?? { min: null, max: null };
  return (
    typeof value === 'number' &&
    (min === null || value >= Number(min)) &&
    (max === null || value <= Number(max))
  );
}

/**
 * `named` has the IDs that match a name, `liked` those that match a value of the filter by likes.
 */
export async function createPlainCounts(
  db: Database,
  kind: Kind,
  sets: {
    readonly named: ReadonlyMap<string, ReadonlySet<string>>;
    readonly liked: ReadonlyMap<string, ReadonlySet<string>>;
  },
  targets: Kind | null,
): Promise<PlainCounts> {
  const items = await readItems(db, kind);
  const related = targets ? await readItems(db, targets) : [];
  const relatedById = new Map(related.map((item) => [item.id, item]));

  function hasRelated(item: PlainItem, filters: PlainFilters, except = ''): PlainItem[] {
    const names = Object.keys(filters).filter(
      (name) => name !== except && Object.hasOwn(kind.relatedFilters, name),
    );
    const [filter] = Object.values(kind.relatedFilters);
    const ids = filter ? (item.references[filter.through] ?? []) : [];
    return ids
      .flatMap((id) => relatedById.get(id) ?? [])
      .filter((target) =>
        names.every((name) => filters[name]?.includes(String(target.fields[name]))),
      );
  }

  function isMatch(item: PlainItem, name: string, values: readonly string[]): boolean {
    const [value = ''] = values;
    if (name === 'name') return sets.named.get(value)?.has(item.id) === true;
    if (name === 'liked') return sets.liked.get(value)?.has(item.id) === true;
    if (name === 'picture') return item.isPictured;
    if (name === 'added') return item.isAdded;
    const type = getFilterField(kind, name)?.type;
    if (type === 'number') return isInRange(item.fields[name], value);
    if (type === 'references') return values.some((id) => item.references[name]?.includes(id));
    return values.includes(String(item.fields[name]));
  }

  return {
    items,
    find(filters, except) {
      const names = Object.keys(filters).filter((name) => name !== except);
      const isRelated = (name: string) => Object.hasOwn(kind.relatedFilters, name);
      return items.filter(
        (item) =>
          names.every((name) => isRelated(name) || isMatch(item, name, filters[name] ?? [])) &&
          (!names.some(isRelated) || hasRelated(item, filters, except).length > 0),
      );
    },
    valuesOf(item, name, filters) {
      if (!valueFilters(kind).includes(name)) throw new Error(`${name} has no values`);
      if (Object.hasOwn(kind.relatedFilters, name)) {
        const matches = hasRelated(item, filters, name);
        const values = matches.flatMap(({ fields }) => fields[name] ?? []);
        return new Set(values.map(String));
      }
      if (kind.fields[name]?.type === 'references') return new Set(item.references[name] ?? []);
      const value = item.fields[name] ?? null;
      return new Set(value === null ? [] : [String(value)]);
    },
  };
}
