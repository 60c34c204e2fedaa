import { getField, type Kind } from '#contract/kinds/kind.ts';
import { foldText, maxDepth, maxTotal } from '#contract/lists.ts';
import type { Database } from '#server/db/engine/database.ts';
import type { FoundPage } from '#server/shared/lists/list-cache.ts';
import { type Condition, type ListQuery, largestInteger } from '#server/shared/lists/list-query.ts';
import { type Count, type Paging, readPaging, toPage } from '#server/shared/lists/paging.ts';
import { type Counting, type FilterSet, findInSet, hasUnchecked } from './pages-store.ts';
import type { Filter } from './predicates-store.ts';

/** A search for digits first finds names with the digits, then items with that number. */
export function searchSets(
  kind: Kind,
  { search, conditions }: Pick<ListQuery, 'search' | 'conditions'>,
): FilterSet[] {
  const byName = { search, conditions };
  if (search === null || kind.numbered === undefined) return [byName];
  const folded = foldText(search);
  const number = Number(folded);
  if (!/^\d{1,15}$/.test(folded) || number > largestInteger) return [byName];
  const byNumber: readonly Filter[] = [
    ...conditions,
    { type: 'numbers', field: kind.numbered, min: number, max: number },
    { type: 'notMatching', term: search },
  ];
  return [byName, { search: null, conditions: byNumber }];
}

/** See docs/product/catalogue.md#unchecked-items. */
async function filterSets(
  db: Database,
  kind: Kind,
  list: ListQuery,
  counting: Counting,
): Promise<FilterSet[]> {
  const isFiltered = list.conditions.some(({ type }) => type === 'checked');
  if (!isFiltered && !list.uncheckedLast) return searchSets(kind, list);
  if (!(await hasUnchecked(db, kind, counting))) {
    const conditions = list.conditions.filter(({ type }) => type !== 'checked');
    return searchSets(kind, { ...list, conditions });
  }
  const sets = searchSets(kind, list);
  if (isFiltered) return sets;
  return [true, false].flatMap((on) =>
    sets.map(({ search, conditions }): FilterSet => {
      return { search, conditions: [...conditions, { type: 'checked', on }] };
    }),
  );
}

function excludes(filter: Filter, part: Condition): boolean {
  if (filter.type !== 'oneOf' || (part.type !== 'oneOf' && part.type !== 'absent')) return false;
  if (filter.field !== part.field) return false;
  return part.type === 'absent' || !filter.values.some((value) => part.values.includes(value));
}

/** Splits sets by option, since no index has the options of a choice in their order. */
function sortSets(
  kind: Kind,
  sort: ListQuery['sort'],
  sets: readonly FilterSet[],
): { readonly sets: readonly FilterSet[]; readonly sort: ListQuery['sort'] } {
  const field = getField(kind, sort.by);
  if (field?.type !== 'choice') return { sets, sort };
  const options = sort.descending ? field.options.toReversed() : field.options;
  const parts: Condition[] = [
    ...options.map((option) => ({ type: 'oneOf', field: sort.by, values: [option] }) as const),
    { type: 'absent', field: sort.by },
  ];
  return {
    sets: sets.flatMap(({ search, conditions }) =>
      parts
        .filter((part) => !conditions.some((condition) => excludes(condition, part)))
        .map((part): FilterSet => {
          return { search, conditions: [...conditions, part] };
        }),
    ),
    sort: { by: 'newest', descending: sort.descending },
  };
}

/** Returns names of kinds, including those that filters may refer to. */
export function listDependencies(kind: Kind): string[] {
  const referredTo = Object.values(kind.fields).flatMap((field) =>
    field.type === 'references' ? field.to : [],
  );
  return [...new Set([kind.name, ...referredTo])];
}

/** See docs/product/lists.md#lists. */
export async function findPage(
  db: Database,
  kind: Kind,
  list: ListQuery,
  counting: Counting,
): Promise<FoundPage> {
  // Likes do not change the kind's version, since concurrent likes would wait for its row.
  const version = list.sort.by === 'likes' ? await db.version() : null;
  return counting.snapshot.page([kind.name, list, version], () =>
    readPage(db, kind, list, counting),
  );
}

async function readPage(
  db: Database,
  kind: Kind,
  list: ListQuery,
  counting: Counting,
): Promise<FoundPage> {
  const { page, size } = list;
  const { offset } = readPaging({ page, size });
  const { ids, count } = await readSlice(db, kind, list, { offset, size: size + 1 }, counting);
  return toPage(ids, { page, size }, count);
}

async function readSlice(
  db: Database,
  kind: Kind,
  list: ListQuery,
  { offset, size }: Pick<Paging, 'offset' | 'size'>,
  counting: Counting,
): Promise<{ readonly ids: readonly string[]; readonly count: Count }> {
  const { search, conditions } = list;
  // Counts each set exactly up to the end of the page, because the next set continues from there.
  const limit = Math.max(maxTotal, offset + size);
  const ids: string[] = [];
  let count: Count = { total: 0 };
  const { sets, sort } = sortSets(kind, list.sort, await filterSets(db, kind, list, counting));
  for (const set of sets) {
    const start = Math.max(offset - count.total, 0);
    const part = { sort, offset: start, size: size - ids.length, limit };
    const setPage = await findInSet(db, kind, set, part, counting);
    ids.push(...setPage.ids);
    count = { total: count.total + setPage.count.total, more: setPage.count.more === true };
    if (count.more) break;
  }
  if (search === null && conditions.length === 0) {
    count = { total: counting.snapshot.total(kind.name) };
  }
  const isCut = count.more || (search !== null && count.total > maxTotal);
  return { ids, count: isCut ? { total: maxTotal, more: true } : count };
}

export async function findAllIds(
  db: Database,
  kind: Kind,
  list: ListQuery,
  counting: Counting,
): Promise<readonly string[]> {
  return (await readSlice(db, kind, list, { offset: 0, size: maxDepth }, counting)).ids;
}
