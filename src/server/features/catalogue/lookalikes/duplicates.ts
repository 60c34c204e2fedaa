import { columnFields, type Kind } from '#contract/kinds/kind.ts';
import { chunksOf } from '#server/db/chunks.ts';
import type { Database, Queries } from '#server/db/engine/database.ts';
import { type FoundItem, findByIds } from '../items-store.ts';
import { openLookalikes, storedItems } from './lookalikes.ts';
import type { Similarity } from './similarity.ts';

/** Fact in which two items differ; empty texts where it is absent. */
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

/** The first has more likes, or is older. */
export interface Duplicate {
  readonly why: Similarity;
  readonly items: readonly [DuplicateItem, DuplicateItem];
  readonly differences: readonly Difference[];
}

interface Duplicates {
  readonly total: number;
  /** First pairs, surest first. */
  readonly pairs: readonly Duplicate[];
}

/** Finds up to `limit` likely duplicates of a kind. */
export async function findDuplicates(db: Database, kind: Kind, limit: number): Promise<Duplicates> {
  const lookalikes = openLookalikes(kind);
  try {
    for await (const item of storedItems(db.read, kind)) lookalikes.add(item);
    await lookalikes.find(db.read);
    const found = [...lookalikes.pairs(limit)];
    const stored = await readStored(
      db.read,
      kind,
      found.flatMap(({ item, other }) => [item.id, other.id]),
    );
    const pairs = found.flatMap(({ item, other, why }): Duplicate[] => {
      const [one, two] = [stored.get(item.id), stored.get(other.id)];
      // Either may have been deleted since.
      if (!one || !two) return [];
      const isFirst =
        one.row.likes_count === two.row.likes_count
          ? one.row.id < two.row.id
          : one.row.likes_count > two.row.likes_count;
      const [first, second] = isFirst ? [one, two] : [two, one];
      return [
        {
          why,
          items: [toItem(first), toItem(second)],
          differences: differencesOf(kind, first, second),
        },
      ];
    });
    return { total: lookalikes.count(), pairs };
  } finally {
    lookalikes.close();
  }
}

/** Empty if either item is missing. */
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
  const stored = new Map<string, FoundItem>();
  for (const some of chunksOf([...new Set(ids)])) {
    for (const item of await findByIds(queries, kind, some)) stored.set(item.row.id, item);
  }
  return stored;
}

function toItem({ row }: FoundItem): DuplicateItem {
  return { id: row.id, name: row.name, likes: row.likes_count };
}

function differencesOf(kind: Kind, one: FoundItem, other: FoundItem): Difference[] {
  const columns = new Set(columnFields(kind).map(([name]) => name));
  return Object.entries(kind.fields).flatMap(([name, { label }]): Difference[] => {
    const textOf = ({ row, references }: FoundItem) =>
      columns.has(name)
        ? String(row[name] ?? '')
        : references
            .flatMap(({ field, name: target }) => (field === name ? target : []))
            .join(', ');
    const values = [textOf(one), textOf(other)] as const;
    return values[0] === values[1] ? [] : [{ field: name, label, values }];
  });
}
