import { columnFields, type Kind } from '#contract/kinds/kind.ts';
import { firstStarterSource, starterSource } from '#contract/kinds/sources.ts';
import { getKind, type Sport } from '#contract/kinds/sport.ts';
import type { StarterItem } from '#contract/kinds/starter.ts';
import { noteItemChanges } from '#server/catalogue-storage/item-changes-store.ts';
import { addToKindCount } from '#server/catalogue-storage/kind-counts-store.ts';
import { chunksOf } from '#server/db/chunks.ts';
import type { Database, Queries } from '#server/db/engine/database.ts';
import { sortByIds } from '#server/lists/paging.ts';
import { newItem, sourceColumns } from './create.ts';
import { findByIds, type ItemRow, type NewItem } from './items-store.ts';
import { filledFields } from './starter.ts';
import {
  addFilledFields,
  findFilledFields,
  findStarters,
  type NamedItem,
} from './starter-store.ts';
import { type Change, updateItem } from './transfer/imports-store.ts';

/** The items to fill, each name once, and whether they are marked by their source already. */
interface Starters {
  readonly items: readonly NamedItem[];
  readonly areMarked: boolean;
}

/**
 * The starter items among those of these names: the marked ones, or else those that one load created
 * before loads marked them, which are of the time that most share.
 */
async function findOldStarters(
  queries: Queries,
  kind: Kind,
  names: Iterable<string>,
): Promise<Starters> {
  const found = await findStarters(queries, kind, [...names]);
  const marks: readonly (string | null)[] = [starterSource, firstStarterSource];
  const marked = found.filter(({ source }) => marks.includes(source));
  const areMarked = marked.length > 0;
  const unmarked = found.filter(({ source }) => source === null);
  const byTime = [...Map.groupBy(unmarked, ({ created_at }) => created_at).values()];
  const [largest = []] = byTime.toSorted((one, other) => other.length - one.length);
  const starters = new Map((areMarked ? marked : largest).map((item) => [item.name, item]));
  // Rows of one table are locked in the order of their ids.
  const items = [...starters.values()].toSorted((one, other) => (one.id < other.id ? -1 : 1));
  return { items, areMarked };
}

/** What becomes of one that lacks some of these fields, which the starter data knows. */
function changeOf(
  row: ItemRow,
  starter: NewItem,
  {
    areMarked,
    fields: wanted,
  }: { readonly areMarked: boolean; readonly fields: ReadonlySet<string> },
): Change {
  const fields = Object.fromEntries(
    Object.entries(starter.fields).filter(
      ([name, value]) => wanted.has(name) && value !== null && row[name] === null,
    ),
  );
  const filled = starter.item.derived?.split(' ').filter((name) => name in fields) ?? [];
  const derived = areMarked ? [...(row.derived?.split(' ') ?? []), ...filled] : filled;
  const name = areMarked ? (row.source ?? starterSource) : firstStarterSource;
  const source = sourceColumns({ name, date: null }, derived);
  return { id: row.id, name: null, source, fields, references: {} };
}

/** Names of the fields that the data give some item: as `filledFields`, without making the items. */
function givenFields(kind: Kind, items: readonly StarterItem[]): Set<string> {
  const names = columnFields(kind).map(([name]) => name);
  return new Set(names.filter((name) => items.some((item) => item[name] !== undefined)));
}

async function fillKind(
  transaction: Queries,
  kind: Kind,
  starters: ReadonlyMap<string, NewItem>,
): Promise<number> {
  // First, so that on PostgreSQL nobody deletes one of them meanwhile.
  await addToKindCount(transaction, kind.name, 0);
  const all = new Set(filledFields([...starters.values()]));
  const isNew = all.difference(await findFilledFields(transaction, kind.name));
  const { items, areMarked } = await findOldStarters(transaction, kind, starters.keys());
  let filled = 0;
  for (const some of chunksOf(items)) {
    const ids = some.map(({ id }) => id);
    const rows = (await findByIds(transaction, kind, ids)).map(({ row }) => row);
    for (const row of sortByIds(rows, ids)) {
      const starter = starters.get(row.name);
      if (!starter) continue;
      const change = changeOf(row, starter, { areMarked, fields: areMarked ? isNew : all });
      const isFilled = Object.keys(change.fields).length > 0;
      if (isFilled || !areMarked) await updateItem(transaction, kind, change);
      if (isFilled) filled += 1;
    }
    await noteItemChanges(transaction, kind.name, ids);
  }
  await addFilledFields(transaction, kind.name, [...isNew]);
  return filled;
}

/**
 * Gives starter items that an older version loaded what is known of them now: only in fields that
 * are still empty, only if they are still there under their names and no import has taken them
 * over, and each field once, for it notes which fields they were given: what somebody empties later
 * stays empty. An older version's import of rows with `_id` left no trace, so what it emptied is
 * filled again. Returns how many got a fact.
 */
export async function fillStarterItems(
  db: Database,
  sports: readonly Sport[],
  data: Readonly<Record<string, readonly StarterItem[]>>,
): Promise<number> {
  let filled = 0;
  for (const [name, items] of Object.entries(data)) {
    const kind = getKind(sports, name);
    if (!kind) continue;
    // A start asks only, unless an older version knew less.
    const noted = await findFilledFields(db.read, name);
    if (givenFields(kind, items).isSubsetOf(noted)) continue;
    const made = items.map((item) => {
      const { derived } = item;
      return newItem(kind, item, { createdBy: null, now: new Date(0), derived });
    });
    const starters = new Map(made.map((starter) => [starter.item.name, starter]));
    filled += await db.write((transaction) => fillKind(transaction, kind, starters), {
      long: true,
    });
  }
  return filled;
}
