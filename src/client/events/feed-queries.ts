import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { unwrap } from '#client/api/call.ts';
import { queryKeyOf, queryOf } from '#client/api/query.ts';
import { visitStaleMs } from '#client/api/query-client.ts';
import { createQueryFunction, send } from '#client/api/send.ts';
import { appendOlder, mergeNewest } from '#client/lists/paging/open-list.ts';
import type { FeedPage } from '#contract/calls/feed.ts';
import { type FeedFilter, feedFilters } from '#contract/fans/fan-events.ts';

const list = 'GET /feed';
/** Milliseconds after which the newest entries are asked for again while the page is visible. */
const askEvery = 60_000;

const inputOf = (type: FeedFilter | null) => ({ query: type === null ? {} : { type } });
const keyOf = (type: FeedFilter | null) => [...queryKeyOf(list, inputOf(type)), 'list'] as const;

/** The filter that an address names; null for all. */
export function readFeedFilter(params: URLSearchParams): FeedFilter | null {
  return feedFilters.find((filter) => filter === params.get('type')) ?? null;
}

/** The feed as far as it was read. It changes on visits and at the reader's wish, never by itself. */
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

/** Its first page as it is now, from which what is new is counted. `shown` is what the feed has. */
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

/** Takes what is new into the feed. */
export function showNewest(client: QueryClient, type: FeedFilter | null, newest: FeedPage): void {
  client.setQueryData<FeedPage>(keyOf(type), (known) => mergeNewest(known, newest));
}

/** Reads the page that follows what is known; throws where it does not come. */
export async function readOlderFeed(client: QueryClient, type: FeedFilter | null): Promise<void> {
  const known = client.getQueryData<FeedPage>(keyOf(type));
  if (!known?.next) return;
  const { query } = inputOf(type);
  const older = unwrap(await send(list, { query: { ...query, cursor: known.next } }));
  // Its beginning is as old as before: what is new since then still is.
  const updatedAt = client.getQueryState(keyOf(type))?.dataUpdatedAt;
  client.setQueryData<FeedPage>(keyOf(type), appendOlder(known, older), { updatedAt });
}
