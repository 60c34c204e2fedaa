import { errorSentences } from '#contract/errors/error-sentences.ts';
import type { Problem } from '#contract/errors/errors.ts';
import { checkInput, cleanText, isEmptyInput, labelsOf } from '#contract/form-checks.ts';
import { createForm } from '#contract/forms.ts';
import type { Field } from '#contract/kinds/fields.ts';
import type { FieldValue, Item, Reference } from '#contract/kinds/items.ts';
import { itemName, type Kind } from '#contract/kinds/kind.ts';
import { parseTypedNumber } from '#contract/typed-number.ts';
import { referencesIn } from '../format.ts';

/** What one input holds: the text typed or chosen, or the items chosen where it refers to others. */
export type CreateValue = string | readonly Reference[];
/** What a create form's inputs hold, by field; 'name' where the creator gives one. */
export type CreateValues = Readonly<Record<string, CreateValue>>;

/** The inputs of a kind's create form, in order: the name, where one is given, and every field. */
export function createInputs(kind: Kind): [string, Field][] {
  return Object.entries(createForm(kind));
}

/** What an input that is no picker of references holds, without the blanks around it. */
export function textIn(value: CreateValue | undefined): string {
  return typeof value === 'string' ? value.trim() : '';
}

/** What is sent of a text that was typed or chosen. */
function readInput(field: Field, text: string): string | number {
  if (field.type === 'number') return parseTypedNumber(text, field.decimals);
  return field.type === 'text' ? cleanText(field, text) : text;
}

/** The create call's body; what was left empty is left out. */
type CreatePayload = Readonly<Record<string, string | number | readonly string[]>>;

/** The body of the call that creates what the form holds: references by their ids. */
export function createPayload(kind: Kind, values: CreateValues): CreatePayload {
  return Object.fromEntries(
    createInputs(kind).flatMap(([name, field]): [string, string | number | string[]][] => {
      if (field.type === 'references') {
        const ids = referencesIn(values[name]).map(({ _id }) => _id);
        return ids.length > 0 ? [[name, ids]] : [];
      }
      if (isEmptyInput(field, values[name])) return [];
      return [[name, readInput(field, textIn(values[name]))]];
    }),
  );
}

/** The same body as a form, which carries the picture: a list is its field several times. */
export function createFormData(payload: CreatePayload, image: File): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(payload)) {
    const parts = typeof value === 'object' ? value : [String(value)];
    for (const part of parts) form.append(name, part);
  }
  form.set('image', image);
  return form;
}

/** The item that the form would create, of what in it is acceptable already, for its drawing. */
export function draftItem(kind: Kind, values: CreateValues): Item {
  const fields = Object.fromEntries(
    createInputs(kind).map(([name, field]): [string, FieldValue] => {
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

/** Errors that are about the picture, and name no field. */
const imageErrors = {
  tooLarge: 'image',
  wrongContentType: 'image',
  picturesFull: 'image',
} as const;

/** What a refused create call says under the form's fields, the picture's included. */
export function refusedFields(kind: Kind, problem: Problem): { readonly [field: string]: string } {
  return errorSentences(problem, { ...labelsOf(createForm(kind)), image: 'Image' }, imageErrors);
}
