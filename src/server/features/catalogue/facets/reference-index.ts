import { absentText, type TextColumn } from '#server/shared/samples/sample.ts';

/** Ids in a column of references, each of which may name several items. */
export interface ReferenceIndex {
  readonly ids: readonly string[];
  /** Index in `ids` of the only id of a code; `noId` if it has none or several. */
  readonly onlyIds: readonly number[];
  readonly several: ReadonlyMap<number, readonly number[]>;
}

export const noId = -1;

interface GrowingIndex extends ReferenceIndex {
  readonly ids: string[];
  readonly onlyIds: number[];
  readonly several: Map<number, readonly number[]>;
  readonly indexOf: Map<string, number>;
}

const indexes = new WeakMap<TextColumn, GrowingIndex>();

function createIndex(): GrowingIndex {
  return { ids: [], onlyIds: [], several: new Map(), indexOf: new Map() };
}

/** Splits only new texts, since a column's texts are only added to. */
export function referenceIndex(column: TextColumn): ReferenceIndex {
  const index = indexes.getOrInsertComputed(column, createIndex);
  const { ids, onlyIds, several, indexOf } = index;
  const toIndex = (id: string) => indexOf.getOrInsertComputed(id, () => ids.push(id) - 1);
  for (let code = onlyIds.length; code < column.values.length; code += 1) {
    const text = column.values[code] ?? '';
    if (code === absentText) {
      onlyIds.push(noId);
    } else if (text.includes(' ')) {
      onlyIds.push(noId);
      several.set(code, [...new Set(text.split(' '))].map(toIndex));
    } else {
      onlyIds.push(toIndex(text));
    }
  }
  return index;
}

export function countIds({ ids, onlyIds, several }: ReferenceIndex, codes: Uint32Array) {
  const counts = new Uint32Array(ids.length);
  const addCount = (id: number, count: number) => {
    counts[id] = (counts[id] ?? 0) + count;
  };
  for (let code = 0; code < codes.length; code += 1) {
    const only = onlyIds[code] ?? noId;
    if (only >= 0) addCount(only, codes[code] ?? 0);
  }
  for (const [code, idsOfCode] of several) {
    for (const id of idsOfCode) addCount(id, codes[code] ?? 0);
  }
  return counts;
}
