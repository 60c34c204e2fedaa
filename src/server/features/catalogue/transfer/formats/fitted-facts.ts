import { checkText, cleanText } from '#contract/form-checks.ts';
import type { NumberField, TextField } from '#contract/kinds/fields.ts';
import { isDay } from '#contract/text.ts';
import { parseNumber } from '../format.ts';

/** Reason why an optional fact differs from the source. */
export interface Oddity {
  readonly about: 'a fact was left out' | 'a fact was shortened';
  readonly remark: string;
}

const quoted = 60;

function leftOut(fact: string, value: string | number, why: string): Oddity {
  const text = [...String(value)].slice(0, quoted).join('');
  return { about: 'a fact was left out', remark: `${fact} was left out: ${text} ${why}` };
}

/**
 * Returns null and adds to `odd` if it is no number or out of bounds. `counted` is the number that
 * the bounds apply to.
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

/** Text of a cell, cut to the field's length; null if not displayable. */
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

export function fitDay(fact: string, given: string | null, odd: Oddity[]): string | null {
  if (given === null || isDay(given)) return given;
  odd.push(leftOut(fact, given, 'is no day'));
  return null;
}
