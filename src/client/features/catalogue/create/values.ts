import { errorSentences } from '#contract/errors/error-sentences.ts';
import type { Problem } from '#contract/errors/errors.ts';
import { checkInput, cleanText, isEmptyInput, labelsOf } from '#contract/form-checks.ts';
import { createForm } from '#contract/forms.ts';
import type { Field } from '#contract/kinds/fields.ts';
import type { FieldValue, Item, Reference } from '#contract/kinds/items.ts';
import { itemName, type Kind } from '#contract/kinds/kind.ts';
import { parseTypedNumber } from '#contract/typed-number.ts';
import { referencesIn } from '../format.ts';

export type CreateValue = string | readonly Reference[];
export type CreateValues = Readonly<Record<string, CreateValue>>;

export function listInputs(kind: Kind): [string, Field][] {
  return Object.entries(createForm(kind));
}

export function textIn(value: CreateValue | undefined): string {
  return typeof value === 'string' ? value.trim() : '';
}

function readInput(field: Field, text: string): string | number {
  if (field.type === 'number') return parseTypedNumber(text, field.decimals);
  return field.type === 'text' ? cleanText(field, text) : text;
}

type CreatePayload = Readonly<Record<string, string | number | readonly string[]>>;

export function createPayload(kind: Kind, values: CreateValues): CreatePayload {
  const payload: Record<string, string | number | readonly string[]> = {};
  for (const [name, field] of listInputs(kind)) {
    const value = values[name];
    if (field.type === 'references') {
      const ids = referencesIn(value).map(({ _id }) => _id);
      if (ids.length > 0) payload[name] = ids;
    } else if (!isEmptyInput(field, value)) payload[name] = readInput(field, textIn(value));
  }
  return payload;
}

/** Builds a multipart body, in which a list is a repeated field. */
export function createFormData(payload: CreatePayload, image: File): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(payload)) {
    const parts = typeof value === 'object' ? value : [String(value)];
    for (const part of parts) form.append(name, part);
  }
  form.set('image', image);
  return form;
}

export function createDraftItem(kind: Kind, values: CreateValues): Item {
  const fields = Object.fromEntries(
    listInputs(kind).map(([name, field]): [string, FieldValue] => {
      const value = values[name] ?? '';
      if (field.type === 'references') return [name, referencesIn(value)];
      if (isEmptyInput(field, value) || checkInput(field, value)) return [name, null];
      return [name, readInput(field, textIn(value))];
    }),
  );
  return {
    ...fields,
    _id: 'draft',
    kind: kind.name,
    name: itemName(kind, fields),
    image: null,
    likesCount: 0,
    liked: false,
  };
}

const imageErrors = {
  tooLarge: 'image',
  wrongContentType: 'image',
  picturesFull: 'image',
} as const;

export function listRefusedFields(
  kind: Kind,
  problem: Problem,
): { readonly [field: string]: string } {
  return errorSentences(problem, { ...labelsOf(createForm(kind)), image: 'Image' }, imageErrors);
}
