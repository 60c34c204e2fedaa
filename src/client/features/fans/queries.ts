import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { fetching } from '#client/api/send.ts';
import { favouritesTargets } from '#client/api/targets.ts';
import type { UserPage } from '#contract/calls/accounts.ts';
import type { Kind } from '#contract/kind.ts';
import type { Lineup } from '#contract/lineup.ts';
import { pageSize } from '#contract/lists.ts';

const root = 'fans';
/** Page sizes of the profile's lists (spec part 9). */
export const commentsSize = 3;
export const favouritesSize = 2;

/** A user as the public page shows it, with what the user built. */
export type Fan = UserPage;

/** The two sides of following, as the call and the tab name them. */
export type PeopleList = 'followers' | 'followed';

/** A user's public data. Other pages change what it says, so it is asked for on every visit. */
export function userQuery(id: string) {
  return queryOptions({
    queryKey: [root, 'user', id],
    queryFn: fetching('GET /users/:id', { params: { id } }),
    staleTime: 0,
  });
}

/** One page of a list; the page before stays on show while the next of the same list loads. */
function pageQuery<T>(
  list: readonly string[],
  page: number,
  queryFn: (context: { readonly signal: AbortSignal }) => Promise<T>,
) {
  const listKey = [root, ...list];
  return queryOptions({
    queryKey: [...listKey, page],
    queryFn,
    placeholderData: (shown, query) =>
      listKey.every((part, index) => query?.queryKey[index] === part) ? shown : undefined,
    staleTime: 0,
  });
}

/** Who follows a user, or whom the user follows. */
export function peopleQuery(id: string, list: PeopleList, page: number) {
  const input = { params: { id }, query: { page, size: pageSize } };
  return pageQuery([list, id], page, fetching(`GET /users/:id/${list}`, input));
}

/** What a user said of items, the newest first. */
export function commentsQuery(id: string, page: number) {
  const input = { params: { id }, query: { page, size: commentsSize } };
  return pageQuery(['comments', id], page, fetching('GET /users/:id/comments', input));
}

/** What a user likes of one kind or lineup. */
export function favouritesQuery(id: string, of: Kind | Lineup, page: number) {
  const input = { params: { id }, query: { page, size: favouritesSize } };
  const fetchPage = fetching(favouritesTargets(of).ofUser, input);
  return pageQuery(['favourites', id, of.favourites], page, fetchPage);
}

/** Users whose name matches; 404 when nobody's does. */
export function finderQuery(name: string, page: number) {
  const input = { params: { name }, query: { page, size: pageSize } };
  const query = pageQuery(['finder', name], page, fetching('GET /users/byName/:name', input));
  return { ...query, enabled: name !== '' };
}

/** Asks anew for whatever is on show, after the viewer changed something of it. */
export function refreshFans(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: [root] });
}
