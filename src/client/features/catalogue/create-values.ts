import type { Issue } from '#contract/errors.ts';
import type { ColumnField, Field } from '#contract/fields.ts';
import { maxNameLength } from '#contract/items.ts';
import { columnFields, type Kind } from '#contract/kind.ts';
import { formatNumber } from './format.ts';

/** What a create form's inputs hold, by field; 'name' where the creator gives one. */
export type CreateValues = Readonly<Record<string, string>>;

const nameField: ColumnField = { type: 'text', label: 'Name', required: true, max: maxNameLength };

/** The inputs of a kind's create form, in order; references are chosen elsewhere. */
export function createInputs(kind: Kind): [string, ColumnField][] {
  const fields = columnFields(kind);
  return kind.naming === 'given' ? [['name', nameField], ...fields] : fields;
}

/** Why a value is not accepted, in a sentence for under its field; null when it is. */
function faultOf(field: Field, text: string): string | null {
  if (text === '') return field.required ? `${field.label} is required` : null;
  switch (field.type) {
    case 'text':
      return text.length > field.max ? `At most ${field.max} characters` : null;
    case 'number': {
      const value = Number(text);
      if (!Number.isFinite(value)) return 'This is not a number';
      if (field.decimals === 0 && !Number.isInteger(value)) return 'A whole number, please';
      const inBounds = value >= field.min && value <= field.max;
      const ends = `${formatNumber(field, field.min)} to ${formatNumber(field, field.max)}`;
      return inBounds ? null : `From ${ends}, please`;
    }
    case 'choice':
      return field.options.includes(text) ? null : 'Choose one of these';
    case 'references':
      return null;
    default:
      return field satisfies never;
  }
}

/** The faults of a form, in the order of its inputs. */
export function createFaults(kind: Kind, values: CreateValues): Issue[] {
  return createInputs(kind).flatMap(([name, field]) => {
    const message = faultOf(field, (values[name] ?? '').trim());
    return message ? [{ field: name, message }] : [];
  });
}

/** The create call's body; what was left empty is left out. */
export function createPayload(kind: Kind, values: CreateValues): Record<string, string | number> {
  return Object.fromEntries(
    createInputs(kind).flatMap(([name, field]) => {
      const text = (values[name] ?? '').trim();
      if (text === '') return [];
      return [[name, field.type === 'number' ? Number(text) : text]];
    }),
  );
}
