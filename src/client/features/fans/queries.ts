import type { QueryClient } from '@tanstack/react-query';
import { listQueryOf, refreshQueries } from '#client/api/query.ts';
import { visitStaleMs } from '#client/api/query-client.ts';
import { favouritesEndpointsOf } from '#client/api/typed-endpoints.ts';
import { follows } from '#client/people/follow-queries.ts';
import type { UserPage } from '#contract/calls/users.ts';
import type { FollowSide } from '#contract/fans/follows.ts';
import type { Likeable } from '#contract/fans/likeable.ts';
import { kindsOf, lineupsOf } from '#contract/kinds/sport.ts';
import { pageSize } from '#contract/lists.ts';
import { sports } from '#sports/index.ts';

export const commentsSize = 3;
export const favouritesSize = 2;

// Other pages change these lists.
const onEveryVisit = { staleTime: visitStaleMs };

export type Fan = UserPage;

export function peopleQuery(id: string, list: FollowSide, page: number) {
  const input = { params: { id }, query: { page, size: pageSize } };
  return { ...listQueryOf(`GET /users/:id/${list}`, input), ...onEveryVisit };
}

export function commentsOfFanQuery(id: string, page: number) {
  const input = { params: { id }, query: { page, size: commentsSize } };
  return { ...listQueryOf('GET /users/:id/comments', input), ...onEveryVisit };
}

export function favouritesQuery(id: string, likeable: Likeable, page: number) {
  const input = { params: { id }, query: { page, size: favouritesSize } };
  return { ...listQueryOf(favouritesEndpointsOf(likeable).ofUser, input), ...onEveryVisit };
}

/** Responds with 404 if no name matches. */
export function usersQuery(name: string, page: number) {
  const input = { params: { name }, query: { page, size: pageSize } };
  const query = listQueryOf('GET /users/byName/:name', input);
  return { ...query, ...onEveryVisit, enabled: name !== '' };
}

export function refreshFans(client: QueryClient): Promise<void> {
  const liked = [...kindsOf(sports), ...lineupsOf(sports)];
  return refreshQueries(client, [
    ...follows,
    'GET /users/:id/comments',
    ...liked.map((likeable) => favouritesEndpointsOf(likeable).ofUser),
  ]);
}
