import type { Issue } from '#contract/errors/errors.ts';
import { checkText, cleanText } from '#contract/form-checks.ts';
import { itemNameField } from '#contract/forms.ts';
import type { Field, TextField } from '#contract/kinds/fields.ts';
import type { CheckItem } from '#contract/kinds/item-rules.ts';
import { itemName, type Kind } from '#contract/kinds/kind.ts';
import type { Source } from '#contract/kinds/sources.ts';
import { foldText } from '#contract/lists.ts';
import type { Dialect, Queries } from '#server/db/engine/database.ts';
import { newId } from '#server/db/id.ts';
import { lockExistingItemIds } from '#server/shared/catalogue-storage/existing-items-store.ts';
import { searchText } from '#server/shared/catalogue-storage/search-words.ts';
import { fail } from '#server/shared/fail.ts';
import type { NewItem } from './items-store.ts';

function readText(name: string, field: TextField, value: unknown, issues: Issue[]): string {
  const error = checkText(field, String(value));
  if (error) issues.push({ field: name, message: error.issue });
  return cleanText(field, String(value));
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
      const text = readText(name, field, value, issues);
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

interface ItemOrigin {
  readonly createdBy: string | null;
  readonly now: Date;
  readonly source?: Source | null;
  readonly derived?: readonly string[];
}

export function sourceColumns(source: Source | null, derived: readonly string[]) {
  return {
    source: source?.name ?? null,
    source_date: source?.date ?? null,
    derived: derived.join(' ') || null,
  };
}

/**
 * Builds the rows of a new item from trimmed texts and rounded numbers. Throws 400 'invalid' with
 * the names of wrong fields.
 */
export function newItem(
  kind: Kind,
  body: Readonly<Record<string, unknown>>,
  { createdBy, now, source = null, derived = [] }: ItemOrigin,
): NewItem {
  const issues: Issue[] = [];
  const fields: Record<string, string | number | null> = {};
  const references: Record<string, readonly string[]> = {};
  for (const [name, field] of Object.entries(kind.fields)) {
    if (field.type === 'references') references[name] = (body[name] as string[] | undefined) ?? [];
    else fields[name] = columnValue(name, field, body[name], issues);
  }
  const rawName = itemName(kind, { ...fields, name: body.name });
  const name = readText('name', itemNameField, rawName, issues);
  if (issues.length > 0) fail('invalid', { issues });
  return {
    item: {
      id: newId(),
      kind: kind.name,
      name,
      search_name: foldText(name),
      search_text: searchText(kind.name, name),
      image: null,
      created_by: createdBy,
      created_at: now.toISOString(),
      ...sourceColumns(source, derived),
    },
    fields,
    references,
  };
}

/**
 * Fields that can be computed are filled in and marked as derived. Contradictory numbers are kept.
 */
export function newComputedItem(
  kind: Kind,
  body: Readonly<Record<string, unknown>>,
  origin: Pick<ItemOrigin, 'createdBy' | 'now'>,
  check: CheckItem | undefined,
): NewItem {
  const created = newItem(kind, body, origin);
  if (!check) return created;
  const { computed } = check(created.fields, origin.now.getUTCFullYear());
  return {
    ...created,
    item: { ...created.item, ...sourceColumns(null, Object.keys(computed)) },
    fields: { ...created.fields, ...computed },
  };
}

/** Locks referenced items until the transaction ends. Throws 400 'invalid' if any is missing. */
export async function lockReferences(
  transaction: Queries,
  dialect: Dialect,
  kind: Kind,
  references: NewItem['references'],
): Promise<void> {
  const issues: Issue[] = [];
  for (const [field, ids] of Object.entries(references)) {
    const definition = kind.fields[field];
    if (definition?.type !== 'references' || ids.length === 0) continue;
    const existing = await lockExistingItemIds(transaction, dialect, definition.to, ids);
    if (existing.length < ids.length) {
      issues.push({ field, message: `names something that is no ${definition.to}` });
    }
  }
  if (issues.length > 0) fail('invalid', { issues });
}
