import { queryOptions } from '@tanstack/react-query';
import { queryKeyOf } from '#client/api/query.ts';
import { createQueryFunction } from '#client/api/send.ts';

/** Polling interval in milliseconds while the page is visible. */
const askEvery = 60_000;
/** Milliseconds for which the count stays fresh across page changes. */
const freshFor = 5000;

const input = { query: { size: 1 } } as const;
const ask = createQueryFunction('GET /notifications', input);

/** Code that learns a new unread count, as by marking as read, writes it to this query. */
export const unreadQuery = queryOptions({
  queryKey: [...queryKeyOf('GET /notifications', input), 'unread'] as const,
  queryFn: async (context) => (await ask(context)).unread,
  staleTime: freshFor,
  refetchInterval: askEvery,
  refetchOnWindowFocus: 'always',
});

/** '3', or '99+' above 99. */
export function unreadText(count: number): string {
  return count > 99 ? '99+' : String(count);
}
