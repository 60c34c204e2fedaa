import type { CommonPage, SuggestedFan, SuggestedFans } from '#contract/calls/suggestions.ts';
import { everybodysLikes, type SuggestedBy, suggestedFans } from '#contract/fans/suggestions.ts';
import type { Database } from '#server/db/engine/database.ts';
import { fail } from '#server/shared/fail.ts';
import { type PageRequest, readPaging, sortByIds, toPage } from '#server/shared/lists/paging.ts';
import type { ReadThings } from '#server/shared/things.ts';
import { isVerifiedUser } from '#server/shared/users/user-locks-store.ts';
import {
  countCommon,
  findCommonPage,
  findFanCards,
  findFans,
  findLikedPlaces,
  findNamedItems,
  findNewestLikes,
  findTasteMates,
  type LikedItem,
} from './suggestions-store.ts';

/** Fans worth following (docs/product/follows.md#fans-worth-following). */
export interface Suggestions {
  list(viewerId: string, order: SuggestedBy): Promise<SuggestedFans>;
  /** Page of common likes. Throws 404 'userNotFound', 400 'tooDeep'. */
  common(viewerId: string, userId: string, request: PageRequest): Promise<CommonPage>;
}

/** Maximum number of likers of a fan's likes to read, rarest likes first. */
const maxLikers = 10_000;
const namedItems = 3;

/** Rarest likes, which are most telling, up to that many likers; at least one. */
function rarest(likes: readonly LikedItem[]): LikedItem[] {
  let likers = 0;
  return likes.filter((item) => {
    const isRead = likers < maxLikers && item.likes < everybodysLikes;
    likers += item.likes;
    return isRead;
  });
}

export function createSuggestions({
  db,
  readThings,
}: {
  readonly db: Database;
  readonly readThings: ReadThings;
}): Suggestions {
  return {
    async list(viewerId, order) {
      const likes = await findNewestLikes(db.read, viewerId);
      const ids =
        order === 'taste'
          ? await findTasteMates(db, viewerId, rarest(likes), suggestedFans)
          : await findFans(db.read, viewerId, order, suggestedFans);
      const [cards, liked] = await Promise.all([
        findFanCards(db.read, ids),
        findLikedPlaces(db.read, ids, likes),
      ]);
      const fans = sortByIds(cards, ids).map((card) => {
        const shared = (liked.get(card.id) ?? []).flatMap((place) => likes[place] ?? []);
        return { card, shared, named: shared.slice(0, namedItems) };
      });
      const named = new Set(fans.flatMap((fan) => fan.named.map(({ id }) => id)));
      const items = await findNamedItems(db.read, [...named]);
      const byId = new Map(items.map((item) => [item._id, item]));
      const data = fans.map(
        ({ card: { id, followers, ...card }, shared, named }): SuggestedFan => ({
          _id: id,
          ...card,
          followersCount: followers ?? 0,
          common: shared.length,
          items: named.flatMap((item) => byId.get(item.id) ?? []),
        }),
      );
      return { data, likes: likes.length };
    },

    async common(viewerId, userId, request) {
      const paging = readPaging(request);
      if (!(await isVerifiedUser(db.read, userId))) fail('userNotFound');
      const [items, total] = await Promise.all([
        findCommonPage(db.read, viewerId, userId, paging),
        countCommon(db.read, viewerId, userId),
      ]);
      const things = await readThings(items);
      return toPage(
        items.flatMap(({ id }) => things.get(id) ?? []),
        paging,
        { total },
      );
    },
  };
}
