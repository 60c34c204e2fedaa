import type { Item } from '#contract/kinds/items.ts';
import type { Kind } from '#contract/kinds/kind.ts';
import type { Database } from '#server/db/engine/database.ts';
import { memoize } from '#server/db/prepare.ts';
import { createVersionedCache } from '#server/db/versioned-cache.ts';
import { kindStatesOf, versionsText } from '#server/shared/lists/kind-states.ts';
import { findByIds } from './items-store.ts';
import { listDependencies } from './lists/find-page.ts';
import { toItem } from './to-item.ts';

interface KnownItem {
  readonly item: Item;
  /** Shared by the items of one person; usually null. */
  readonly sameAs: string | null;
}

const maxBytes = 8_000_000;
const itemBytes = 800;

/**
 * Caches items until their kind or one it refers to changes. Unchecked items are read each time, as
 * they name creators, who may rename themselves.
 */
export function createItemFacts(
  db: Database,
): (kind: Kind, ids: readonly string[]) => Promise<ReadonlyMap<string, KnownItem>> {
  const memories = memoize((_: Kind) => createVersionedCache<KnownItem>(maxBytes, () => itemBytes));

  return async (kind, ids) => {
    const states = await kindStatesOf(db)(await db.version());
    const version = versionsText(states, listDependencies(kind));
    const memory = memories(kind);
    const items = new Map<string, KnownItem>();
    const missing: string[] = [];
    for (const id of ids) {
      const known = memory.get(version, id);
      if (known) items.set(id, known);
      else missing.push(id);
    }
    if (missing.length === 0) return items;

    for (const { row, references } of await findByIds(db.read, kind, missing)) {
      const item = toItem(kind, row, references);
      const known = { item, sameAs: row.same_as };
      items.set(row.id, known);
      if (row.unchecked === null) memory.set(version, row.id, known);
    }
    return items;
  };
}
