import type { Page } from '#contract/calls/shared.ts';
import type { UserCard, UserPage } from '#contract/calls/users.ts';
import { maxTotal, searchTerm } from '#contract/lists.ts';
import { isAllowed } from '#server/access/policies.ts';
import type { Viewer } from '#server/access/viewer.ts';
import { usersVersionKey } from '#server/catalogue-storage/kind-counts-store.ts';
import { spelledWordsToFind } from '#server/catalogue-storage/search-words.ts';
import { fail } from '#server/fail.ts';
import { type PageRequest, readPaging, toPage } from '#server/lists/paging.ts';
import type { Accounts } from '../context.ts';
import { nameKey, nameStarts } from '../names/names.ts';
import { countUsersByName, findUserIdsByName, type Start } from '../user-search-store.ts';
import { findUser, findUserCards } from '../users-store.ts';
import { presentCard, presentPage } from './present.ts';

/**
 * A user's page; throws 404 'userNotFound', also for an unverified user unless it is the viewer
 * (docs/product.md#user-page).
 */
export async function requireUserPage(
  accounts: Accounts,
  viewer: Viewer | null,
  id: string,
): Promise<UserPage> {
  const user = await findUser(accounts.db.read, id);
  if (user === undefined) fail('userNotFound');
  const page = { _id: user.id, verified: user.verified === 1 };
  if (!isAllowed(viewer, 'user.read', page)) fail('userNotFound');
  const withPrivate = isAllowed(viewer, 'user.readPrivate', page);
  return presentPage(user, await accounts.community.pagePart(id, viewer), withPrivate);
}

/** Whoever has a word that begins with "mar" has one that begins with "m": it need not be looked for. */
function withoutImplied(words: readonly Start[]): Start[] {
  return words.filter(
    ([word]) =>
      !words.some(
        ([one, ...others]) =>
          one !== word && [one, ...others].every((spelling) => spelling.startsWith(word)),
      ),
  );
}

/**
 * Verified users by the start of any word of their name, or, where nobody has the words so, by the
 * starts of words in any order; 'userNotFound' when nobody matches
 * (docs/product.md#user-finder).
 */
export async function findUsers(
  accounts: Accounts,
  name: string,
  request: PageRequest,
): Promise<Page<UserCard>> {
  const paging = readPaging(request);
  const { page, size, offset } = paging;
  const term = searchTerm(name);
  const [key, ...others] = nameStarts(term);
  const { read } = accounts.db;
  const snapshot = await accounts.listCache.snapshot([usersVersionKey]);
  const countOf = (starts: readonly Start[]) =>
    snapshot.count(starts, async () =>
      starts.length === 0 ? 0 : countUsersByName(read, starts, maxTotal + 1),
    );
  const whole: Start[] = key === undefined ? [] : [[key, ...others]];
  const words = withoutImplied(
    spelledWordsToFind(term).map(([word, ...spelled]) => [nameKey(word), ...spelled.map(nameKey)]),
  );
  const asWritten = await countOf(whole);
  const starts = asWritten === 0 && key?.includes(' ') ? words : whole;
  const count = starts === whole ? asWritten : await countOf(starts);
  if (count === 0) fail('userNotFound');
  const { ids } = await snapshot.page([starts, page, size], async () => ({
    count,
    ids: await findUserIdsByName(read, starts, size, offset),
  }));
  const users = await findUserCards(read, ids);
  return toPage(users.map(presentCard), paging, count);
}
