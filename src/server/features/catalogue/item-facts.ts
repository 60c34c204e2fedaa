import type { FieldValue, Item, Reference } from '#contract/kinds/items.ts';
import type { Kind } from '#contract/kinds/kind.ts';
import type { Database } from '#server/db/engine/database.ts';
import {
  type CacheFigures,
  createVersionedCache,
  sumFigures,
  type VersionedCache,
} from '#server/db/versioned-cache.ts';
import { formatVersions, readKindStatesOnce } from '#server/shared/lists/kind-states.ts';
import { findByIds, type ItemRow, type ReferenceRow } from './items-store.ts';
import { listDependencies } from './lists/find-page.ts';

interface CachedItem {
  readonly item: Item;
  readonly sameAs: string | null;
}

const maxBytes = 8_000_000;
const itemBytes = 800;

interface ItemFacts {
  read(kind: Kind, ids: readonly string[]): Promise<ReadonlyMap<string, CachedItem>>;
  cacheFigures(): CacheFigures;
}

/**
 * Cached until the kind or a kind that it refers to changes. Unchecked items are not cached,
 * because they name their creators, who may rename themselves.
 */
export function createItemFacts(db: Database): ItemFacts {
  const caches = new Map<Kind, VersionedCache<CachedItem>>();

  async function read(kind: Kind, ids: readonly string[]) {
    const states = await readKindStatesOnce(db, await db.version());
    const version = formatVersions(states, listDependencies(kind));
    const cache = caches.getOrInsertComputed(kind, () =>
      createVersionedCache<CachedItem>(maxBytes, () => itemBytes),
    );
    const items = new Map<string, CachedItem>();
    const missing: string[] = [];
    for (const id of ids) {
      const cached = cache.get(version, id);
      if (cached) items.set(id, cached);
      else missing.push(id);
    }
    if (missing.length === 0) return items;

    for (const { row, references } of await findByIds(db.read, kind, missing)) {
      const entry = { item: toItem(kind, row, references), sameAs: row.same_as };
      items.set(row.id, entry);
      if (row.unchecked === null) cache.set(version, row.id, entry);
    }
    return items;
  }

  return {
    read,
    cacheFigures: () => sumFigures([...caches.values()].map(({ figures }) => figures())),
  };
}

function toItem(kind: Kind, row: ItemRow, references: readonly ReferenceRow[]): Item {
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
