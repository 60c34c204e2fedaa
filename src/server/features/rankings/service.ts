import type { RankedGroup, RankedItem, RankingAnswer } from '#contract/calls/rankings.ts';
import type { Item } from '#contract/kinds/items.ts';
import type { Kind } from '#contract/kinds/kind.ts';
import { groupNames, type Ranking, unknownGroup } from '#contract/kinds/rankings.ts';
import { searchTerm } from '#contract/lists.ts';
import type { Database } from '#server/db/engine/database.ts';
import type { Viewer } from '#server/http/access/viewer.ts';
import { requireRedirect } from '#server/shared/catalogue-storage/redirects-store.ts';
import type { FoundPage, ListCache } from '#server/shared/lists/list-cache.ts';
import type { Condition, ListQuery } from '#server/shared/lists/list-query.ts';
import { type PageRequest, readPaging, toPage } from '#server/shared/lists/paging.ts';
import { findBestIds } from '#server/shared/samples/best-values-store.ts';
import { rankValues } from '#server/shared/samples/ranks.ts';
import { isWhole, type Sample } from '#server/shared/samples/sample.ts';
import { peerRows, scaleUp } from '#server/shared/samples/sample-counts.ts';
import type { Samples } from '#server/shared/samples/samples.ts';

interface RankingRequest extends PageRequest {
  /** Largest group by default. */
  readonly group?: string | undefined;
  readonly name?: string | undefined;
}

export interface Rankings {
  /**
   * Lists the highest numbers first. Ties share a rank, and a search does not change ranks
   * (docs/product/percentiles.md#rankings). Throws 404 'itemNotFound', 400 'tooDeep'.
   */
  requireRanking(
    ranking: Ranking,
    id: string,
    request: RankingRequest,
    viewer: Viewer,
  ): Promise<RankingAnswer>;
}

interface RankingsDeps {
  readonly db: Database;
  readonly samples: Samples;
  readonly findItems: (kind: Kind, list: ListQuery) => Promise<FoundPage>;
  readonly readItems: (kind: Kind, ids: readonly string[], viewer: Viewer) => Promise<Item[]>;
  readonly listCache: ListCache;
}

function groupValue(group: string): string | null {
  return group === unknownGroup ? null : group;
}

function peerGroupKey({ reference }: Ranking, id: string, group: string) {
  return { by: reference, member: id, within: groupValue(group) };
}

function conditionsOf({ reference, within }: Ranking, id: string, group: string): Condition[] {
  const value = groupValue(group);
  return [
    { type: 'refers', field: reference, ids: [id] },
    value === null
      ? { type: 'absent', field: within.name }
      : { type: 'oneOf', field: within.name, values: [value] },
    { type: 'checked', on: true },
  ];
}

export function createRankings(deps: RankingsDeps): Rankings {
  const { db, samples, findItems, readItems, listCache } = deps;

  function countGroups(ranking: Ranking, id: string, sample: Sample): RankedGroup[] {
    return groupNames(ranking)
      .map((group) => {
        const rows = peerRows(sample, peerGroupKey(ranking, id, group));
        return { group, count: scaleUp(sample, rows.length) };
      })
      .filter(({ group, count }) => group !== unknownGroup || count > 0)
      .toSorted((one, other) => other.count - one.count);
  }

  async function findBestItems(ranking: Ranking, id: string, group: string, viewer: Viewer) {
    const { kind, ranked, by, best } = ranking;
    const key = peerGroupKey(ranking, id, group);
    const snapshot = await listCache.snapshot([kind.name, ranked.name]);
    const { data: ids } = await snapshot.page([ranked.name, 'best', key], async () => {
      const byField = await findBestIds(db.read, ranked, key, { fields: best, first: by });
      const bestIds = best.map((field) => byField.get(field) ?? '');
      return toPage(bestIds, { page: 1, size: bestIds.length }, { total: bestIds.length });
    });
    const items = await readItems(
      ranked,
      [...new Set(ids.filter((bestId) => bestId !== ''))],
      viewer,
    );
    const bestItems: { field: string; item: Item }[] = [];
    for (const [index, field] of best.entries()) {
      const item = items.find(({ _id }) => _id === ids[index]);
      if (item) bestItems.push({ field, item });
    }
    return bestItems;
  }

  /** Follows redirects of merged items. Throws 404 'itemNotFound'. */
  async function requireItemId(kind: Kind, id: string, viewer: Viewer): Promise<string> {
    const [item] = await readItems(kind, [id], viewer);
    return item ? id : requireItemId(kind, await requireRedirect(db.read, id), viewer);
  }

  return {
    async requireRanking(ranking, requestedId, request, viewer) {
      const paging = readPaging(request);
      const id = await requireItemId(ranking.kind, requestedId, viewer);
      const sample = await samples.get(ranking.ranked);
      const groups = countGroups(ranking, id, sample);
      const group = request.group ?? groups[0]?.group ?? unknownGroup;
      const conditions = conditionsOf(ranking, id, group);
      const { ranked, by } = ranking;
      const search = request.name ? searchTerm(request.name) : null;
      const list = {
        search,
        conditions,
        liked: null,
        sort: { by, descending: true },
        uncheckedLast: false,
        page: paging.page,
        size: paging.size,
      };
      const [page, best] = await Promise.all([
        // No name contains a text whose search term is empty.
        search === '' ? toPage([], paging, { total: 0 }) : findItems(ranked, list),
        findBestItems(ranking, id, group, viewer),
      ]);
      const items = await readItems(ranked, page.data, viewer);
      const values = items.map((item) => item[by]).filter((value) => typeof value === 'number');
      const key = peerGroupKey(ranking, id, group);
      const ranks = await rankValues(db, sample, key, by, values);
      const data = items.map((item): RankedItem => {
        const value = item[by];
        return { ...item, rank: typeof value === 'number' ? (ranks.get(value) ?? null) : null };
      });
      return {
        group,
        groups,
        best,
        ...(!isWhole(sample) && { approximate: true as const }),
        ...page,
        data,
      };
    },
  };
}
