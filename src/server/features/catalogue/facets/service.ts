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
import { isWhole, type Sample } from '#server/shared/samples/sample.ts';
import type { Samples } from '#server/shared/samples/samples.ts';
import { listDependencies } from '../lists/find-page.ts';
import { addRelatedIds, type LikedReader, resolveRedirects } from '../lists/resolve-list.ts';
import { countSample, type Flag, type SampleCounts } from './count-sample.ts';
import { findNames } from './facets-store.ts';
import { readBounds } from './range-facets.ts';
import { readTargets } from './related-facts.ts';
import { countList, countNarrow, type Total } from './totals.ts';
import { chooseSample, findByName, type NameMatches } from './universe.ts';
import { toValueFacet } from './value-facets.ts';

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

interface PreparedCount {
  readonly kind: Kind;
  /** The ids of merged items are replaced, but the liked items are not resolved. */
  readonly list: ListQuery;
  /** Conditions other than by name, with the ids of the liked items. */
  readonly conditions: readonly Condition[];
  readonly liked: Liked;
  /** Ids of the items to which the list is limited; null without such a limit. */
  readonly likedIds: readonly string[] | null;
  readonly nameMatches: NameMatches | null;
  readonly kindSample: Sample;
  readonly counts: SampleCounts;
}

function isByName({ type }: Condition): boolean {
  return type === 'names';
}

function withLikedIds({ conditions }: ListQuery, likedIds: readonly string[] | null) {
  return likedIds === null ? conditions : [...conditions, among(likedIds)];
}

export function createFacets(deps: FacetsDeps): FacetCounts {
  const { db, sports, likes, listCache, samples } = deps;

  /** SQLite's queries are synchronous and would block the loop without turns in between. */
  async function prepare(kind: Kind, given: ListQuery, userId: string): Promise<PreparedCount> {
    const list = (await resolveRedirects(db, given)) ?? given;
    const liked = {
      me: await likes.findLiked(userId, 'me'),
      following: await likes.findLiked(userId, 'following'),
    };
    const likedIds = list.liked && liked[list.liked];
    await setImmediate();
    const nameMatches = await findByName(db, kind, list);
    await setImmediate();
    const conditions = withLikedIds(list, likedIds).filter((condition) => !isByName(condition));
    const kindSample = await samples.get(kind);
    const sample = await chooseSample(samples, kindSample, nameMatches, likedIds);
    const targets = await readTargets({ sports, samples }, kind, sample);
    const bounds = await readBounds(db.read, kindSample);
    await setImmediate();
    const foundIds = nameMatches?.ids ?? null;
    const counts = countSample(kind, { sample, foundIds, conditions, liked, targets, bounds });
    return { kind, list, conditions, liked, likedIds, nameMatches, kindSample, counts };
  }

  async function countWhole(kind: Kind, list: ListQuery): Promise<Total> {
    const snapshot = await listCache.snapshot(listDependencies(kind));
    const resolved = await addRelatedIds({ sports, samples }, list);
    return countList(db, kind, resolved, { snapshot, samples });
  }

  async function countTotal(prepared: PreparedCount): Promise<Total> {
    const { kind, list, likedIds, nameMatches, counts } = prepared;
    if (nameMatches?.more) {
      const conditions = withLikedIds(list, likedIds);
      return countWhole(kind, { ...list, liked: null, conditions });
    }
    if (counts.hasAll) return { total: counts.total, more: false };
    const exact = await countNarrow(db, kind, counts.estimates);
    return { total: exact ?? counts.total, more: false };
  }

  /** A random sample has too few liked items. */
  async function countLiked(prepared: PreparedCount, likedBy: LikedBy): Promise<number> {
    const { kind, kindSample, nameMatches, counts } = prepared;
    if (isWhole(kindSample) || nameMatches !== null) return counts.liked[likedBy];
    const ids = prepared.liked[likedBy];
    const others = counts.estimates.filter(({ condition }) => condition.type !== 'among');
    await setImmediate();
    const isLiked = { condition: among(ids), items: ids.length };
    return (await countNarrow(db, kind, [...others, isLiked])) ?? 0;
  }

  /** Prefers the database, since flagged items are often few. */
  async function countFlagged({ kind, counts }: PreparedCount, type: Flag): Promise<number> {
    if (counts.hasAll) return counts.flagged[type];
    const others = counts.estimates.filter(({ condition }) => condition.type !== type);
    await setImmediate();
    const isFlagged = { condition: { type }, items: counts.allFlagged[type] };
    return (await countNarrow(db, kind, [...others, isFlagged])) ?? counts.flagged[type];
  }

  async function listValueFacets({ kind, counts }: PreparedCount): Promise<ValueFacet[]> {
    const facets: ValueFacet[] = [];
    for (const { name, values } of counts.values) {
      const field = kind.fields[name];
      let names = new Map<string, string>();
      if (field?.type === 'references') {
        await setImmediate();
        const ids = values.map(({ value }) => value);
        names = await findNames(db.read, field.to, ids);
      }
      facets.push(toValueFacet(kind, name, values, names));
    }
    return facets;
  }

  async function countWithoutFilters(prepared: PreparedCount): Promise<Facets['without']> {
    const { kind, list, conditions, likedIds, nameMatches, kindSample, counts } = prepared;
    if (nameMatches !== null) {
      const { total } = await countWhole(kind, { ...list, liked: null, search: null, conditions });
      return [{ filter: 'name', count: total }, ...counts.without];
    }
    if (likedIds === null || isWhole(kindSample)) return [...counts.without];
    // The sample has only liked items.
    const { total } = await countWhole(kind, { ...list, liked: null });
    return counts.without.map((entry) =>
      entry.filter === 'liked' ? { ...entry, count: total } : entry,
    );
  }

  return {
    async countFacets(kind, list, viewer) {
      const snapshot = await listCache.snapshot(listDependencies(kind));
      const prepared = await prepare(kind, list, viewer.userId);
      const { counts, nameMatches } = prepared;
      await setImmediate();
      const { total, more } = await countTotal(prepared);
      const isExact = counts.hasAll && !nameMatches?.more;
      return {
        total,
        all: snapshot.total(kind.name),
        ...(more && { more }),
        ...(!isExact && { approximate: true as const }),
        ranges: counts.ranges,
        values: await listValueFacets(prepared),
        only: [
          { filter: 'liked=me', count: await countLiked(prepared, 'me') },
          { filter: 'liked=following', count: await countLiked(prepared, 'following') },
          { filter: 'picture=yes', count: await countFlagged(prepared, 'pictured') },
          { filter: 'added=fans', count: await countFlagged(prepared, 'added') },
        ],
        without: total === 0 ? await countWithoutFilters(prepared) : [],
      };
    },
  };
}
