import { getField, type Kind } from '#contract/kinds/kind.ts';
import { everyone } from '#contract/kinds/percentiles.ts';
import type { Condition } from '#server/shared/lists/list-query.ts';
import { absentText, absentUnits, isWhole, type Sample, type TextColumn } from './sample.ts';

/** Peer group, or its part with one value of the field `peersWithin`. */
export interface PeerGroupKey {
  /** Field that the members share, or 'everyone'. */
  readonly by: string;
  readonly member: string;
  /** Null for members without a value. */
  readonly within: string | null;
}

function createPeerConditions(kind: Kind, { by, member, within }: PeerGroupKey): Condition[] {
  const conditions: Condition[] = [{ type: 'checked', on: true }];
  if (getField(kind, by)?.type === 'references') {
    conditions.push({ type: 'refers', field: by, ids: [member] });
  } else if (by !== everyone) {
    conditions.push({ type: 'oneOf', field: by, values: [member] });
  }
  const { peersWithin: field } = kind;
  if (field !== undefined) {
    conditions.push(
      within === null ? { type: 'absent', field } : { type: 'oneOf', field, values: [within] },
    );
  }
  return conditions;
}

/** Rounds to a multiple of the unit first if the bound is one, despite its binary fraction. */
function toUnits(bound: number, scale: number, round: (value: number) => number): number {
  const units = Math.round(bound * scale);
  return units / scale === bound ? units : round(bound * scale);
}

function lowestUnits(min: number | null, scale: number): number {
  return min === null ? absentUnits + 1 : Math.max(toUnits(min, scale, Math.ceil), absentUnits + 1);
}

function highestUnits(max: number | null, scale: number): number {
  return max === null ? Number.POSITIVE_INFINITY : toUnits(max, scale, Math.floor);
}

/** Contains 1 for each row that meets all conditions. */
export type Mask = Uint8Array;

/** Returns false without a column. */
function filterTexts(
  mask: Mask,
  column: TextColumn | undefined,
  isMatch: (value: string, code: number) => boolean,
): boolean {
  if (!column) return false;
  const { codes, values } = column;
  const matches = Uint8Array.from(values, (value, code) => Number(isMatch(value, code)));
  for (let row = 0; row < mask.length; row += 1) {
    if (matches[codes[row] ?? absentText] === 0) mask[row] = 0;
  }
  return true;
}

/** Most texts name only one item. */
function hasAnyId(text: string, ids: ReadonlySet<string>): boolean {
  return ids.has(text) || (text.includes(' ') && text.split(' ').some((id) => ids.has(id)));
}

function filterFlags(mask: Mask, flags: Uint8Array, flag: 0 | 1): void {
  for (let row = 0; row < mask.length; row += 1) {
    if (flags[row] !== flag) mask[row] = 0;
  }
}

/** Returns false if the sample lacks the column. */
function applyCondition(mask: Mask, sample: Sample, condition: Condition): boolean {
  switch (condition.type) {
    case 'checked':
      filterFlags(mask, sample.checked, condition.on ? 1 : 0);
      return true;
    case 'pictured':
      filterFlags(mask, sample.pictured, 1);
      return true;
    case 'added':
      filterFlags(mask, sample.added, 1);
      return true;
    case 'among': {
      // Too few of the ids are in a sample to estimate how many items match.
      if (!isWhole(sample)) return false;
      const isAmong = new Uint8Array(mask.length);
      for (const id of condition.ids) {
        const row = sample.rows.get(id);
        if (row !== undefined) isAmong[row] = 1;
      }
      filterFlags(mask, isAmong, 1);
      return true;
    }
    case 'numbers': {
      const column = sample.numbers.get(condition.field);
      if (!column) return false;
      const { units, scale } = column;
      const lowest = lowestUnits(condition.min, scale);
      const highest = highestUnits(condition.max, scale);
      for (let row = 0; row < mask.length; row += 1) {
        const value = units[row] ?? absentUnits;
        if (value < lowest || value > highest) mask[row] = 0;
      }
      return true;
    }
    case 'oneOf': {
      const column = sample.texts.get(condition.field);
      const isOneOf = (value: string, code: number) =>
        code !== absentText && condition.values.includes(value);
      return filterTexts(mask, column, isOneOf);
    }
    case 'absent': {
      const column = sample.texts.get(condition.field);
      return filterTexts(mask, column, (_, code) => code === absentText);
    }
    case 'refers': {
      const column = sample.references.get(condition.field);
      const ids = new Set(condition.ids);
      return filterTexts(mask, column, (text) => hasAnyId(text, ids));
    }
    case 'related': {
      const column = sample.references.get(condition.through);
      const { ids } = condition;
      return ids !== null && filterTexts(mask, column, (text) => hasAnyId(text, ids));
    }
    case 'names':
      return false;
    default:
      return condition satisfies never;
  }
}

/** Returns null if the sample lacks a column that a condition refers to. */
export function createMask(sample: Sample, conditions: readonly Condition[]): Mask | null {
  const mask = new Uint8Array(sample.ids.length).fill(1);
  return conditions.every((condition) => applyCondition(mask, sample, condition)) ? mask : null;
}

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

/** Returns null if the sample does not have all items. */
export function findIdsByValues(
  sample: Sample,
  valuesByField: Readonly<Record<string, readonly string[]>>,
): ReadonlySet<string> | null {
  if (!isWhole(sample)) return null;
  const conditions = Object.entries(valuesByField).map(
    ([field, values]): Condition => ({ type: 'oneOf', field, values }),
  );
  const rows = findMatchingRows(sample, conditions);
  return rows && new Set(rows.map((row) => sample.ids[row] ?? ''));
}

export function peerRows(sample: Sample, group: PeerGroupKey): readonly number[] {
  const { by, member, within } = group;
  return sample.peers.getOrInsertComputed(JSON.stringify([by, member, within]), () => {
    const rows = findMatchingRows(sample, createPeerConditions(sample.kind, group));
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
  const { units, scale } = column;
  for (const row of rows) {
    const value = units[row] ?? absentUnits;
    if (value !== absentUnits) values.push(value / scale);
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
