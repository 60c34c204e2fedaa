import { getField, type Kind } from '#contract/kinds/kind.ts';
import { everyone } from '#contract/kinds/percentiles.ts';
import type { Condition } from '#server/shared/lists/list-query.ts';
import { absentText, isWhole, type Sample, type TextColumn } from './sample.ts';

/** Peer group, or the part of a group with one value of the field `peersWithin`. */
export interface PeerGroupKey {
  /** Field that the members share, or 'everyone'. */
  readonly by: string;
  readonly member: string;
  /** Value of `peersWithin`; null for members without a value. */
  readonly within: string | null;
}

function peerConditions(kind: Kind, { by, member, within }: PeerGroupKey): Condition[] {
  const conditions: Condition[] = [{ type: 'checked', on: true }];
  if (getField(kind, by)?.type === 'references') {
    conditions.push({ type: 'refers', field: by, id: member });
  } else if (by !== everyone) {
    conditions.push({ type: 'equals', field: by, value: member });
  }
  const { peersWithin: field } = kind;
  if (field !== undefined) {
    conditions.push(
      within === null ? { type: 'absent', field } : { type: 'equals', field, value: within },
    );
  }
  return conditions;
}

/** Has one byte per row, which is 1 if the row meets all conditions. */
type Mask = Uint8Array;

function filterTexts(
  mask: Mask,
  { codes, values }: TextColumn,
  isMatch: (value: string, code: number) => boolean,
): void {
  const matches = Uint8Array.from(values, (value, code) => Number(isMatch(value, code)));
  for (let row = 0; row < mask.length; row += 1) {
    if (matches[codes[row] ?? absentText] === 0) mask[row] = 0;
  }
}

/** Clears rows that do not meet a condition. Returns false if the sample lacks its column. */
function applyCondition(mask: Mask, sample: Sample, condition: Condition): boolean {
  switch (condition.type) {
    case 'checked': {
      const checked = condition.on ? 1 : 0;
      for (let row = 0; row < mask.length; row += 1) {
        if (sample.checked[row] !== checked) mask[row] = 0;
      }
      return true;
    }
    case 'numbers': {
      const column = sample.numbers.get(condition.field);
      if (!column) return false;
      const { min, max } = condition;
      const [lowest, highest] = [min ?? -Infinity, max ?? Infinity];
      for (let row = 0; row < mask.length; row += 1) {
        const value = column[row] ?? Number.NaN;
        if (!(value >= lowest && value <= highest)) mask[row] = 0;
      }
      return true;
    }
    case 'equals': {
      const column = sample.texts.get(condition.field);
      if (column) filterTexts(mask, column, (value, code) => code > 0 && value === condition.value);
      return column !== undefined;
    }
    case 'absent': {
      const column = sample.texts.get(condition.field);
      if (column) filterTexts(mask, column, (_, code) => code === absentText);
      return column !== undefined;
    }
    case 'refers': {
      const column = sample.references.get(condition.field);
      if (column) filterTexts(mask, column, (value) => value.split(' ').includes(condition.id));
      return column !== undefined;
    }
    case 'related': {
      const column = sample.references.get(condition.through);
      const { ids } = condition;
      if (!column || ids === null) return false;
      filterTexts(
        mask,
        column,
        (value, code) => code !== absentText && value.split(' ').some((id) => ids.has(id)),
      );
      return true;
    }
    case 'names':
      return false;
    default:
      return condition satisfies never;
  }
}

function createMask(sample: Sample, conditions: readonly Condition[]): Mask | null {
  const mask = new Uint8Array(sample.ids.length).fill(1);
  return conditions.every((condition) => applyCondition(mask, sample, condition)) ? mask : null;
}

/** Returns null if the sample lacks a column that a condition refers to. */
export function countMatching(sample: Sample, conditions: readonly Condition[]): number | null {
  const mask = createMask(sample, conditions);
  if (!mask) return null;
  let count = 0;
  for (let row = 0; row < mask.length; row += 1) count += mask[row] ?? 0;
  return count;
}

function findMatchingRows(sample: Sample, conditions: readonly Condition[]): number[] | null {
  const mask = createMask(sample, conditions);
  if (!mask) return null;
  const rows: number[] = [];
  for (let row = 0; row < mask.length; row += 1) if (mask[row] === 1) rows.push(row);
  return rows;
}

/** Returns the ids of all items with these values, or null if the sample does not have all. */
export function findIdsByValues(
  sample: Sample,
  values: Readonly<Record<string, string>>,
): ReadonlySet<string> | null {
  if (!isWhole(sample)) return null;
  const conditions = Object.entries(values).map(
    ([field, value]): Condition => ({ type: 'equals', field, value }),
  );
  const rows = findMatchingRows(sample, conditions);
  return rows && new Set(rows.map((row) => sample.ids[row] ?? ''));
}

export function peerRows(sample: Sample, group: PeerGroupKey): readonly number[] {
  const { by, member, within } = group;
  return sample.peers.getOrInsertComputed(JSON.stringify([by, member, within]), () => {
    const rows = findMatchingRows(sample, peerConditions(sample.kind, group));
    if (!rows) throw new Error(`${sample.kind.name} is not sampled by ${by}`);
    return rows;
  });
}

export function checkedRows(sample: Sample): readonly number[] {
  return findMatchingRows(sample, [{ type: 'checked', on: true }]) ?? [];
}

export function scaleUp({ share }: Sample, rows: number): number {
  return Math.round(rows / share);
}

export function valuesOf(sample: Sample, field: string, rows: readonly number[]): number[] {
  const column = sample.numbers.get(field);
  if (!column) throw new Error(`${sample.kind.name} is not sampled by ${field}`);
  const values: number[] = [];
  for (const row of rows) {
    const value = column[row] ?? Number.NaN;
    if (!Number.isNaN(value)) values.push(value);
  }
  return values;
}

export function distinctTexts(sample: Sample, field: string, rows: readonly number[]): string[] {
  const column = sample.texts.get(field);
  if (!column) throw new Error(`${sample.kind.name} is not sampled by ${field}`);
  const codes = new Set(rows.map((row) => column.codes[row] ?? absentText));
  codes.delete(absentText);
  return [...codes].flatMap((code) => column.values[code] ?? []);
}

export function countAround(
  sample: Sample,
  field: string,
  rows: readonly number[],
  value: number | null,
): { readonly known: number; readonly below: number; readonly same: number } {
  let [known, below, same] = [0, 0, 0];
  for (const rowValue of valuesOf(sample, field, rows)) {
    known += 1;
    if (value === null) continue;
    if (rowValue < value) below += 1;
    else if (rowValue === value) same += 1;
  }
  return { known, below, same };
}

export function isLowerBetter(kind: Kind, field: string): boolean {
  const definition = getField(kind, field);
  return definition?.type === 'number' && definition.lowIsGood;
}
