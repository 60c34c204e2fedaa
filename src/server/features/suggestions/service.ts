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
  findNamedItems,
  findNewestLikes,
  findSharedIndexes,
  findTasteMates,
  type LikedItem,
} from './suggestions-store.ts';

/** See docs/product/follows.md#fans-worth-following. */
export interface Suggestions {
  list(viewerId: string, order: SuggestedBy): Promise<SuggestedFans>;
  /** Throws 404 'userNotFound', 400 'tooDeep'. */
  common(viewerId: string, userId: string, request: PageRequest): Promise<CommonPage>;
}

const maxLikers = 10_000;
const maxNamedItems = 3;

/**
 * Selects the least liked items first, since rare likes reveal most about a fan's taste and have
 * the fewest likers to read.
 */
function selectRareLikes(likes: readonly LikedItem[]): LikedItem[] {
  const rareLikes: LikedItem[] = [];
  let likers = 0;
  for (const item of likes) {
    if (likers >= maxLikers || item.likes >= everybodysLikes) break;
    rareLikes.push(item);
    likers += item.likes;
  }
  return rareLikes;
}

export function createSuggestions(deps: {
  readonly db: Database;
  readonly readThings: ReadThings;
}): Suggestions {
  const { db, readThings } = deps;
  return {
    async list(viewerId, order) {
      const likes = await findNewestLikes(db.read, viewerId);
      const ids =
        order === 'taste'
          ? await findTasteMates(db, viewerId, selectRareLikes(likes), suggestedFans)
          : await findFans(db.read, viewerId, order, suggestedFans);
      const [cards, sharedIndexes] = await Promise.all([
        findFanCards(db.read, ids),
        findSharedIndexes(db.read, ids, likes),
      ]);
      const fans = sortByIds(cards, ids).map((card) => {
        const indexes = sharedIndexes.get(card.id) ?? [];
        const sharedIds = indexes.flatMap((index) => likes[index]?.id ?? []);
        return { card, common: sharedIds.length, itemIds: sharedIds.slice(0, maxNamedItems) };
      });
      const itemIds = new Set(fans.flatMap((fan) => fan.itemIds));
      const items = await findNamedItems(db.read, [...itemIds]);
      const itemsById = new Map(items.map((item) => [item._id, item]));
      const data = fans.map(({ card, common, itemIds }): SuggestedFan => {
        const { id, followers, ...profile } = card;
        return {
          _id: id,
          ...profile,
          followersCount: followers ?? 0,
          common,
          items: itemIds.flatMap((itemId) => itemsById.get(itemId) ?? []),
        };
      });
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
