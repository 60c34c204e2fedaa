import type { ErrorCode } from '#contract/errors/errors.ts';
import { type Field, formatNumber, lowerFirst, type TextField } from '#contract/kinds/fields.ts';
import { getTextFormat } from './text-formats.ts';
import { parseTypedNumber } from './typed-number.ts';

export type Form = Readonly<Record<string, Field>>;

/** Value of an input: typed or chosen text, or a list. */
export type InputValue = string | readonly unknown[];

interface FieldError {
  /** Continues the field's label, as in the API: 'needs a letter or a digit'. */
  readonly issue: string;
  readonly sentence: string;
}

/** Normalises a text for storage. */
export function cleanText(field: TextField, given: string): string {
  return getTextFormat(field.format ?? 'line').clean(given);
}

const lengthOf = (text: string) => [...text].length;

function lengthIssue({ min = 1, max }: TextField, length: number): string | null {
  if (min > 1 && (length < min || length > max)) return `must have ${min} to ${max} characters`;
  return length > max ? `may have ${max} characters at most` : null;
}

function tooLongSentence({ max, messages }: TextField, length: number): string {
  const over = new Intl.NumberFormat('en').format(length - max);
  return messages?.tooLong?.replace('{over}', over) ?? `At most ${max} characters`;
}

function missingSentence({ label, type, messages }: Field): string {
  const verb = type === 'text' || type === 'number' ? 'Enter' : 'Choose';
  return messages?.missing ?? `${verb} the ${lowerFirst(label)}`;
}

/** Error of a text by its field's rules, or null. */
export function checkText(field: TextField, given: string): FieldError | null {
  const { refuse, isEmpty = (text) => text === '' } = getTextFormat(field.format ?? 'line');
  const text = cleanText(field, given);
  const empty = isEmpty(text);
  if (empty && !field.required) return null;
  const length = lengthOf(text);
  const wrongLength = lengthIssue(field, length);
  const issue = wrongLength ?? refuse(text) ?? (empty ? 'is required' : null);
  if (issue === null) return null;
  if (empty) return { issue, sentence: missingSentence(field) };
  if (wrongLength && (field.min ?? 1) <= 1) {
    return { issue, sentence: tooLongSentence(field, length) };
  }
  return { issue, sentence: field.messages?.invalid ?? `${field.label} ${issue}` };
}

/** True if an input is empty; blanks count as empty unless the format keeps them. */
export function isEmptyInput(field: Field, value: InputValue = ''): boolean {
  if (typeof value !== 'string') return value.length === 0;
  if (field.type !== 'text') return value.trim() === '';
  const { isEmpty = (text) => text.trim() === '' } = getTextFormat(field.format ?? 'line');
  return isEmpty(cleanText(field, value));
}

export function checkInput(field: Field, value: InputValue = ''): string | null {
  if (isEmptyInput(field, value)) return field.required ? missingSentence(field) : null;
  const text = typeof value === 'string' ? value.trim() : '';
  switch (field.type) {
    case 'text':
      return checkText(field, String(value))?.sentence ?? null;
    case 'number': {
      const number = parseTypedNumber(text, field.decimals);
      if (Number.isNaN(number)) return 'Enter a number';
      if (field.decimals === 0 && !Number.isInteger(number)) return 'Enter a whole number';
      const ends = `${formatNumber(field, field.min)} to ${formatNumber(field, field.max)}`;
      return number >= field.min && number <= field.max ? null : `Enter ${ends}`;
    }
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
  /** Error the server would return: that of the first field, or 'invalid' if a text is missing. */
  readonly code: ErrorCode;
}

/** Validates a form like the server; null if valid. */
export function checkForm<F extends Form>(
  form: F,
  values: Readonly<Record<string, InputValue | undefined>>,
): FormErrors<keyof F & string> | null {
  const wrong = Object.entries(form).flatMap(([name, field]) => {
    const sentence = checkInput(field, values[name]);
    return sentence === null ? [] : [{ name, field, sentence }];
  });
  const [first] = wrong;
  if (!first) return null;
  const isTextMissing = wrong.some(
    ({ name, field }) => field.type === 'text' && isEmptyInput(field, values[name]),
  );
  const fields = Object.fromEntries(wrong.map(({ name, sentence }) => [name, sentence]));
  return {
    fields: fields as FormErrors<keyof F & string>['fields'],
    code: isTextMissing ? 'invalid' : (first.field.error ?? 'invalid'),
  };
}

export function labelsOf<F extends Form>(form: F): { readonly [Name in keyof F & string]: string } {
  const labels = Object.entries(form).map(([name, { label }]) => [name, label]);
  return Object.fromEntries(labels) as { [Name in keyof F & string]: string };
}
