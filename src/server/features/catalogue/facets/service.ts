import type { Facets } from '#contract/calls/facets.ts';
import { type Kind, rangeFilters, valueFilters } from '#contract/kinds/kind.ts';
import type { Sport } from '#contract/kinds/sport.ts';
import type { Database } from '#server/db/engine/database.ts';
import type { ListCache } from '#server/shared/lists/list-cache.ts';
import {
  among,
  type Condition,
  type LikedBy,
  type ListQuery,
} from '#server/shared/lists/list-query.ts';
import { isWhole } from '#server/shared/samples/sample.ts';
import { scaleUp } from '#server/shared/samples/sample-counts.ts';
import type { Samples } from '#server/shared/samples/samples.ts';
import { listDependencies } from '../lists/find-page.ts';
import { addRelatedIds, type LikedReader, resolveRedirects } from '../lists/resolve-list.ts';
import { type FilteredRows, filterRows } from './applied-filters.ts';
import { countFlags, countMask, rowsWithout } from './count-facets.ts';
import { findNames } from './facets-store.ts';
import { rangeFacet, readBounds } from './range-facets.ts';
import { readRelatedFacts } from './related-facts.ts';
import { countList, countNarrow, countWithout, estimateFilters } from './totals.ts';
import { chooseUniverse, findByName, maskOf, type Universe } from './universe.ts';
import { chosenValues, listValues, valueFacet } from './value-facets.ts';

interface FacetsDeps {
  readonly db: Database;
  readonly sports: readonly Sport[];
  readonly likes: LikedReader;
  readonly listCache: ListCache;
  readonly samples: Samples;
}

export interface FacetCounts {
  /**
   * Counts the items of a list, and what is left under its other filters for each filter
   * (docs/product/lists.md#facets).
   */
  countFacets(kind: Kind, list: ListQuery, viewer: { readonly userId: string }): Promise<Facets>;
}

type Liked = Readonly<Record<LikedBy, readonly string[]>>;

const isByName = ({ type }: Condition) => type === 'names';

/** Replaces the filter by likes by the ids of the liked items. */
function withLikedIds(list: ListQuery, liked: Liked): ListQuery {
  if (list.liked === null) return list;
  return { ...list, liked: null, conditions: [...list.conditions, among(liked[list.liked])] };
}

export function createFacets(deps: FacetsDeps): FacetCounts {
  const { db, sports, likes, listCache, samples } = deps;

  async function filter(kind: Kind, universe: Universe, conditions: readonly Condition[]) {
    const related = await readRelatedFacts({ sports, samples }, kind, universe.sample);
    return filterRows(kind, universe, conditions, related);
  }

  async function listValueFacets(filtered: FilteredRows, conditions: readonly Condition[]) {
    const { kind } = filtered;
    const counts = valueFilters(kind).map((name) => {
      return { name, values: listValues(filtered, name, chosenValues(conditions, name)) };
    });
    const ids = counts.flatMap(({ name, values }) =>
      kind.fields[name]?.type === 'references' ? values.map(({ value }) => value) : [],
    );
    const names = await findNames(db.read, ids);
    return counts.map(({ name, values }) => valueFacet(filtered, name, values, names));
  }

  return {
    async countFacets(kind, given, viewer) {
      const snapshot = await listCache.snapshot(listDependencies(kind));
      const redirected = (await resolveRedirects(db, given)) ?? given;
      const [mine, following, found, sample] = await Promise.all([
        likes.findLiked(viewer.userId, 'me'),
        likes.findLiked(viewer.userId, 'following'),
        findByName(db, kind, redirected),
        samples.get(kind),
      ]);
      const liked: Liked = { me: mine, following };
      const list = withLikedIds(redirected, liked);
      const conditions = list.conditions.filter((condition) => !isByName(condition));
      const likedIds = redirected.liked && liked[redirected.liked];
      const universe = await chooseUniverse(samples, sample, found, likedIds);
      const bounds = await readBounds(db.read, sample);
      const filtered = await filter(kind, universe, conditions);
      const { rows, filters } = filtered;
      const hasAll = isWhole(universe.sample);
      const isExact = hasAll && !found?.more;
      const estimates = estimateFilters(filtered);

      async function countTotal(): Promise<{ readonly total: number; readonly more: boolean }> {
        if (found?.more) return countWhole(list);
        const estimate = scaleUp(universe.sample, rows.matches.length);
        if (hasAll) return { total: estimate, more: false };
        return { total: (await countNarrow(db, kind, estimates)) ?? estimate, more: false };
      }

      /** Counts with the samples of related kinds, which have the ids of related items. */
      async function countWhole(whole: ListQuery) {
        const counting = { snapshot, samples };
        return countList(db, kind, await addRelatedIds({ sports, samples }, whole), counting);
      }

      const estimatesWithout = (type: Condition['type']) =>
        estimates.filter(({ condition }) => condition.type !== type);

      async function countLiked(likedBy: LikedBy): Promise<number> {
        const ids = liked[likedBy];
        if (isWhole(sample) || found) {
          return countFlags(maskOf(universe.sample, ids), rowsWithout(rows, filters, 'liked'));
        }
        const isLiked = { condition: among(ids), items: ids.length };
        return (await countNarrow(db, kind, [...estimatesWithout('among'), isLiked])) ?? ids.length;
      }

      async function countFlagged(type: 'pictured' | 'added', name: string): Promise<number> {
        const flagged = countFlags(universe.sample[type], rowsWithout(rows, filters, name));
        if (hasAll) return flagged;
        const items = scaleUp(universe.sample, countMask(universe.sample[type]));
        const isFlagged = { condition: { type }, items };
        const exact = await countNarrow(db, kind, [...estimatesWithout(type), isFlagged]);
        return exact ?? scaleUp(universe.sample, flagged);
      }

      async function listWithout(): Promise<Facets['without']> {
        const without = filters
          .flatMap(({ names }) => names)
          .map((name) => ({ filter: name, count: countWithout(filtered, name) }));
        if (found === null) return without;
        const { total: unnamed } = await countWhole({ ...list, search: null, conditions });
        return [{ filter: 'name', count: unnamed }, ...without];
      }

      const { total, more } = await countTotal();
      return {
        total,
        all: snapshot.total(kind.name),
        ...(more && { more }),
        ...(!isExact && { approximate: true as const }),
        ranges: rangeFilters(kind).map((name) => rangeFacet(filtered, name, bounds(name))),
        values: await listValueFacets(filtered, conditions),
        only: [
          { filter: 'liked=me', count: await countLiked('me') },
          { filter: 'liked=following', count: await countLiked('following') },
          { filter: 'picture=yes', count: await countFlagged('pictured', 'picture') },
          { filter: 'added=fans', count: await countFlagged('added', 'added') },
        ],
        without: total === 0 ? await listWithout() : [],
      };
    },
  };
}
