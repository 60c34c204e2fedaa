import type { Issue } from '#contract/errors.ts';
import type { Field } from '#contract/fields.ts';
import { itemName, type Kind } from '#contract/kind.ts';
import { foldText } from '#contract/lists.ts';
import { isWritable } from '#contract/text.ts';
import { newId } from '#server/db/id.ts';
import { searchText } from '#server/db/search.ts';
import { fail } from '#server/fail.ts';
import type { NewItem } from './store.ts';

function cleanText(field: string, value: unknown, issues: Issue[]): string {
  const text = String(value).normalize('NFC').trim();
  if (!isWritable(text)) issues.push({ field, message: 'has characters that cannot be shown' });
  return text;
}

function columnValue(
  name: string,
  field: Exclude<Field, { type: 'references' }>,
  value: unknown,
  issues: Issue[],
): string | number | null {
  if (value === undefined) return null;
  switch (field.type) {
    case 'text': {
      const text = cleanText(name, value, issues);
      if (text === '' && field.required) issues.push({ field: name, message: 'is required' });
      return text === '' ? null : text;
    }
    case 'number':
      return Number(Number(value).toFixed(field.decimals));
    case 'choice':
      return String(value);
    default:
      return field satisfies never;
  }
}

/**
 * The rows of a new item from a body that fits the kind's schema: texts trimmed, numbers kept to
 * their decimals, the name folded for search. Throws 400 'invalid' naming the field.
 */
export function newItem(
  kind: Kind,
  body: Readonly<Record<string, unknown>>,
  made: { readonly createdBy: string | null; readonly now: Date },
): NewItem {
  const issues: Issue[] = [];
  const fields: Record<string, string | number | null> = {};
  const references: Record<string, readonly string[]> = {};
  for (const [name, field] of Object.entries(kind.fields)) {
    if (field.type === 'references') references[name] = (body[name] as string[] | undefined) ?? [];
    else fields[name] = columnValue(name, field, body[name], issues);
  }
  const name = cleanText('name', itemName(kind, { ...fields, name: body.name }), issues);
  if (foldText(name) === '') issues.push({ field: 'name', message: 'needs a letter or a digit' });
  if (issues.length > 0) fail('invalid', { issues });
  return {
    item: {
      id: newId(),
      kind: kind.name,
      name,
      search_name: foldText(name),
      search_text: searchText(name),
      image: null,
      created_by: made.createdBy,
      created_at: made.now.toISOString(),
    },
    fields,
    references,
  };
}
