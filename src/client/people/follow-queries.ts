import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { queryKeyOf, refreshQueries } from '#client/api/query.ts';
import { fansEndpointOf } from '#client/api/typed-endpoints.ts';
import type { FollowAnswer } from '#contract/calls/follows.ts';
import type { Page, Person } from '#contract/calls/shared.ts';
import type { SuggestedFans } from '#contract/calls/suggestions.ts';
import { kindsOf, lineupsOf } from '#contract/kinds/sport.ts';
import { sports } from '#sports/index.ts';

/** Excludes lists of an item's fans. */
export const follows = [
  'GET /users/:id',
  'GET /users/:id/followers',
  'GET /users/:id/followed',
  'GET /users/byName/:name',
] as const;

export function refreshFollows(client: QueryClient): Promise<void> {
  return refreshQueries(client, follows);
}

/**
 * Updates lists in place, because a refetch would sort followed fans first and move the pressed
 * row.
 */
export function storeFollowing(
  client: QueryClient,
  userId: string,
  { following, followers }: FollowAnswer,
): void {
  for (const likeable of [...kindsOf(sports), ...lineupsOf(sports)]) {
    const queryKey: QueryKey = queryKeyOf(fansEndpointOf(likeable));
    client.setQueriesData<Page<Person>>({ queryKey }, (page) => {
      const data = page?.data.map((fan) => (fan._id === userId ? { ...fan, following } : fan));
      return page && data && { ...page, data };
    });
  }
  client.setQueriesData<SuggestedFans>({ queryKey: queryKeyOf('GET /users/suggested') }, (fans) => {
    const data = fans?.data.map((fan) =>
      fan._id === userId ? { ...fan, following, followersCount: followers } : fan,
    );
    return fans && data && { ...fans, data };
  });
}
