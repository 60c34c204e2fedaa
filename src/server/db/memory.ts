import { LRUCache } from 'lru-cache';

/**
 * Cache of results computed from rows, valid while the version stays the same. Pass the version
 * read before the rows, and call `get` before `set`.
 */
interface Memory<T> {
  get(version: string, key: string): T | undefined;
  set(version: string, key: string, value: T): void;
}

/** Bytes of an entry besides its text. */
const entrySize = 200;

/** `sizeOf` returns a value's size in bytes. */
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
      // A slow result may arrive after the version has changed.
      if (version === current) entries.set(key, value);
    },
  };
}
