import type { Kind } from '#contract/kinds/kind.ts';
import { chunksOf } from '#server/db/chunks.ts';
import type { Queries } from '#server/db/engine/database.ts';
import { findIdsAfter } from '../items-store.ts';
import { createKeyTable, type KeyTable } from './key-table.ts';
import { findNamed } from './named-items-store.ts';
import { keyCountOf, type NamedItem, similarityKeysOf, similarityOf } from './similarity.ts';
import { type Lookalike, openSubjects } from './subjects-store.ts';

/** Keys that are at hand at once; more are done in several passes. */
const keysAtOnce = 1_000_000;
const itemsAtOnce = 2000;

/** Items that look like others, found without comparing all with all (docs/importing.md). */
interface Lookalikes {
  /** Adds an item whose lookalikes are wanted, stored or not. */
  add(item: NamedItem): void;
  /** Forgets all that were added. */
  clear(): void;
  /** Compares the added items with each other and with all that are stored. */
  find(queries: Queries): Promise<void>;
  /** What was found: each pair once, the surest first, then by name. */
  pairs(limit?: number): Iterable<Lookalike>;
  count(): number;
  close(): void;
}

/** Looks for lookalikes of some items of a kind; memory stays the same however many they are. */
export function openLookalikes(kind: Kind, keysOfPass = keysAtOnce): Lookalikes {
  const subjects = openSubjects();
  let keyCount = 0;

  function compare(table: KeyTable, item: NamedItem, keys: readonly number[]): void {
    for (const number of table.findAny(keys)) {
      const why = similarityOf(kind, subjects.get(number), item);
      if (why !== null) subjects.addPair(number, item, why);
    }
  }

  return {
    add(item) {
      keyCount += keyCountOf(kind, item);
      subjects.add(item);
    },

    clear() {
      keyCount = 0;
      subjects.clear();
    },

    async find(queries) {
      const passes = Math.ceil(keyCount / keysOfPass);
      for (let pass = 0; pass < passes; pass += 1) {
        const table = createKeyTable(Math.ceil(keyCount / passes));
        const keysOfThisPass = (item: NamedItem) =>
          similarityKeysOf(kind, item).filter((key) => (key >>> 0) % passes === pass);
        for (const [number, item] of subjects.all()) {
          const keys = keysOfThisPass(item);
          compare(table, item, keys);
          for (const key of keys) table.add(key, number);
        }
        for await (const item of storedItems(queries, kind, (id) => !subjects.has(id))) {
          compare(table, item, keysOfThisPass(item));
        }
      }
    },

    pairs: (limit = -1) => subjects.pairs(limit),
    count: subjects.countPairs,
    close: subjects.close,
  };
}

/** All of a kind, or those whose ids are wanted, as many at a time as a few look-ups take. */
export async function* storedItems(
  queries: Queries,
  kind: Kind,
  isWanted: (id: string) => boolean = () => true,
): AsyncGenerator<NamedItem> {
  for (let last = ''; ; ) {
    const ids = await findIdsAfter(queries, kind.name, last, itemsAtOnce);
    const end = ids.at(-1);
    if (end === undefined) return;
    last = end;
    for (const some of chunksOf(ids.filter(isWanted))) yield* await findNamed(queries, kind, some);
  }
}
