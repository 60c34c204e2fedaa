import { LRUCache } from 'lru-cache';

export interface CacheFigures {
  readonly hits: number;
  readonly misses: number;
  readonly entries: number;
  readonly bytes: number;
}

/**
 * Results are dropped when the database's version changes. Read the version before the rows, and
 * call `get` before `set`.
 */
export interface VersionedCache<T> {
  get(version: string, key: string): T | undefined;
  set(version: string, key: string, value: T): void;
  figures(): CacheFigures;
}

/** Estimated overhead per entry. */
const entryBytes = 200;

export function sumFigures(list: readonly CacheFigures[]): CacheFigures {
  const sum = { hits: 0, misses: 0, entries: 0, bytes: 0 };
  for (const { hits, misses, entries, bytes } of list) {
    sum.hits += hits;
    sum.misses += misses;
    sum.entries += entries;
    sum.bytes += bytes;
  }
  return sum;
}

export function createVersionedCache<T extends {}>(
  maxBytes: number,
  bytesOf: (value: T) => number,
): VersionedCache<T> {
  const entries = new LRUCache<string, T>({
    maxSize: maxBytes,
    sizeCalculation: (value, key) => entryBytes + 2 * key.length + bytesOf(value),
  });
  let current = '';
  let hits = 0;
  let misses = 0;
  return {
    get(version, key) {
      if (version !== current) entries.clear();
      current = version;
      const value = entries.get(key);
      if (value === undefined) misses += 1;
      else hits += 1;
      return value;
    },
    set(version, key, value) {
      // The version may have changed while the result was computed.
      if (version === current) entries.set(key, value);
    },
    figures: () => ({ hits, misses, entries: entries.size, bytes: entries.calculatedSize }),
  };
}
