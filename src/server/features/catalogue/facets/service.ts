import { setImmediate } from 'node:timers/promises';
import type { Facets, ValueFacet } from '#contract/calls/facets.ts';
import type { Kind } from '#contract/kinds/kind.ts';
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
import type { Samples } from '#server/shared/samples/samples.ts';
import { listDependencies } from '../lists/find-page.ts';
import { addRelatedIds, type LikedReader, resolveRedirects } from '../lists/resolve-list.ts';
import { countSample, type Flag, type SampleCounts } from './count-sample.ts';
import { findNames } from './facets-store.ts';
import { readBounds } from './range-facets.ts';
import { readTargets } from './related-facts.ts';
import { countList, countNarrow } from './totals.ts';
import { chooseSample, findByName } from './universe.ts';
import { valueFacet } from './value-facets.ts';

interface FacetsDeps {
  readonly db: Database;
  readonly sports: readonly Sport[];
  readonly likes: LikedReader;
  readonly listCache: ListCache;
  readonly samples: Samples;
}

export interface FacetCounts {
  /** See docs/product/lists.md#facets. */
  countFacets(kind: Kind, list: ListQuery, viewer: { readonly userId: string }): Promise<Facets>;
}

type Liked = Readonly<Record<LikedBy, readonly string[]>>;

const isByName = ({ type }: Condition) => type === 'names';

function withLikedIds(list: ListQuery, liked: Liked): ListQuery {
  if (list.liked === null) return list;
  return { ...list, liked: null, conditions: [...list.conditions, among(liked[list.liked])] };
}

export function createFacets(deps: FacetsDeps): FacetCounts {
  const { db, sports, likes, listCache, samples } = deps;

  async function countWhole(kind: Kind, list: ListQuery) {
    const snapshot = await listCache.snapshot(listDependencies(kind));
    const resolved = await addRelatedIds({ sports, samples }, list);
    return countList(db, kind, resolved, { snapshot, samples });
  }

  /** A random sample has too few liked items. */
  async function countLiked(kind: Kind, counts: SampleCounts, ids: readonly string[]) {
    const others = counts.estimates.filter(({ condition }) => condition.type !== 'among');
    await setImmediate();
    const isLiked = { condition: among(ids), items: ids.length };
    return (await countNarrow(db, kind, [...others, isLiked])) ?? 0;
  }

  /** Prefers the database, since flagged items are often few. */
  async function countFlagged(kind: Kind, counts: SampleCounts, type: Flag): Promise<number> {
    if (counts.hasAll) return counts.flagged[type];
    const others = counts.estimates.filter(({ condition }) => condition.type !== type);
    await setImmediate();
    const isFlagged = { condition: { type }, items: counts.allFlagged[type] };
    return (await countNarrow(db, kind, [...others, isFlagged])) ?? counts.flagged[type];
  }

  async function listValues(kind: Kind, { values }: SampleCounts): Promise<ValueFacet[]> {
    const facets: ValueFacet[] = [];
    for (const { name, values: counted } of values) {
      const field = kind.fields[name];
      let names = new Map<string, string>();
      if (field?.type === 'references') {
        await setImmediate();
        const ids = counted.map(({ value }) => value);
        names = await findNames(db.read, field.to, ids);
      }
      facets.push(valueFacet(kind, name, counted, names));
    }
    return facets;
  }

  return {
    async countFacets(kind, given, viewer) {
      const snapshot = await listCache.snapshot(listDependencies(kind));
      const redirected = (await resolveRedirects(db, given)) ?? given;
      // SQLite's queries are synchronous and would block the loop without turns in between.
      const mine = await likes.findLiked(viewer.userId, 'me');
      const following = await likes.findLiked(viewer.userId, 'following');
      await setImmediate();
      const found = await findByName(db, kind, redirected);
      await setImmediate();
      const liked: Liked = { me: mine, following };
      const list = withLikedIds(redirected, liked);
      const conditions = list.conditions.filter((condition) => !isByName(condition));

      const kindSample = await samples.get(kind);
      const likedIds = redirected.liked && liked[redirected.liked];
      const sample = await chooseSample(samples, kindSample, found, likedIds);
      const targets = await readTargets({ sports, samples }, kind, sample);
      const bounds = await readBounds(db.read, kindSample);
      await setImmediate();
      const foundIds = found?.ids ?? null;
      const counts = countSample(kind, { sample, foundIds, conditions, liked, targets, bounds });

      async function countTotal(): Promise<{ readonly total: number; readonly more: boolean }> {
        if (found?.more) return countWhole(kind, list);
        if (counts.hasAll) return { total: counts.total, more: false };
        const exact = await countNarrow(db, kind, counts.estimates);
        return { total: exact ?? counts.total, more: false };
      }

      async function countOnlyLiked(likedBy: LikedBy): Promise<number> {
        const isCounted = isWhole(kindSample) || found !== null;
        return isCounted ? counts.liked[likedBy] : countLiked(kind, counts, liked[likedBy]);
      }

      async function listWithout(): Promise<Facets['without']> {
        if (found !== null) {
          const { total: unnamed } = await countWhole(kind, { ...list, search: null, conditions });
          return [{ filter: 'name', count: unnamed }, ...counts.without];
        }
        if (likedIds === null || isWhole(kindSample)) return [...counts.without];
        // The sample has only liked items.
        const { total: unliked } = await countWhole(kind, { ...redirected, liked: null });
        return counts.without.map((entry) =>
          entry.filter === 'liked' ? { ...entry, count: unliked } : entry,
        );
      }

      await setImmediate();
      const { total, more } = await countTotal();
      const isExact = counts.hasAll && !found?.more;
      return {
        total,
        all: snapshot.total(kind.name),
        ...(more && { more }),
        ...(!isExact && { approximate: true as const }),
        ranges: counts.ranges,
        values: await listValues(kind, counts),
        only: [
          { filter: 'liked=me', count: await countOnlyLiked('me') },
          { filter: 'liked=following', count: await countOnlyLiked('following') },
          { filter: 'picture=yes', count: await countFlagged(kind, counts, 'pictured') },
          { filter: 'added=fans', count: await countFlagged(kind, counts, 'added') },
        ],
        without: total === 0 ? await listWithout() : [],
      };
    },
  };
}
