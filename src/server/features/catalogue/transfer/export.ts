import { columnFields, type Kind } from '#contract/kinds/kind.ts';
import { chunksOf } from '#server/db/chunks.ts';
import type { Database } from '#server/db/engine/database.ts';
import { formatCsvLine } from '#server/shared/csv/write.ts';
import { type FoundItem, findIdsAfter, findInOrder } from '../items-store.ts';
import { listSeparator, listTifoColumns } from './formats/tifo.ts';

const itemsPerQuery = 1024;

/** Streams Tifo's CSV, the oldest item first. `bom` adds a byte order mark. */
export async function* exportLines(
  db: Database,
  kind: Kind,
  { bom = false } = {},
): AsyncGenerator<string> {
  if (bom) yield '\uFEFF';
  yield formatCsvLine(listTifoColumns(kind));
  let last = '';
  for (;;) {
    const ids = await findIdsAfter(db.read, kind.name, last, itemsPerQuery);
    const end = ids.at(-1);
    if (end === undefined) return;
    last = end;
    for (const chunk of chunksOf(ids)) {
      const items = await findInOrder(db.read, kind, chunk);
      yield items.map((item) => formatCsvLine(cellsOf(kind, item))).join('');
    }
  }
}

function cellsOf(kind: Kind, { row, references }: FoundItem) {
  const columns = new Set(columnFields(kind).map(([field]) => field));
  return [
    row.id,
    ...(kind.naming === 'given' ? [row.name] : []),
    ...Object.keys(kind.fields).flatMap((field) => {
      if (columns.has(field)) return [row[field] ?? null];
      const targets = references.filter((reference) => reference.field === field);
      return [
        targets.map(({ name }) => name).join(listSeparator),
        targets.map(({ _id }) => _id).join(listSeparator),
      ];
    }),
    row.source,
    row.source_date,
    row.derived,
    ...(kind.peersWithin === undefined ? [] : [row.same_as]),
  ];
}
