import { LRUCache } from 'lru-cache';
import type { Page } from '#contract/calls/shared.ts';
import type { Database } from '#server/db/engine/database.ts';
import type { CacheFigures } from '#server/db/versioned-cache.ts';
import type { KindState } from '#server/shared/catalogue-storage/kind-counts-store.ts';
import { readKindStatesOnce } from './kind-states.ts';
import type { Count } from './paging.ts';

/**
 * Every transaction that may change a list bumps a version (see kind-counts-store.ts), and the
 * versions are part of each cache key, so stale entries are never read.
 */

const maxPageBytes = 12_000_000;
const maxCountBytes = 4_000_000;
/** Estimated overhead per entry. */
const entryBytes = 200;
const idBytes = 56;

export type FoundPage = Page<string>;

export interface ListSnapshot {
  total(name: string): number;
  count(key: unknown, compute: () => Promise<Count>): Promise<Count>;
  page(key: unknown, compute: () => Promise<FoundPage>): Promise<FoundPage>;
}

export interface ListCache {
  /** Accepts kinds and `usersVersionKey`. Every request needs a new snapshot. */
  snapshot(names: readonly string[]): Promise<ListSnapshot>;
  figures(): CacheFigures;
}

export function createListCache(db: Database): ListCache {
  const counts = new LRUCache<string, Count>({
    maxSize: maxCountBytes,
    sizeCalculation: (_, key) => keyBytes(key),
  });
  const pages = new LRUCache<string, FoundPage>({
    maxSize: maxPageBytes,
    sizeCalculation: ({ data }, key) => keyBytes(key) + data.length * idBytes,
  });
  let hits = 0;
  let misses = 0;

  async function getOrCompute<T extends {}>(
    cache: LRUCache<string, T>,
    keyParts: readonly unknown[],
    compute: () => Promise<T>,
  ): Promise<T> {
    const key = JSON.stringify(keyParts);
    const entry = cache.get(key);
    if (entry !== undefined) {
      hits += 1;
      return entry;
    }
    misses += 1;
    const computed = await compute();
    cache.set(key, computed);
    return computed;
  }

  return {
    async snapshot(names) {
      const states = await readKindStatesOnce(db, await db.version());
      const versions = names.map((name): [string, number] => [name, stateOf(states, name).version]);
      return {
        total: (name) => stateOf(states, name).total,
        count: (key, compute) => getOrCompute(counts, [versions, key], compute),
        page: (key, compute) => getOrCompute(pages, [versions, key], compute),
      };
    },
    figures: () => ({
      hits,
      misses,
      entries: counts.size + pages.size,
      bytes: counts.calculatedSize + pages.calculatedSize,
    }),
  };
}

function keyBytes(key: string): number {
  return entryBytes + 2 * key.length;
}

function stateOf(states: ReadonlyMap<string, KindState>, name: string): KindState {
  return states.get(name) ?? { total: 0, version: 0 };
}
