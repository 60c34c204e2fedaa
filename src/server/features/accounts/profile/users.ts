import type { Page } from '#contract/calls/shared.ts';
import type { UserCard, UserPage } from '#contract/calls/users.ts';
import { searchTerm } from '#contract/lists.ts';
import type { Database } from '#server/db/engine/database.ts';
import { isAllowed } from '#server/http/access/policies.ts';
import type { Viewer } from '#server/http/access/viewer.ts';
import { usersVersionKey } from '#server/shared/catalogue-storage/kind-counts-store.ts';
import { spelledWordsToFind } from '#server/shared/catalogue-storage/search-words.ts';
import { fail } from '#server/shared/fail.ts';
import type { ListCache } from '#server/shared/lists/list-cache.ts';
import { type PageRequest, readPaging, toPage, withNext } from '#server/shared/lists/paging.ts';
import { nameKey } from '../names/names.ts';
import { countUsersByName, findUserIdsByName, type Start } from '../user-search-store.ts';
import { findUser, findUserCards } from '../users-store.ts';
import { type CommunityPart, presentCard, presentPage } from './present.ts';

export interface Community {
  pagePart(userId: string, viewer: Viewer | null): Promise<CommunityPart>;
}

export function createUsers(deps: {
  readonly db: Database;
  readonly listCache: ListCache;
  readonly community: Community;
}) {
  const { db, listCache, community } = deps;

  /**
   * Throws 'userNotFound' also for banned users, and for unverified ones other than the viewer
   * (docs/product/users.md#user-page).
   */
  async function requireUserPage(viewer: Viewer | null, id: string): Promise<UserPage> {
    const user = await findUser(db.read, id);
    if (user === undefined || user.banned_at !== null) fail('userNotFound');
    const page = { _id: user.id, verified: user.verified === 1 };
    if (!isAllowed(viewer, 'user.read', page)) fail('userNotFound');
    const withPrivate = isAllowed(viewer, 'user.readPrivate', page);
    return presentPage(user, await community.pagePart(id, viewer), withPrivate);
  }

  /**
   * Each word of the term must be the start of a word in the name
   * (docs/product/users.md#user-finder).
   */
  async function findUsers(name: string, request: PageRequest): Promise<Page<UserCard>> {
    const paging = readPaging(request);
    const starts = spelledWordsToFind(searchTerm(name)).map(
      ([word, ...spelled]): Start => [nameKey(word), ...spelled.map(nameKey)],
    );
    if (starts.length === 0) fail('userNotFound');
    const snapshot = await listCache.snapshot([usersVersionKey]);
    const count = await snapshot.count(starts, () => countUsersByName(db, starts));
    if (count.total === 0) fail('userNotFound');
    const ids = await snapshot.page([starts, paging], async () =>
      toPage(await findUserIdsByName(db, starts, count, withNext(paging)), paging, count),
    );
    const users = await findUserCards(db.read, ids.data);
    return { ...ids, data: users.map(presentCard) };
  }

  return { requireUserPage, findUsers };
}
