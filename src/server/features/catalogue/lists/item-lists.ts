import type { Page } from '#contract/calls/shared.ts';
import type { Item } from '#contract/kinds/items.ts';
import type { Kind } from '#contract/kinds/kind.ts';
import type { Sport } from '#contract/kinds/sport.ts';
import type { CsvSeparator } from '#contract/lists.ts';
import type { Database } from '#server/db/engine/database.ts';
import type { Viewer } from '#server/http/access/viewer.ts';
import type { FoundPage, ListCache } from '#server/shared/lists/list-cache.ts';
import type { ListQuery } from '#server/shared/lists/list-query.ts';
import type { Samples } from '#server/shared/samples/samples.ts';
import { csvLines } from '../csv/csv-lines.ts';
import { failEmpty } from '../query.ts';
import { findAllIds, findPage, listDependencies } from './find-page.ts';
import { addRelatedIds, type LikedReader, resolveLiked, resolveRedirects } from './resolve-list.ts';

interface ItemListDeps {
  readonly db: Database;
  readonly sports: readonly Sport[];
  readonly likes: LikedReader;
  readonly listCache: ListCache;
  readonly samples: Samples;
  readonly readAll: (kind: Kind, ids: readonly string[], viewer: Viewer | null) => Promise<Item[]>;
}

export interface ItemLists {
  /** Follows redirects of merged items in filters. Throws a 404 that says why nothing matches. */
  list(kind: Kind, list: ListQuery, viewer: Viewer | null): Promise<Page<Item>>;
  openCsv(
    kind: Kind,
    list: ListQuery,
    viewer: Viewer,
    options: { readonly isPage: boolean; readonly separator: CsvSeparator | undefined },
  ): Promise<AsyncIterable<string>>;
  /** Returns an empty page where `list` throws. */
  find(kind: Kind, list: ListQuery): Promise<FoundPage>;
}

function emptyListCode(list: ListQuery) {
  if (list.conditions.length > 0 || list.liked !== null) return 'noneWithConditions';
  return list.search === null ? 'noneInDatabase' : 'noneByName';
}

export function createItemLists(deps: ItemListDeps): ItemLists {
  const { db, sports, likes, listCache, samples, readAll } = deps;

  async function prepare(kind: Kind, given: ListQuery) {
    // The ids must not be older than the snapshot, whose versions are the keys of the counts.
    const snapshot = await listCache.snapshot(listDependencies(kind));
    return { list: await addRelatedIds({ sports, samples }, given), cache: { snapshot, samples } };
  }

  async function findWithoutRedirects(kind: Kind, given: ListQuery): Promise<FoundPage> {
    const { list, cache } = await prepare(kind, given);
    return findPage(db, kind, list, cache);
  }

  async function find(kind: Kind, list: ListQuery): Promise<FoundPage> {
    const page = await findWithoutRedirects(kind, list);
    // No item refers to a merged item, so a page that lacks items is empty or has several filters
    // by references.
    const hasSeveral = list.conditions.some(
      (condition) => condition.type === 'refers' && condition.ids.length > 1,
    );
    if (page.total > 0 && !hasSeveral) return page;
    const redirected = await resolveRedirects(db, list);
    return redirected === null ? page : findWithoutRedirects(kind, redirected);
  }

  return {
    find,

    async list(kind, list, viewer) {
      const page = await find(kind, await resolveLiked(likes, list, viewer));
      if (page.total === 0) failEmpty(kind, emptyListCode(list));
      return { ...page, data: await readAll(kind, page.data, viewer) };
    },

    async openCsv(kind, given, viewer, { isPage, separator }) {
      const liked = await resolveLiked(likes, given, viewer);
      const resolved = (await resolveRedirects(db, liked)) ?? liked;
      if (isPage) return csvLines(db, kind, (await find(kind, resolved)).data, separator);
      const { list, cache } = await prepare(kind, resolved);
      return csvLines(db, kind, await findAllIds(db, kind, list, cache), separator);
    },
  };
}
