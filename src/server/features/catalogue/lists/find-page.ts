import type { Kind } from '#contract/kinds/kind.ts';
import { foldText, maxTotal } from '#contract/lists.ts';
import type { Database } from '#server/db/engine/database.ts';
import type { FoundPage } from '#server/shared/lists/list-cache.ts';
import { type ListQuery, largestInteger } from '#server/shared/lists/list-query.ts';
import { type Count, readPaging, toPage } from '#server/shared/lists/paging.ts';
import type { Filter } from './filters-store.ts';
import { type Counting, type FilterSet, hasUnchecked, lookForItems } from './pages-store.ts';

/** Digits find items with that number after those with such a name. */
function foundSets(kind: Kind, { search, conditions }: ListQuery): FilterSet[] {
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

/** Unchecked items last, where the list says so (docs/product/catalogue.md#unchecked-items). */
async function filterSets(
  db: Database,
  kind: Kind,
  list: ListQuery,
  counting: Counting,
): Promise<FilterSet[]> {
  const isAsked = list.conditions.some(({ type }) => type === 'checked');
  if (!isAsked && !list.uncheckedLast) return foundSets(kind, list);
  if (!(await hasUnchecked(db, kind, counting))) {
    return foundSets(kind, {
      ...list,
      conditions: list.conditions.filter(({ type }) => type !== 'checked'),
    });
  }
  const sets = foundSets(kind, list);
  if (isAsked) return sets;
  return [true, false].flatMap((on) =>
    sets.map(({ search, conditions }): FilterSet => {
      return { search, conditions: [...conditions, { type: 'checked', on }] };
    }),
  );
}

/** Includes kinds that the list may be filtered by. */
export function listDependencies(kind: Kind): string[] {
  const referredTo = Object.values(kind.fields).flatMap((field) =>
    field.type === 'references' ? field.to : [],
  );
  return [...new Set([kind.name, ...referredTo])];
}

/** Finds one page of a list (docs/product/lists.md#lists). */
export async function findPage(
  db: Database,
  kind: Kind,
  list: ListQuery,
  counting: Counting,
): Promise<FoundPage> {
  const look = () => lookForPage(db, kind, list, counting);
  // Likes do not change the kind's version, or all would wait for one row.
  const version = list.sort.by === 'likes' ? await db.version() : null;
  return counting.snapshot.page([kind.name, list, version], look);
}

async function lookForPage(
  db: Database,
  kind: Kind,
  list: ListQuery,
  counting: Counting,
): Promise<FoundPage> {
  const { sort, page, size, search, conditions } = list;
  const { offset } = readPaging({ page, size });
  const wanted = size + 1;
  // The next set starts at the exact end of this one, unless the page ends earlier.
  const limit = Math.max(maxTotal, offset + wanted);
  const ids: string[] = [];
  let count: Count = { total: 0 };
  for (const set of await filterSets(db, kind, list, counting)) {
    const start = Math.max(offset - count.total, 0);
    const rest = { sort, offset: start, size: wanted - ids.length, limit };
    const found = await lookForItems(db, kind, set, rest, counting);
    ids.push(...found.ids);
    count = { total: count.total + found.count.total, more: found.count.more === true };
    if (count.more) break;
  }
  if (search === null && conditions.length === 0) {
    count = { total: counting.snapshot.total(kind.name) };
  }
  const isCut = count.more || (search !== null && count.total > maxTotal);
  return toPage(ids, { page, size }, isCut ? { total: maxTotal, more: true } : count);
}
