import { isDay } from '#contract/text.ts';
import type { Columns } from '../format.ts';

/** Unknown parts are 0 or ''. */
export type Edition = readonly [version: number, update: number, day: string];

export const editionColumns = {
  version: ['fifa_version', 'edition', 'year', 'season'],
  update: ['fifa_update'],
  day: ['fifa_update_date', 'update_as_of'],
} as const;

/** Finds the first number in a cell such as `24`, `FIFA 20` or `2023/24`. */
function firstNumber(cell: string | null): number {
  return Number(/\d{1,9}/.exec(cell ?? '')?.[0] ?? 0);
}

export function readEdition(columns: Columns, cells: readonly string[]): Edition {
  const cell = (part: keyof typeof editionColumns) => columns.cell(cells, ...editionColumns[part]);
  const day = cell('day') ?? '';
  return [firstNumber(cell('version')), firstNumber(cell('update')), isDay(day) ? day : ''];
}

/** Sorts the older edition first. */
export function compareEditions(one: Edition, other: Edition): number {
  const [version, update, day] = one;
  const [otherVersion, otherUpdate, otherDay] = other;
  const days = Number(day > otherDay) - Number(day < otherDay);
  return version - otherVersion || update - otherUpdate || days;
}
