import type { CommonPage, SuggestedFan, SuggestedFans } from '#contract/calls/suggestions.ts';
import { type SuggestedBy, suggestedFans, tasteWeight } from '#contract/fans/suggestions.ts';
import type { Database } from '#server/db/engine/database.ts';
import { fail } from '#server/fail.ts';
import { type PageRequest, readPaging, toPage } from '#server/lists/paging.ts';
import type { ReadThings } from '#server/things.ts';
import { isVerifiedUser } from '#server/users/user-locks-store.ts';
import {
  countCommon,
  countLikes,
  findCommonLikes,
  findCommonPage,
  findFanCards,
  findFans,
  findRarestLikes,
  findTasteMates,
  type LikedItem,
} from './suggestions-store.ts';

/** Fans worth following (docs/product.md#fans-worth-following). */
export interface Suggestions {
  list(viewerId: string, by: SuggestedBy): Promise<SuggestedFans>;
  /** A page of what both like. Throws 404 'userNotFound', 400 'tooDeep'. */
  common(viewerId: string, userId: string, request: PageRequest): Promise<CommonPage>;
}

/** Own likes that are looked at at most, and likers of them that are read, the rarest first. */
const maxLikes = 1000;
const maxLikers = 10_000;
/** Of so many with the greatest sums all likes in common are counted. */
const candidates = 2 * suggestedFans;
const namedItems = 3;

/** The rarest, until so many likers are read; always one. */
function rarest(likes: readonly LikedItem[]): LikedItem[] {
  let likers = 0;
  return likes.filter((item) => {
    const isRead = likers < maxLikers;
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
  async function findIds(viewerId: string, by: SuggestedBy): Promise<string[]> {
    if (by !== 'taste') return findFans(db.read, viewerId, by, suggestedFans);
    const likes = rarest(await findRarestLikes(db.read, viewerId, maxLikes));
    return findTasteMates(db.read, viewerId, likes, candidates);
  }

  return {
    async list(viewerId, by) {
      const [ids, likes] = await Promise.all([
        findIds(viewerId, by),
        countLikes(db.read, viewerId),
      ]);
      const [cards, common] = await Promise.all([
        findFanCards(db.read, ids),
        findCommonLikes(db.read, viewerId, ids),
      ]);
      const commonOf = Map.groupBy(common, (like) => like.user_id);
      const fans = cards.map((card) => {
        const shared = commonOf.get(card._id) ?? [];
        const weight = shared.reduce((sum, item) => sum + tasteWeight(item.likes), 0);
        const { followers, ...rest } = card;
        const fan: SuggestedFan = {
          ...rest,
          ...{ followersCount: followers ?? 0, common: shared.length },
          items: shared.slice(0, namedItems).map(({ _id, kind, name }) => ({ _id, kind, name })),
        };
        return { fan, weight, place: ids.indexOf(card._id) };
      });
      const ordered = fans.toSorted((one, other) =>
        by === 'taste'
          ? other.weight - one.weight || one.place - other.place
          : one.place - other.place,
      );
      return { data: ordered.slice(0, suggestedFans).map(({ fan }) => fan), likes };
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
        total,
      );
    },
  };
}
