import type { Kind } from '#contract/kinds/kind.ts';
import { starterSource } from '#contract/kinds/sources.ts';
import { getKind, type Sport } from '#contract/kinds/sport.ts';
import type { StarterData, StarterItem } from '#contract/kinds/starter.ts';
import type { Database, Queries } from '#server/db/engine/database.ts';
import { newItem } from '../create.ts';
import { createKindCount, findItemIdsByName, insertItems } from '../items-store.ts';
import { insertLoadedKeys } from './starter-items-store.ts';
import { starterKeys } from './starter-keys.ts';

async function resolveReferences(
  transaction: Queries,
  kind: Kind,
  items: readonly StarterItem[],
): Promise<StarterItem[]> {
  let resolved = [...items];
  for (const [field, definition] of Object.entries(kind.fields)) {
    if (definition.type !== 'references') continue;
    const namesOf = (item: StarterItem) => (item[field] ?? []) as readonly string[];
    const names = [...new Set(items.flatMap(namesOf))];
    const ids = await findItemIdsByName(transaction, definition.to, names);
    resolved = resolved.map((item) => ({
      ...item,
      [field]: namesOf(item).map((name) => {
        const id = ids.get(name);
        if (!id) throw new Error(`${kind.name} ${item.name}: there is no ${definition.to} ${name}`);
        return id;
      }),
    }));
  }
  return resolved;
}

/**
 * Loads the starter items of kinds that never had any, all or none, and returns their number. Kinds
 * in `data` follow the kinds that they refer to. Several processes may call it concurrently.
 */
export async function loadStarterCatalogue(
  db: Database,
  sports: readonly Sport[],
  data: StarterData,
  now: Date,
): Promise<number> {
  const load = async (transaction: Queries) => {
    let loaded = 0;
    for (const [name, items] of Object.entries(data)) {
      const kind = getKind(sports, name);
      if (!kind || !(await createKindCount(transaction, name))) continue;
      const facts = await resolveReferences(transaction, kind, items);
      const created = facts.map((item) => {
        const { derived, sourceDate = null } = item;
        const source = { name: starterSource, date: sourceDate };
        return newItem(kind, item, { createdBy: null, now, source, derived });
      });
      if (!(await insertItems(transaction, kind, created))) {
        throw new Error(`A ${name} is in the starter data twice`);
      }
      await insertLoadedKeys(transaction, name, [...starterKeys(kind, items).values()]);
      loaded += created.length;
    }
    return loaded;
  };
  return db.write(load, { long: true });
}
