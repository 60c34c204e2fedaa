/** Limit of comparisons per key. The latest items of a key are compared. */
export const maxCompared = 50;

/** Typed arrays take 12 bytes per key outside the heap. */
export interface KeyTable {
  add(key: number, item: number): void;
  findAny(keys: readonly number[]): Set<number>;
}

export function createKeyTable(expected: number): KeyTable {
  const buckets = 2 ** Math.max(4, Math.ceil(Math.log2(expected + 1)));
  /** First entry of each bucket's chain, counted from 1; 0 for an empty chain. */
  const heads = new Int32Array(buckets);
  let keys = new Int32Array(expected);
  let items = new Int32Array(expected);
  let nexts = new Int32Array(expected);
  let count = 0;

  function grow(array: Int32Array): Int32Array<ArrayBuffer> {
    const longer = new Int32Array(2 * array.length + 16);
    longer.set(array);
    return longer;
  }

  return {
    add(key, item) {
      if (count === keys.length) {
        keys = grow(keys);
        items = grow(items);
        nexts = grow(nexts);
      }
      const bucket = key & (buckets - 1);
      keys[count] = key;
      items[count] = item;
      nexts[count] = heads[bucket] ?? 0;
      count += 1;
      heads[bucket] = count;
    },
    findAny(searchedKeys) {
      const matches = new Set<number>();
      for (const key of searchedKeys) {
        let remaining = maxCompared;
        let entry = heads[key & (buckets - 1)] ?? 0;
        while (entry > 0 && remaining > 0) {
          if (keys[entry - 1] === key) {
            matches.add(items[entry - 1] ?? 0);
            remaining -= 1;
          }
          entry = nexts[entry - 1] ?? 0;
        }
      }
      return matches;
    },
  };
}
