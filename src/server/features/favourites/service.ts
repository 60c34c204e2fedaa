import type { Page } from '#contract/calls/shared.ts';
import type { Likeable } from '#contract/fans/likeable.ts';
import type { Item } from '#contract/kinds/items.ts';
import type { Kind } from '#contract/kinds/kind.ts';
import type { LineupSummary } from '#contract/lineups/lineup-items.ts';
import { maxDepth } from '#contract/lists.ts';
import type { Database } from '#server/db/engine/database.ts';
import type { Viewer } from '#server/http/access/viewer.ts';
import { fail } from '#server/shared/fail.ts';
import { type PageRequest, readPaging, toCount, toPage } from '#server/shared/lists/paging.ts';
import { isVerifiedUser } from '#server/shared/users/user-locks-store.ts';
import { findLikedPage, findNewestLiked } from './favourites-store.ts';

interface FavouritesDeps {
  readonly db: Database;
  /** Keeps the order of the ids. */
  readonly readItems: (
    likeable: Likeable,
    ids: readonly string[],
    viewer: Viewer | null,
  ) => Promise<readonly (Item | LineupSummary)[]>;
}

export interface Favourites {
  /** Throws 404 'userNotFound', 400 'tooDeep'. */
  list(
    userId: string,
    likeable: Likeable,
    page: PageRequest,
    viewer: Viewer | null,
  ): Promise<Page<Item | LineupSummary>>;
  /** Reads the newest likes first, as visitors see the items. */
  newest(userId: string, kinds: readonly Kind[], size: number): Promise<Item[]>;
}

/** Favourites are a user's likes (docs/product/likes.md#favourites). */
export function createFavourites({ db, readItems }: FavouritesDeps): Favourites {
  return {
    async list(userId, likeable, request, viewer) {
      const paging = readPaging(request);
      if (!(await isVerifiedUser(db.read, userId))) fail('userNotFound');
      const { ids, count } = await findLikedPage(db.read, userId, likeable.name, paging);
      return toPage(await readItems(likeable, ids, viewer), paging, toCount(count, maxDepth));
    },

    async newest(userId, kinds, size) {
      const names = kinds.map(({ name }) => name);
      const liked = await findNewestLiked(db.read, userId, { kinds: names, size });
      const itemsByKind = await Promise.all(
        kinds.map(async (kind) => {
          const ids = liked.filter((item) => item.kind === kind.name).map(({ id }) => id);
          return ids.length > 0 ? ((await readItems(kind, ids, null)) as Item[]) : [];
        }),
      );
      const byId = new Map(itemsByKind.flat().map((item) => [item._id, item]));
      return liked.flatMap(({ id }) => byId.get(id) ?? []);
    },
  };
}
