import { LRUCache } from 'lru-cache';

/**
 * Cache of results computed from rows. Results are dropped when the database's version changes.
 * Read the version before the rows, and call `get` before `set`.
 */
interface VersionedCache<T> {
  get(version: string, key: string): T | undefined;
  set(version: string, key: string, value: T): void;
}

/** Estimated memory of an entry, without its key and value. */
const entryBytes = 200;

export function createVersionedCache<T extends {}>(
  maxBytes: number,
  bytesOf: (value: T) => number,
): VersionedCache<T> {
  const entries = new LRUCache<string, T>({
    maxSize: maxBytes,
    sizeCalculation: (value, key) => entryBytes + 2 * key.length + bytesOf(value),
  });
  let current = '';
  return {
    get(version, key) {
      if (version !== current) entries.clear();
      current = version;
      return entries.get(key);
    },
    set(version, key, value) {
      // The version may have changed while the result was computed.
      if (version === current) entries.set(key, value);
    },
  };
}
