import type { ErrorCode } from '#contract/errors/errors.ts';
import {
  type Field,
  formatNumber,
  lowerFirst,
  type NumberField,
  type TextField,
} from '#contract/kinds/fields.ts';
import { getTextFormat } from './text-formats.ts';
import { parseTypedNumber } from './typed-number.ts';

export type Form = Readonly<Record<string, Field>>;

export type InputValue = string | readonly unknown[];

interface FieldError {
  /** Follows the field's label: 'needs a letter or a digit'. */
  readonly issue: string;
  readonly sentence: string;
}

export function cleanText(field: TextField, text: string): string {
  return getTextFormat(field.format ?? 'line').clean(text);
}

function checkLength({ min = 1, max }: TextField, length: number): string | null {
  if (min > 1 && (length < min || length > max)) return `must have ${min} to ${max} characters`;
  return length > max ? `may have ${max} characters at most` : null;
}

function formatTooLong({ max, messages }: TextField, length: number): string {
  const over = new Intl.NumberFormat('en').format(length - max);
  return messages?.tooLong?.replace('{over}', over) ?? `At most ${max} characters`;
}

function formatMissing({ label, type, messages }: Field): string {
  const verb = type === 'text' || type === 'number' ? 'Enter' : 'Choose';
  return messages?.missing ?? `${verb} the ${lowerFirst(label)}`;
}

export function checkText(field: TextField, input: string): FieldError | null {
  const { refuse, isEmpty = (text) => text === '' } = getTextFormat(field.format ?? 'line');
  const text = cleanText(field, input);
  const isMissing = isEmpty(text);
  if (isMissing && !field.required) return null;
  const length = [...text].length;
  const wrongLength = checkLength(field, length);
  const issue = wrongLength ?? refuse(text) ?? (isMissing ? 'is required' : null);
  if (issue === null) return null;
  if (isMissing) return { issue, sentence: formatMissing(field) };
  if (wrongLength && (field.min ?? 1) <= 1) {
    return { issue, sentence: formatTooLong(field, length) };
  }
  return { issue, sentence: field.messages?.invalid ?? `${field.label} ${issue}` };
}

/** Counts blanks as empty, except in formats that keep blanks. */
export function isEmptyInput(field: Field, value: InputValue = ''): boolean {
  if (typeof value !== 'string') return value.length === 0;
  if (field.type !== 'text') return value.trim() === '';
  const { isEmpty = (text) => text.trim() === '' } = getTextFormat(field.format ?? 'line');
  return isEmpty(cleanText(field, value));
}

function checkNumber(field: NumberField, number: number): string | null {
  const { min, max, decimals } = field;
  if (Number.isNaN(number)) return 'Enter a number';
  if (decimals === 0 && !Number.isInteger(number)) return 'Enter a whole number';
  if (number >= min && number <= max) return null;
  return `Enter ${formatNumber(field, min)} to ${formatNumber(field, max)}`;
}

/** Returns the error sentence; null if valid. */
export function checkInput(field: Field, value: InputValue = ''): string | null {
  if (isEmptyInput(field, value)) return field.required ? formatMissing(field) : null;
  const text = typeof value === 'string' ? value.trim() : '';
  switch (field.type) {
    case 'text':
      return checkText(field, String(value))?.sentence ?? null;
    case 'number':
      return checkNumber(field, parseTypedNumber(text, field.decimals));
    case 'choice':
      return field.options.includes(text) ? null : 'Choose one of these';
    case 'references':
      return value.length > field.max ? `Choose ${field.max} at most` : null;
    default:
      return field satisfies never;
  }
}

export interface FormErrors<Name extends string> {
  readonly fields: { readonly [Field in Name]?: string };
  readonly code: ErrorCode;
}

/** Applies the same rules as the server. */
export function checkForm<F extends Form>(
  form: F,
  values: Readonly<Record<string, InputValue | undefined>>,
): FormErrors<keyof F & string> | null {
  const sentences: Record<string, string> = {};
  let code: ErrorCode | null = null;
  let isTextMissing = false;
  for (const [name, field] of Object.entries(form)) {
    const sentence = checkInput(field, values[name]);
    if (sentence === null) continue;
    sentences[name] = sentence;
    code ??= field.error ?? 'invalid';
    if (field.type === 'text' && isEmptyInput(field, values[name])) isTextMissing = true;
  }
  if (code === null) return null;
  const fields = sentences as FormErrors<keyof F & string>['fields'];
  return { fields, code: isTextMissing ? 'invalid' : code };
}

export function labelsOf<F extends Form>(form: F): { readonly [Name in keyof F & string]: string } {
  const labels = Object.entries(form).map(([name, { label }]) => [name, label]);
  return Object.fromEntries(labels) as { [Name in keyof F & string]: string };
}
