import { LRUCache } from 'lru-cache';

/**
 * Results made of the rows of a database, by keys, for as long as a version stays the same. Both
 * methods take the version that was read before the rows were, of the whole database or of a part of
 * it; whoever sets a value has looked for it before.
 */
interface Memory<T> {
  get(version: string, key: string): T | undefined;
  set(version: string, key: string, value: T): void;
}

/** Bytes of an entry beside its texts. */
const entrySize = 200;

/** A memory of so many bytes at most; `sizeOf` says how many a value takes. */
export function createMemory<T extends {}>(
  maxBytes: number,
  sizeOf: (value: T) => number,
): Memory<T> {
  const entries = new LRUCache<string, T>({
    maxSize: maxBytes,
    sizeCalculation: (value, key) => entrySize + 2 * key.length + sizeOf(value),
  });
  let current = '';
  return {
    get(version, key) {
      if (version !== current) entries.clear();
      current = version;
      return entries.get(key);
    },
    set(version, key, value) {
      // What took long may come when there is a newer version.
      if (version === current) entries.set(key, value);
    },
  };
}
