import { isDay } from '#contract/text.ts';
import type { Columns } from '../format.ts';

/** Edition of a row: version, update, day of the update; 0 and '' where unknown. */
export type Edition = readonly [version: number, update: number, day: string];

export const editionColumns = {
  version: ['fifa_version', 'edition', 'year', 'season'],
  update: ['fifa_update'],
  day: ['fifa_update_date', 'update_as_of'],
} as const;

/** First number in a cell such as 24, `FIFA 20` or `2023/24`. */
function firstNumber(cell: string | null): number {
  return Number(/\d{1,9}/.exec(cell ?? '')?.[0] ?? 0);
}

export function readEdition(columns: Columns, cells: readonly string[]): Edition {
  const cell = (part: keyof typeof editionColumns) => columns.cell(cells, ...editionColumns[part]);
  const day = cell('day') ?? '';
  return [firstNumber(cell('version')), firstNumber(cell('update')), isDay(day) ? day : ''];
}

/** Positive if the first is newer, 0 if undecidable. */
export function compareEditions(one: Edition, other: Edition): number {
  const [day, otherDay] = [one[2], other[2]];
  return one[0] - other[0] || one[1] - other[1] || Number(day > otherDay) - Number(day < otherDay);
}
