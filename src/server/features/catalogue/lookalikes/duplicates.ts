import type { Field } from '#contract/kinds/fields.ts';
import type { Kind } from '#contract/kinds/kind.ts';
import type { Database, Queries } from '#server/db/engine/database.ts';
import { type FoundItem, findAllByIds } from '../items-store.ts';
import { openLookalikes, storedItems } from './lookalikes.ts';
import type { Similarity } from './similarity.ts';

/** Missing facts have empty texts. */
export interface Difference {
  readonly field: string;
  readonly label: string;
  readonly values: readonly [string, string];
}

interface DuplicateItem {
  readonly id: string;
  readonly name: string;
  readonly likes: number;
}

/** The first item has more likes or, if both have equally many, is older. */
export interface Duplicate {
  readonly why: Similarity;
  readonly items: readonly [DuplicateItem, DuplicateItem];
  readonly differences: readonly Difference[];
}

interface Duplicates {
  readonly total: number;
  readonly pairs: readonly Duplicate[];
}

export async function findDuplicates(db: Database, kind: Kind, limit: number): Promise<Duplicates> {
  const lookalikes = openLookalikes(kind);
  try {
    for await (const item of storedItems(db.read, kind)) lookalikes.add(item);
    await lookalikes.find(db.read);
    const likely = [...lookalikes.pairs(limit)];
    const ids = likely.flatMap(({ item, other }) => [item.id, other.id]);
    const stored = await readStored(db.read, kind, ids);
    const pairs: Duplicate[] = [];
    for (const { item, other, why } of likely) {
      const pair = [item, other]
        .map(({ id }) => stored.get(id))
        .filter((entry) => entry !== undefined);
      const [first, second] = pair.toSorted(compareItems);
      // An item may have been deleted meanwhile.
      if (!first || !second) continue;
      const differences = differencesOf(kind, first, second);
      pairs.push({ why, items: [toItem(first), toItem(second)], differences });
    }
    return { total: lookalikes.count(), pairs };
  } finally {
    lookalikes.close();
  }
}

function compareItems({ row: one }: FoundItem, { row: other }: FoundItem): number {
  return other.likes_count - one.likes_count || (one.id < other.id ? -1 : 1);
}

/** Returns an empty list if either item does not exist. */
export async function findDifferences(
  queries: Queries,
  kind: Kind,
  one: string,
  other: string,
): Promise<Difference[]> {
  const stored = await readStored(queries, kind, [one, other]);
  const [first, second] = [stored.get(one), stored.get(other)];
  return first && second ? differencesOf(kind, first, second) : [];
}

async function readStored(
  queries: Queries,
  kind: Kind,
  ids: readonly string[],
): Promise<Map<string, FoundItem>> {
  const items = await findAllByIds(queries, kind, [...new Set(ids)]);
  return new Map(items.map((item) => [item.row.id, item]));
}

function toItem({ row }: FoundItem): DuplicateItem {
  return { id: row.id, name: row.name, likes: row.likes_count };
}

function differencesOf(kind: Kind, one: FoundItem, other: FoundItem): Difference[] {
  const differences: Difference[] = [];
  for (const [field, { label, type }] of Object.entries(kind.fields)) {
    const values = [formatFact(one, field, type), formatFact(other, field, type)] as const;
    if (values[0] !== values[1]) differences.push({ field, label, values });
  }
  return differences;
}

function formatFact({ row, references }: FoundItem, field: string, type: Field['type']): string {
  if (type !== 'references') return String(row[field] ?? '');
  const targets = references.filter((reference) => reference.field === field);
  return targets.map(({ name }) => name).join(', ');
}
