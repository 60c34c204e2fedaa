import { LRUCache } from 'lru-cache';
import { type KindState, readKindStates } from '../catalogue-storage/kind-counts-store.ts';
import type { Database } from '../db/engine/database.ts';

/**
 * What lists found is remembered until it may have changed: a catalogue is read far more often
 * than it is added to, and a list is asked for again with every next page, other order and step
 * back. Every unit of work that changes what a list could find moves a version, whichever process
 * it runs in (see kind-counts-store.ts), and what was found under an older version is never met again.
 * Only numbers and the order of ids are kept; what the ids stand for is read anew.
 */

/** Bytes that pages take at most, about, and that counts do: what is asked may be long. */
const mostOfPages = 12_000_000;
const mostOfCounts = 4_000_000;
/** Bytes of an entry beside its texts. */
const entrySize = 200;
const idSize = 56;

/** One page of a list. */
export interface FoundPage {
  /** How many items the list has: exact without narrowing, else up to one more than `maxCount`. */
  readonly count: number;
  /** Those on the page: without a value last, ties by id in the direction of the sort. */
  readonly ids: readonly string[];
}

/** What is known at the moment of one request; `asked` is anything that JSON tells apart. */
export interface Known {
  /** How many items a kind has; 0 for what has no counter. */
  total(name: string): number;
  /** The count that was found for what is asked, or finds it. */
  count(asked: unknown, find: () => Promise<number>): Promise<number>;
  /** The same for a page, which is forgotten after so many milliseconds if any are given. */
  page(asked: unknown, find: () => Promise<FoundPage>, lifetime?: number): Promise<FoundPage>;
}

export interface Findings {
  /**
   * Looks how all stand that a list depends on: kinds, or `usersVersion`. To be called by every
   * request, before anything is found.
   */
  of(names: readonly string[]): Promise<Known>;
}

export function createFindings(db: Database): Findings {
  const counts = new LRUCache<string, number>({
    maxSize: mostOfCounts,
    sizeCalculation: (_, key) => keySize(key),
  });
  const pages = new LRUCache<string, FoundPage>({
    maxSize: mostOfPages,
    sizeCalculation: ({ ids }, key) => keySize(key) + ids.length * idSize,
  });
  return {
    async of(names) {
      const states = await readKindStates(db.read, names);
      const moment = names.map((name): [string, number] => [name, stateOf(states, name).version]);
      return {
        total: (name) => stateOf(states, name).total,
        count: (asked, find) => recall(counts, [moment, asked], find),
        page: (asked, find, lifetime) => recall(pages, [moment, asked], find, lifetime),
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

async function recall<T extends {}>(
  cache: LRUCache<string, T>,
  asked: readonly unknown[],
  find: () => Promise<T>,
  lifetime?: number,
): Promise<T> {
  const key = JSON.stringify(asked);
  const known = cache.get(key);
  if (known !== undefined) return known;
  const found = await find();
  cache.set(key, found, { ttl: lifetime });
  return found;
}
