import type { Kind } from '#contract/kind.ts';
import { firstStarterSource, starterSource } from '#contract/sources.ts';
import { getKind, type Sport } from '#contract/sport.ts';
import type { StarterItem } from '#contract/starter.ts';
import { addToKindCount } from '#server/catalogue-storage/kind-counts-store.ts';
import { addToTallies, subtractFromTallies } from '#server/catalogue-storage/tallies-store.ts';
import { chunksOf } from '#server/db/chunks.ts';
import type { Database, Queries } from '#server/db/engine/database.ts';
import { sortByIds } from '#server/lists/paging.ts';
import { newItem, sourceColumns } from './create.ts';
import { findByIds, type ItemRow, type NewItem } from './items-store.ts';
import { findStarters, type NamedItem } from './starter-store.ts';
import { updateItem } from './transfer/imports-store.ts';

/**
 * The items among these that one load created, before loads marked them: of the time that most share,
 * each name once. None where some are marked: then they were filled before, or need not be.
 */
async function findOldStarters(
  queries: Queries,
  kind: Kind,
  names: Iterable<string>,
): Promise<NamedItem[]> {
  const found = await findStarters(queries, kind, [...names]);
  if (found.some(({ source }) => source === starterSource || source === firstStarterSource)) {
    return [];
  }
  const unmarked = found.filter(({ source }) => source === null);
  const byTime = [...Map.groupBy(unmarked, ({ created_at }) => created_at).values()];
  const [largest = []] = byTime.toSorted((one, other) => other.length - one.length);
  const starters = [...new Map(largest.map((item) => [item.name, item])).values()];
  // Rows of one table are locked in the order of their ids.
  return starters.toSorted((one, other) => (one.id < other.id ? -1 : 1));
}

/** The fields that are empty in the row and known in the starter data. */
function missingFields(row: ItemRow, { fields }: NewItem) {
  return Object.fromEntries(
    Object.entries(fields).filter(([name, value]) => value !== null && row[name] === null),
  );
}

async function fillKind(
  transaction: Queries,
  kind: Kind,
  starters: ReadonlyMap<string, NewItem>,
): Promise<number> {
  // First, so that on PostgreSQL nobody deletes one of them or counts peers meanwhile.
  await addToKindCount(transaction, kind.name, 0);
  const found = await findOldStarters(transaction, kind, starters.keys());
  let filled = 0;
  for (const some of chunksOf(found)) {
    const ids = some.map(({ id }) => id);
    await subtractFromTallies(transaction, kind, ids);
    for (const row of sortByIds(await findByIds(transaction, kind, ids), ids)) {
      const starter = starters.get(row.name);
      if (!starter) continue;
      const fields = missingFields(row, starter);
      const derived = starter.item.derived?.split(' ').filter((name) => name in fields) ?? [];
      const source = sourceColumns({ name: firstStarterSource, date: null }, derived);
      await updateItem(transaction, kind, {
        ...{ id: row.id, name: null, source, fields, references: {} },
      });
      if (Object.keys(fields).length > 0) filled += 1;
    }
    await addToTallies(transaction, kind, ids);
  }
  return filled;
}

/**
 * Gives starter items that an older version loaded what is known of them now: only in fields that
 * are still empty, only if they are still there under their names and no import has taken them
 * over, and once, for it marks them by their source. An older version's import of rows with `_id`
 * left no trace, so what it emptied is filled again. Returns how many got a fact.
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
    const made = items.map((item) => {
      const { derived } = item;
      return newItem(kind, item, { createdBy: null, now: new Date(0), derived });
    });
    const starters = new Map(made.map((starter) => [starter.item.name, starter]));
    // A start asks only, unless an older version loaded some.
    if ((await findOldStarters(db.read, kind, starters.keys())).length === 0) continue;
    filled += await db.write((transaction) => fillKind(transaction, kind, starters), {
      long: true,
    });
  }
  return filled;
}
