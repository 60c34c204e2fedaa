import { LRUCache } from 'lru-cache';
import type { Page } from '#contract/calls/shared.ts';
import type { Database } from '#server/db/engine/database.ts';
import type { KindState } from '#server/shared/catalogue-storage/kind-counts-store.ts';
import { kindStatesOf } from './kind-states.ts';
import type { Count } from './paging.ts';

/**
 * Totals and pages of lists are cached until they may have changed: a catalogue is read far more
 * often than it is added to, and a list is requested again with every next page, other order and
 * step back. Every unit of work that changes what a list could find moves a version, whichever
 * process it runs in (see kind-counts-store.ts). Versions are part of each key, so an entry of an
 * older version is never hit again. Entries hold numbers and the order of ids only.
 */

/** Bytes of memory, about: keys may be long. */
const maxPageBytes = 12_000_000;
const maxCountBytes = 4_000_000;
/** Bytes of an entry beside its texts. */
const entrySize = 200;
const idSize = 56;

/** One page of a list by its ids: without a value last, ties by id in the direction of the sort. */
export type FoundPage = Page<string>;

/**
 * The cache at the versions that one request met. A `key` is anything that JSON tells apart; what
 * it has no entry for is computed and stored.
 */
export interface ListSnapshot {
  /** How many items a kind has; 0 for what has no counter. */
  total(name: string): number;
  count(key: unknown, compute: () => Promise<Count>): Promise<Count>;
  page(key: unknown, compute: () => Promise<FoundPage>): Promise<FoundPage>;
}

export interface ListCache {
  /**
   * Reads the versions of all that a list depends on: kinds, or `usersVersionKey`. To be called by
   * every request, before anything is looked up.
   */
  snapshot(names: readonly string[]): Promise<ListSnapshot>;
}

/** A cache of its own over one database. */
export function createListCache(db: Database): ListCache {
  const counts = new LRUCache<string, Count>({
    maxSize: maxCountBytes,
    sizeCalculation: (_, key) => keySize(key),
  });
  const pages = new LRUCache<string, FoundPage>({
    maxSize: maxPageBytes,
    sizeCalculation: ({ data }, key) => keySize(key) + data.length * idSize,
  });
  return {
    async snapshot(names) {
      const states = await kindStatesOf(db)(await db.version());
      const versions = names.map((name): [string, number] => [name, stateOf(states, name).version]);
      return {
        total: (name) => stateOf(states, name).total,
        count: (key, compute) => getOrCompute(counts, [versions, key], compute),
        page: (key, compute) => getOrCompute(pages, [versions, key], compute),
      };
    },
  };
}

/** Two bytes a character where one is not Latin. */
function keySize(key: string): number {
  return entrySize + 2 * key.length;
}

function stateOf(states: ReadonlyMap<string, KindState>, name: string): KindState {
  return states.get(name) ?? { total: 0, version: 0 };
}

async function getOrCompute<T extends {}>(
  cache: LRUCache<string, T>,
  keyParts: readonly unknown[],
  compute: () => Promise<T>,
): Promise<T> {
  const key = JSON.stringify(keyParts);
  const entry = cache.get(key);
  if (entry !== undefined) return entry;
  const computed = await compute();
  cache.set(key, computed);
  return computed;
}
