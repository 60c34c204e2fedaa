import { checkText, cleanText } from '#contract/form-checks.ts';
import type { NumberField, TextField } from '#contract/kinds/fields.ts';
import { isDay } from '#contract/text.ts';
import { parseNumber } from '../format.ts';

export interface Oddity {
  readonly about: 'a fact was left out' | 'a fact was shortened';
  readonly remark: string;
}

const maxQuoted = 60;

function toOmission(fact: string, value: string | number, why: string): Oddity {
  const text = [...String(value)].slice(0, maxQuoted).join('');
  return { about: 'a fact was left out', remark: `${fact} was left out: ${text} ${why}` };
}

/** Adds a reason to `oddities` and returns null if `toBounded(value)` is out of bounds. */
export function fitNumber(
  { min, max }: NumberField,
  fact: string,
  cell: string | number | null,
  oddities: Oddity[],
  toBounded: (value: number) => number = (value) => value,
): number | null {
  if (cell === null) return null;
  const value = typeof cell === 'number' ? cell : parseNumber(cell);
  if (value !== null && toBounded(value) >= min && toBounded(value) <= max) return value;
  oddities.push(toOmission(fact, cell, `is no number from ${min} to ${max}`));
  return null;
}

/** Cuts a text to the length of a field. Null if it cannot be displayed. */
export function fitText(
  field: TextField,
  fact: string,
  cell: string | null,
  oddities: Oddity[],
): string | null {
  if (cell === null) return null;
  const characters = [...cleanText(field, cell)];
  const isLong = characters.length > field.max;
  const cut = characters.slice(0, field.max - 1).join('');
  const text = isLong ? `${cut.trimEnd()}…` : characters.join('');
  const error = checkText(field, text);
  if (error !== null) {
    oddities.push({
      about: 'a fact was left out',
      remark: `${fact} was left out: it ${error.issue}`,
    });
    return null;
  }
  if (isLong) {
    const remark = `${fact} was shortened to ${field.max} characters: ${text}`;
    oddities.push({ about: 'a fact was shortened', remark });
  }
  return text;
}

export function fitDay(fact: string, cell: string | null, oddities: Oddity[]): string | null {
  if (cell === null || isDay(cell)) return cell;
  oddities.push(toOmission(fact, cell, 'is no day'));
  return null;
}
