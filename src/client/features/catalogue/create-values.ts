import { issueSentence } from '#client/api/issue-sentence.ts';
import type { Issue, Problem } from '#contract/errors.ts';
import type { Field, FieldValue, Reference } from '#contract/fields.ts';
import { type Item, maxNameLength } from '#contract/items.ts';
import { itemName, type Kind } from '#contract/kind.ts';
import { formatNumber, inSentence, referencesIn } from './format.ts';

/** What one input holds: the text typed or chosen, or the items chosen where it refers to others. */
export type CreateValue = string | readonly Reference[];
/** What a create form's inputs hold, by field; 'name' where the creator gives one. */
export type CreateValues = Readonly<Record<string, CreateValue>>;

const nameField: Field = { type: 'text', label: 'Name', required: true, max: maxNameLength };

/** The inputs of a kind's create form, in order: the name, where one is given, and every field. */
export function createInputs(kind: Kind): [string, Field][] {
  const fields = Object.entries(kind.fields);
  return kind.naming === 'given' ? [['name', nameField], ...fields] : fields;
}

/** What an input that is no picker of references holds, without the blanks around it. */
export function textIn(value: CreateValue | undefined): string {
  return typeof value === 'string' ? value.trim() : '';
}

/** Why a value is not accepted, in a sentence for under its field; null when it is. */
function faultOf(field: Field, value: CreateValue | undefined): string | null {
  const text = textIn(value);
  const isEmpty = text === '' && referencesIn(value).length === 0;
  if (isEmpty) return field.required ? missingWords(field) : null;
  switch (field.type) {
    case 'text':
      return text.length > field.max ? `At most ${field.max} characters` : null;
    case 'number': {
      const number = Number(text);
      if (!Number.isFinite(number)) return 'This is not a number';
      if (field.decimals === 0 && !Number.isInteger(number)) return 'A whole number, please';
      const inBounds = number >= field.min && number <= field.max;
      const ends = `${formatNumber(field, field.min)} to ${formatNumber(field, field.max)}`;
      return inBounds ? null : `From ${ends}, please`;
    }
    case 'choice':
      return field.options.includes(text) ? null : 'Choose one of these';
    case 'references':
      return referencesIn(value).length > field.max ? `At most ${field.max}, please` : null;
    default:
      return field satisfies never;
  }
}

function missingWords(field: Field): string {
  const isTyped = field.type === 'text' || field.type === 'number';
  return `Please, ${isTyped ? 'type' : 'choose'} the ${inSentence(field.label)}`;
}

/** The faults of a form, in the order of its inputs. */
export function createFaults(kind: Kind, values: CreateValues): Issue[] {
  return createInputs(kind).flatMap(([name, field]) => {
    const message = faultOf(field, values[name]);
    return message ? [{ field: name, message }] : [];
  });
}

/** The create call's body; what was left empty is left out. */
export type CreatePayload = Readonly<Record<string, string | number | readonly string[]>>;

/** The body of the call that creates what the form holds: references by their ids. */
export function createPayload(kind: Kind, values: CreateValues): CreatePayload {
  return Object.fromEntries(
    createInputs(kind).flatMap(([name, field]): [string, string | number | string[]][] => {
      if (field.type === 'references') {
        const ids = referencesIn(values[name]).map(({ _id }) => _id);
        return ids.length > 0 ? [[name, ids]] : [];
      }
      const text = textIn(values[name]);
      if (text === '') return [];
      return [[name, field.type === 'number' ? Number(text) : text]];
    }),
  );
}

/** The same body as a form, which carries the picture: a list is its field several times. */
export function createForm(payload: CreatePayload, image: File): FormData {
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
      const text = textIn(value);
      if (text === '' || faultOf(field, value)) return [name, null];
      return [name, field.type === 'number' ? Number(text) : text];
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

/**
 * What a refused create call says under the form's fields, in the order of its inputs, the picture
 * last. Issues that are about none of them are left out.
 */
export function refusedFaults(kind: Kind, problem: Problem): Issue[] {
  const about: readonly string[] = ['tooLarge', 'wrongContentType', 'picturesFull'];
  if (about.includes(problem.code)) return [{ field: 'image', message: problem.message }];
  const labels = createInputs(kind).map(([name, { label }]) => [name, label] as const);
  return [...labels, ['image', 'Image'] as const].flatMap(([name, label]) => {
    const issue = problem.issues?.find(({ field }) => field.split('.')[0] === name);
    return issue ? [{ field: name, message: issueSentence(label, issue.message) }] : [];
  });
}
