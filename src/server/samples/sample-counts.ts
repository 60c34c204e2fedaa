import { getField, type Kind } from '#contract/kinds/kind.ts';
import { everyone } from '#contract/kinds/percentiles.ts';
import type { Condition } from '../lists/list-query.ts';
import { absentText, type Sample, type TextColumn } from './sample.ts';

/** A group of peers, or the part of it that shares a value of the field that splits the kind's groups. */
export interface PeerGroupKey {
  /** The field that makes the group, or 'everyone'. */
  readonly by: string;
  /** The value or id that its members share; empty for everyone. */
  readonly member: string;
  /** The value of `peersWithin` that they share besides; null for those without one. */
  readonly within: string | null;
}

/** Conditions of the checked members of a group. */
export function peerConditions(kind: Kind, { by, member, within }: PeerGroupKey): Condition[] {
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

type Test = (row: number) => boolean;

function hasCode({ codes }: TextColumn, wanted: ReadonlySet<number>): Test {
  return (row) => wanted.has(codes[row] ?? absentText);
}

/** Test of a row by a condition; null where the sample does not hold the field. */
function testOf(sample: Sample, condition: Condition): Test | null {
  switch (condition.type) {
    case 'checked': {
      const wanted = condition.on ? 1 : 0;
      return (row) => sample.checked[row] === wanted;
    }
    case 'numbers': {
      const column = sample.numbers.get(condition.field);
      const { min, max } = condition;
      if (!column) return null;
      const [lowest, highest] = [min ?? -Infinity, max ?? Infinity];
      return (row) => {
        const value = column[row] ?? Number.NaN;
        return value >= lowest && value <= highest;
      };
    }
    case 'equals': {
      const column = sample.texts.get(condition.field);
      const code = column?.codeOf.get(condition.value);
      return column ? hasCode(column, new Set(code === undefined ? [] : [code])) : null;
    }
    case 'absent': {
      const column = sample.texts.get(condition.field);
      return column ? hasCode(column, new Set([absentText])) : null;
    }
    case 'refers': {
      const column = sample.references.get(condition.field);
      if (!column) return null;
      const codes = column.values.flatMap((value, code) =>
        value.split(' ').includes(condition.id) ? [code] : [],
      );
      return hasCode(column, new Set(codes));
    }
    case 'names':
      return null;
    default:
      return condition satisfies never;
  }
}

/** Rows that meet all conditions; null where the sample does not hold what one looks at. */
export function rowsMeeting(sample: Sample, conditions: readonly Condition[]): number[] | null {
  const tests: Test[] = [];
  for (const condition of conditions) {
    const test = testOf(sample, condition);
    if (!test) return null;
    tests.push(test);
  }
  const rows: number[] = [];
  for (let row = 0; row < sample.ids.length; row += 1) {
    if (tests.every((test) => test(row))) rows.push(row);
  }
  return rows;
}

/** Rows of the checked members of a group. */
export function peerRows(sample: Sample, group: PeerGroupKey): readonly number[] {
  const rows = rowsMeeting(sample, peerConditions(sample.kind, group));
  if (!rows) throw new Error(`${sample.kind.name} is not sampled by ${group.by}`);
  return rows;
}

/** Number of items of the kind that so many rows stand for, rounded. */
export function scaleUp({ share }: Sample, rows: number): number {
  return Math.round(rows / share);
}

/** Values of a number in some rows, without the absent ones. */
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

/** True if a low value of the number is the better one. */
export function isLowGood(kind: Kind, field: string): boolean {
  const definition = getField(kind, field);
  return definition?.type === 'number' && definition.lowIsGood;
}
