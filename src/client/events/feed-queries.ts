import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { unwrap } from '#client/api/call.ts';
import { queryKeyOf, queryOf } from '#client/api/query.ts';
import { visitStaleMs } from '#client/api/query-client.ts';
import { createQueryFunction, send } from '#client/api/send.ts';
import { appendOlder, mergeNewest } from '#client/lists/paging/open-list.ts';
import type { FeedPage } from '#contract/calls/feed.ts';
import { type FeedFilter, feedFilters } from '#contract/fans/fan-events.ts';

const listCall = 'GET /feed';
/** Milliseconds between polls while the page is visible. */
const pollInterval = 60_000;

const inputOf = (type: FeedFilter | null) => ({ query: type === null ? {} : { type } });
const keyOf = (type: FeedFilter | null) =>
  [...queryKeyOf(listCall, inputOf(type)), 'list'] as const;

export function readFeedFilter(params: URLSearchParams): FeedFilter | null {
  return feedFilters.find((filter) => filter === params.get('type')) ?? null;
}

/** Changes only on a visit or when the user loads more. */
export function feedQuery(type: FeedFilter | null) {
  return queryOptions({
    queryKey: keyOf(type),
    async queryFn(context): Promise<FeedPage> {
      const fresh = await createQueryFunction(listCall, inputOf(type))(context);
      return mergeNewest(context.client.getQueryData<FeedPage>(keyOf(type)), fresh);
    },
    staleTime: visitStaleMs,
    refetchOnReconnect: false,
  });
}

/** Polls the first page to count the entries newer than `shown`. */
export function newestQuery(
  type: FeedFilter | null,
  shown: { readonly data: FeedPage | undefined; readonly dataUpdatedAt: number },
) {
  return queryOptions({
    ...queryOf(listCall, inputOf(type)),
    enabled: shown.data !== undefined,
    initialData: shown.data,
    initialDataUpdatedAt: shown.dataUpdatedAt,
    staleTime: pollInterval,
    refetchInterval: pollInterval,
    refetchOnWindowFocus: 'always',
  });
}

export function showNewest(client: QueryClient, type: FeedFilter | null, newest: FeedPage): void {
  client.setQueryData<FeedPage>(keyOf(type), (known) => mergeNewest(known, newest));
}

export async function readOlderFeed(client: QueryClient, type: FeedFilter | null): Promise<void> {
  const loaded = client.getQueryData<FeedPage>(keyOf(type));
  if (!loaded?.next) return;
  const { query } = inputOf(type);
  const older = unwrap(await send(listCall, { query: { ...query, cursor: loaded.next } }));
  // Entries published since the last update must still count as new.
  const updatedAt = client.getQueryState(keyOf(type))?.dataUpdatedAt;
  client.setQueryData<FeedPage>(keyOf(type), appendOlder(loaded, older), { updatedAt });
}
