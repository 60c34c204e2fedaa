import { checkText, cleanText } from '#contract/form-checks.ts';
import type { NumberField, TextField } from '#contract/kinds/fields.ts';
import { isDay } from '#contract/text.ts';
import { parseNumber } from '../format.ts';

/** Reason why an optional fact differs from the source. */
export interface Oddity {
  /** Key that remarks are counted by. */
  readonly about: 'a fact was left out' | 'a fact was shortened';
  readonly remark: string;
}

/** Characters of a cell that a remark quotes. */
const quoted = 60;

function leftOut(fact: string, value: string | number, why: string): Oddity {
  const text = [...String(value)].slice(0, quoted).join('');
  return { about: 'a fact was left out', remark: `${fact} was left out: ${text} ${why}` };
}

/**
 * The number of a cell, or a number that was worked out; null, and added to `odd`, where it is outside
 * of the field's bounds or no number. `counted` is the number that the bounds are about.
 */
export function fitNumber(
  { min, max }: NumberField,
  fact: string,
  given: string | number | null,
  odd: Oddity[],
  counted: (value: number) => number = (value) => value,
): number | null {
  if (given === null) return null;
  const value = typeof given === 'number' ? given : parseNumber(given);
  if (value !== null && counted(value) >= min && counted(value) <= max) return value;
  odd.push(leftOut(fact, given, `is no number from ${min} to ${max}`));
  return null;
}

/** The text of a cell, shortened to what the field may have; null where it cannot be shown. */
export function fitText(
  field: TextField,
  fact: string,
  given: string | null,
  odd: Oddity[],
): string | null {
  if (given === null) return null;
  const characters = [...cleanText(field, given)];
  const isLong = characters.length > field.max;
  const cut = characters.slice(0, field.max - 1).join('');
  const text = isLong ? `${cut.trimEnd()}…` : characters.join('');
  const error = checkText(field, text);
  if (error !== null) {
    odd.push({ about: 'a fact was left out', remark: `${fact} was left out: it ${error.issue}` });
    return null;
  }
  if (isLong) {
    const remark = `${fact} was shortened to ${field.max} characters: ${text}`;
    odd.push({ about: 'a fact was shortened', remark });
  }
  return text;
}

/** The day of a cell; null where it is none. */
export function fitDay(fact: string, given: string | null, odd: Oddity[]): string | null {
  if (given === null || isDay(given)) return given;
  odd.push(leftOut(fact, given, 'is no day'));
  return null;
}
