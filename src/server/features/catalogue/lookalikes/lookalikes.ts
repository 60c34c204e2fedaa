import type { Kind } from '#contract/kinds/kind.ts';
import { chunksOf } from '#server/db/chunks.ts';
import type { Queries } from '#server/db/engine/database.ts';
import { findIdsAfter } from '../items-store.ts';
import { createKeyTable, type KeyTable } from './key-table.ts';
import { findNamed } from './named-items-store.ts';
import { keyCountOf, type NamedItem, similarityKeysOf, similarityOf } from './similarity.ts';
import { type Lookalike, openSubjects } from './subjects-store.ts';

const keysPerPass = 1_000_000;
const itemsPerQuery = 2000;

/** Finds similar items without comparing all pairs (docs/importing.md). */
interface Lookalikes {
  add(item: NamedItem): void;
  find(queries: Queries): Promise<void>;
  pairs(limit?: number): Iterable<Lookalike>;
  count(): number;
  close(): void;
}

/** Uses memory that does not grow with the number of items. */
export function openLookalikes(kind: Kind, maxKeys = keysPerPass): Lookalikes {
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

    async find(queries) {
      const passes = Math.ceil(keyCount / maxKeys);
      for (let pass = 0; pass < passes; pass += 1) {
        const table = createKeyTable(Math.ceil(keyCount / passes));
        const keysOfPass = (item: NamedItem) =>
          similarityKeysOf(kind, item).filter((key) => (key >>> 0) % passes === pass);
        for (const [number, item] of subjects.all()) {
          const keys = keysOfPass(item);
          compare(table, item, keys);
          for (const key of keys) table.add(key, number);
        }
        for await (const item of storedItems(queries, kind, (id) => !subjects.has(id))) {
          compare(table, item, keysOfPass(item));
        }
      }
    },

    pairs: (limit = -1) => subjects.pairs(limit),
    count: subjects.countPairs,
    close: subjects.close,
  };
}

export async function* storedItems(
  queries: Queries,
  kind: Kind,
  isWanted: (id: string) => boolean = () => true,
): AsyncGenerator<NamedItem> {
  for (let last = ''; ; ) {
    const ids = await findIdsAfter(queries, kind.name, last, itemsPerQuery);
    const end = ids.at(-1);
    if (end === undefined) return;
    last = end;
    for (const chunk of chunksOf(ids.filter(isWanted))) {
      yield* await findNamed(queries, kind, chunk);
    }
  }
}
