import type { Condition } from '#server/shared/lists/list-query.ts';
import {
  absentText,
  absentUnits,
  type NumberColumn,
  type Sample,
  type TextColumn,
} from '#server/shared/samples/sample.ts';
import type { Mask } from '#server/shared/samples/sample-counts.ts';

/** Applied filter, or several filters that the same related item must match. */
export interface AppliedFilter {
  readonly names: readonly string[];
  readonly condition: Condition;
  readonly mask: Mask;
}

export function countMask(mask: Mask): number {
  let count = 0;
  for (let row = 0; row < mask.length; row += 1) count += mask[row] ?? 0;
  return count;
}

/** Rows of a sample, split by the applied filters that they fail. */
export interface SplitRows {
  readonly matches: readonly number[];
  /** Rows that fail only the filter at the same index. */
  readonly nearMisses: readonly (readonly number[])[];
}

/** Splits the rows of `base`, or all rows if it is null, in one pass. */
export function splitRows(
  sample: Sample,
  base: Mask | null,
  filters: readonly AppliedFilter[],
): SplitRows {
  const length = sample.ids.length;
  const failures = new Uint8Array(length);
  const lastFailed = new Uint8Array(length);
  for (const [index, { mask }] of filters.entries()) {
    for (let row = 0; row < length; row += 1) {
      if (mask[row] === 1) continue;
      failures[row] = (failures[row] ?? 0) + 1;
      lastFailed[row] = index;
    }
  }
  const matches: number[] = [];
  const nearMisses = filters.map((): number[] => []);
  for (let row = 0; row < length; row += 1) {
    if (base !== null && base[row] === 0) continue;
    if (failures[row] === 0) matches.push(row);
    else if (failures[row] === 1) nearMisses[lastFailed[row] ?? 0]?.push(row);
  }
  return { matches, nearMisses };
}

export function rowsWithout(
  { matches, nearMisses }: SplitRows,
  filters: readonly AppliedFilter[],
  name: string,
): readonly (readonly number[])[] {
  const index = filters.findIndex(({ names }) => names.includes(name));
  return [matches, nearMisses[index] ?? []];
}

export function countFlags(flags: Uint8Array, parts: readonly (readonly number[])[]): number {
  let count = 0;
  for (const rows of parts) for (const row of rows) count += flags[row] ?? 0;
  return count;
}

/** `count` columns from `first` × `step`. */
export interface Columns {
  readonly first: number;
  readonly step: number;
  readonly count: number;
}

export function countUnits(
  { units }: NumberColumn,
  { first, step, count }: Columns,
  parts: readonly (readonly number[])[],
): number[] {
  const counts = new Array<number>(count).fill(0);
  for (const rows of parts) {
    for (const row of rows) {
      const value = units[row] ?? absentUnits;
      if (value === absentUnits) continue;
      // The last column includes the highest value, which may be where it ends.
      const column = Math.min(Math.floor(value / step) - first, count - 1);
      counts[column] = (counts[column] ?? 0) + 1;
    }
  }
  return counts;
}

export function countCodes(
  { codes, values }: TextColumn,
  parts: readonly (readonly number[])[],
): Uint32Array {
  const counts = new Uint32Array(values.length);
  for (const rows of parts) {
    for (const row of rows) {
      const code = codes[row] ?? absentText;
      counts[code] = (counts[code] ?? 0) + 1;
    }
  }
  return counts;
}

/** Returns units. Null if no item has a value. */
export function boundsOf(sample: Sample, field: string): readonly [number, number] | null {
  return sample.bounds.getOrInsertComputed(field, () => {
    const units = sample.numbers.get(field)?.units ?? new Int32Array();
    let [lowest, highest] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
    for (let row = 0; row < sample.ids.length; row += 1) {
      const value = units[row] ?? absentUnits;
      if (value === absentUnits) continue;
      if (value < lowest) lowest = value;
      if (value > highest) highest = value;
    }
    return lowest > highest ? null : [lowest, highest];
  });
}
