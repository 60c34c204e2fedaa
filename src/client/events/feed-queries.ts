import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { unwrap } from '#client/api/call.ts';
import { queryKeyOf, queryOf } from '#client/api/query.ts';
import { visitStaleMs } from '#client/api/query-client.ts';
import { createQueryFunction, send } from '#client/api/send.ts';
import { appendOlder, mergeNewest } from '#client/lists/paging/open-list.ts';
import type { FeedPage } from '#contract/calls/feed.ts';
import { type FeedFilter, feedFilters } from '#contract/fans/fan-events.ts';

const list = 'GET /feed';
/** Polling interval in milliseconds while the page is visible. */
const askEvery = 60_000;

const inputOf = (type: FeedFilter | null) => ({ query: type === null ? {} : { type } });
const keyOf = (type: FeedFilter | null) => [...queryKeyOf(list, inputOf(type)), 'list'] as const;

/** Filter in the URL; null for all. */
export function readFeedFilter(params: URLSearchParams): FeedFilter | null {
  return feedFilters.find((filter) => filter === params.get('type')) ?? null;
}

/** Loaded part of the feed. Changes on visits and on request only. */
export function feedQuery(type: FeedFilter | null) {
  return queryOptions({
    queryKey: keyOf(type),
    async queryFn(context): Promise<FeedPage> {
      const fresh = await createQueryFunction(list, inputOf(type))(context);
      return mergeNewest(context.client.getQueryData<FeedPage>(keyOf(type)), fresh);
    },
    staleTime: visitStaleMs,
    refetchOnReconnect: false,
  });
}

/** Current first page, to count entries newer than `shown`. */
export function newestQuery(
  type: FeedFilter | null,
  shown: { readonly data: FeedPage | undefined; readonly dataUpdatedAt: number },
) {
  return queryOptions({
    ...queryOf(list, inputOf(type)),
    enabled: shown.data !== undefined,
    initialData: shown.data,
    initialDataUpdatedAt: shown.dataUpdatedAt,
    staleTime: askEvery,
    refetchInterval: askEvery,
    refetchOnWindowFocus: 'always',
  });
}

export function showNewest(client: QueryClient, type: FeedFilter | null, newest: FeedPage): void {
  client.setQueryData<FeedPage>(keyOf(type), (known) => mergeNewest(known, newest));
}

export async function readOlderFeed(client: QueryClient, type: FeedFilter | null): Promise<void> {
  const known = client.getQueryData<FeedPage>(keyOf(type));
  if (!known?.next) return;
  const { query } = inputOf(type);
  const older = unwrap(await send(list, { query: { ...query, cursor: known.next } }));
  // Keeps the old time, so that newer entries still count as new.
  const updatedAt = client.getQueryState(keyOf(type))?.dataUpdatedAt;
  client.setQueryData<FeedPage>(keyOf(type), appendOlder(known, older), { updatedAt });
}
