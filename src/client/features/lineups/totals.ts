import type { Places } from './builder-state.ts';

/** A number that a lineup comes to, ready to be shown. */
export interface Total {
  readonly label: string;
  readonly text: string;
}

/** Where nobody who is placed has the number. */
const unknown = '–';

/**
 * What an Eleven comes to: mean rating and age, one decimal place, and market value
 * in millions of euros, at most one. Each over everyone placed who has the number.
 */
export function totalsOf(places: Places): readonly Total[] {
  const value = sumOf(places, 'marketvalue');
  return [
    { label: 'Average rating', text: meanOf(places, 'rating')?.toFixed(1) ?? unknown },
    { label: 'Average age', text: meanOf(places, 'age')?.toFixed(1) ?? unknown },
    {
      label: 'Value, M€',
      text: value === null ? unknown : String(Math.round(value * 10) / 10),
    },
  ];
}

function numbersOf(places: Places, field: string): number[] {
  return Object.values(places)
    .map((item) => item?.[field])
    .filter((value) => typeof value === 'number');
}

function meanOf(places: Places, field: string): number | null {
  const numbers = numbersOf(places, field);
  return numbers.length > 0 ? sum(numbers) / numbers.length : null;
}

function sumOf(places: Places, field: string): number | null {
  const numbers = numbersOf(places, field);
  return numbers.length > 0 ? sum(numbers) : null;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, value) => total + value, 0);
}
