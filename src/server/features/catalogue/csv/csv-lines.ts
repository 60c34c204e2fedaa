import type { Field } from '#contract/kinds/fields.ts';
import type { Kind } from '#contract/kinds/kind.ts';
import type { CsvSeparator } from '#contract/lists.ts';
import { chunksOf } from '#server/db/chunks.ts';
import type { Database } from '#server/db/engine/database.ts';
import { type CsvValue, formatSpreadsheetLine } from '#server/shared/csv/write.ts';
import { type FoundItem, findInOrder } from '../items-store.ts';

/** Makes Excel read the file as UTF-8. */
const byteOrderMark = '\uFEFF';
const referenceSeparator = '; ';

function headerOf(field: Field): string {
  return field.type === 'number' && field.unit !== ''
    ? `${field.label} (${field.unit})`
    : field.label;
}

function cellsOf(kind: Kind, { row, references }: FoundItem): CsvValue[] {
  const fields = Object.entries(kind.fields).map(([name, { type }]) => {
    if (type !== 'references') return row[name] ?? null;
    const targets = references.filter(({ field }) => field === name);
    return targets.map((target) => target.name).join(referenceSeparator);
  });
  return [row.name, ...fields, row.likes_count, row.id];
}

/**
 * Reads some hundred items at a time, to bound memory. Leaves out items deleted meanwhile
 * (docs/product/lists.md#csv-files).
 */
export async function* csvLines(
  db: Pick<Database, 'read'>,
  kind: Kind,
  ids: readonly string[],
  separator: CsvSeparator = ',',
): AsyncGenerator<string> {
  const headers = Object.values(kind.fields).map(headerOf);
  yield byteOrderMark + formatSpreadsheetLine(['Name', ...headers, 'Likes', 'Id'], separator);
  for (const chunk of chunksOf(ids)) {
    const items = await findInOrder(db.read, kind, chunk);
    const lines = items.map((item) => formatSpreadsheetLine(cellsOf(kind, item), separator));
    if (lines.length > 0) yield lines.join('');
  }
}
