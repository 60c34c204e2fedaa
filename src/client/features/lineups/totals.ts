import type { SlotItem } from '#contract/lineup.ts';
import type { Places } from './builder-state.ts';

function numbersOf(places: Places, field: keyof SlotItem): number[] {
  return Object.values(places)
    .map((item) => item?.[field])
    .filter((value) => typeof value === 'number');
}

/** The mean of a field over everyone placed who has it; null where nobody does. */
export function meanOf(places: Places, field: string): number | null {
  const numbers = numbersOf(places, field);
  return numbers.length > 0 ? sum(numbers) / numbers.length : null;
}

/** The sum of a field over everyone placed who has it; null where nobody does. */
export function sumOf(places: Places, field: string): number | null {
  const numbers = numbersOf(places, field);
  return numbers.length > 0 ? sum(numbers) : null;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, value) => total + value, 0);
}
