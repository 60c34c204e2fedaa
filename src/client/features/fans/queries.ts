import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call, unwrap } from '#client/api/call.ts';
import type { UserCard, UserPage } from '#contract/accounts.ts';
import type { Comment } from '#contract/comments.ts';
import type { Item } from '#contract/items.ts';
import type { LineupItem } from '#contract/lineup.ts';
import { type Page, pageSize } from '#contract/lists.ts';
import type { Person } from '#contract/social.ts';

const root = 'fans';
/** Page sizes of the profile's lists (spec part 9). */
export const commentsSize = 3;
export const favouritesSize = 2;

/** A user as the public page shows it, with what the user built. */
export interface Fan extends Omit<UserPage, 'yourteam' | 'yourPodium'> {
  readonly yourteam: readonly LineupItem[];
  readonly yourPodium: readonly LineupItem[];
}

/** The two sides of following, as the call and the tab name them. */
export type PeopleList = 'followers' | 'followed';

/** A user's public data. Other pages change what it says, so it is asked for on every visit. */
export function userQuery(id: string) {
  return queryOptions({
    queryKey: [root, 'user', id],
    queryFn: async ({ signal }) =>
      unwrap(await call<Fan>('GET', `/users/${encodeURIComponent(id)}`, { signal })),
    staleTime: 0,
  });
}

/** One page of a list; the page before stays on show while the next of the same list loads. */
function pageQuery<T>(list: readonly string[], path: string, page: number, size: number) {
  const listKey = [root, ...list];
  return queryOptions({
    queryKey: [...listKey, page],
    queryFn: async ({ signal }) =>
      unwrap(await call<Page<T>>('GET', `${path}?page=${page}&size=${size}`, { signal })),
    placeholderData: (shown, query) =>
      listKey.every((part, index) => query?.queryKey[index] === part) ? shown : undefined,
    staleTime: 0,
  });
}

/** Who follows a user, or whom the user follows. */
export function peopleQuery(id: string, list: PeopleList, page: number) {
  const path = `/users/${encodeURIComponent(id)}/${list}`;
  return pageQuery<Person>([list, id], path, page, pageSize);
}

/** What a user said of items, the newest first. */
export function commentsQuery(id: string, page: number) {
  const path = `/users/${encodeURIComponent(id)}/comments`;
  return pageQuery<Comment>(['comments', id], path, page, commentsSize);
}

/** What a user likes of one kind or lineup; `list` is its name, as 'favPlayers'. */
export function favouritesQuery(id: string, list: string, page: number) {
  const path = `/users/${encodeURIComponent(id)}/favourites/${list}`;
  return pageQuery<Item | LineupItem>(['favourites', id, list], path, page, favouritesSize);
}

/** Users whose name matches; 404 when nobody's does. */
export function finderQuery(name: string, page: number) {
  const path = `/users/byName/${encodeURIComponent(name)}`;
  return { ...pageQuery<UserCard>(['finder', name], path, page, pageSize), enabled: name !== '' };
}

/** Asks anew for whatever is on show, after the viewer changed something of it. */
export function refreshFans(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: [root] });
}
