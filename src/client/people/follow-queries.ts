import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { queryKeyOf, refreshQueries } from '#client/api/query.ts';
import { fansEndpointOf } from '#client/api/typed-endpoints.ts';
import type { FollowAnswer } from '#contract/calls/follows.ts';
import type { Page, Person } from '#contract/calls/shared.ts';
import type { SuggestedFans } from '#contract/calls/suggestions.ts';
import { kindsOf, lineupsOf } from '#contract/kinds/sport.ts';
import { sports } from '#sports/index.ts';

/** Whatever says whom somebody follows, but lists of the fans of an item. */
export const follows = [
  'GET /users/:id',
  'GET /users/:id/followers',
  'GET /users/:id/followed',
  'GET /users/byName/:name',
] as const;

/** Asks again for what is on show of it, after the viewer followed somebody or no longer does. */
export function refreshFollows(client: QueryClient): Promise<void> {
  return refreshQueries(client, follows);
}

/**
 * Says it in the lists of fans that were read, and where they are suggested. Lists have those first whom the viewer follows; asked for
 * again, whoever was just followed would jump away under the finger.
 */
export function storeFollowing(
  client: QueryClient,
  userId: string,
  { following, followers }: FollowAnswer,
): void {
  for (const of of [...kindsOf(sports), ...lineupsOf(sports)]) {
    const queryKey: QueryKey = queryKeyOf(fansEndpointOf(of));
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
