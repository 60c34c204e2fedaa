import type { Kind } from '#contract/kinds/kind.ts';
import { foldText, maxTotal } from '#contract/lists.ts';
import type { Database } from '#server/db/engine/database.ts';
import type { FoundPage, ListSnapshot } from '#server/lists/list-cache.ts';
import { type ListQuery, largestInteger } from '#server/lists/list-query.ts';
import type { Filter } from './filters-store.ts';
import { type FilterSet, lookForItems } from './pages-store.ts';

/** What a list shows: where digits are searched, the items of that number after those of such a name. */
function filterSets(
  kind: Kind,
  { search, conditions }: ListQuery,
): readonly [FilterSet, ...FilterSet[]] {
  const digits = /^\d{1,15}$/.exec(foldText(search ?? ''));
  const number = digits && Number(digits[0]);
  if (search === null || number === null || kind.numbered === undefined) {
    return [{ search, conditions }];
  }
  const ofNumber: readonly Filter[] = [
    ...conditions,
    { type: 'numbers', field: kind.numbered, min: number, max: number },
    { type: 'unfound', term: search },
  ];
  return [
    { search, conditions },
    ...(number > largestInteger ? [] : [{ search: null, conditions: ofNumber }]),
  ];
}

/** Kinds that a list of this one depends on: those that it may be filtered by too. */
export function listDependencies(kind: Kind): string[] {
  const referredTo = Object.values(kind.fields).flatMap((field) =>
    field.type === 'references' ? field.to : [],
  );
  return [...new Set([kind.name, ...referredTo])];
}

/** Finds one page of a list (docs/product.md#lists). */
export async function findPage(
  db: Database,
  kind: Kind,
  list: ListQuery,
  snapshot: ListSnapshot,
): Promise<FoundPage> {
  const look = () => lookForPage(db, kind, list, snapshot);
  // Likes move no version of the kind, for all likes of a kind would wait for one row.
  const version = list.sort.by === 'likes' ? await db.version() : null;
  return snapshot.page([kind.name, list, version], look);
}

async function lookForPage(
  db: Database,
  kind: Kind,
  list: ListQuery,
  snapshot: ListSnapshot,
): Promise<FoundPage> {
  const offset = (list.page - 1) * list.size;
  const [names, ...others] = filterSets(kind, list);
  const { sort, size } = list;
  const first = await lookForItems(db, kind, names, { sort, size, offset, snapshot });
  if (others.length === 0) return first;
  const ids = [...first.ids];
  let { count } = first;
  for (const set of others) {
    const found = await lookForItems(db, kind, set, {
      sort,
      offset: Math.max(offset - count, 0),
      size: size - ids.length,
      snapshot,
    });
    ids.push(...found.ids);
    count += found.count;
  }
  return { count: Math.min(count, maxTotal + 1), ids };
}
