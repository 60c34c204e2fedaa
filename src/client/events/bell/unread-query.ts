import { queryOptions } from '@tanstack/react-query';
import { queryKeyOf } from '#client/api/query.ts';
import { createQueryFunction } from '#client/api/send.ts';

/** Milliseconds after which the count is asked for again while the page is visible. */
const askEvery = 60_000;
/** Milliseconds for which pages that are opened one after the other are content with it. */
const freshFor = 5000;

const input = { query: { size: 1 } } as const;
const ask = createQueryFunction('GET /notifications', input);

/**
 * How many notifications are unread. Whoever learns it otherwise, as by marking them as read, puts it
 * there: the header says it.
 */
export const unreadQuery = queryOptions({
  queryKey: [...queryKeyOf('GET /notifications', input), 'unread'] as const,
  queryFn: async (context) => (await ask(context)).unread,
  staleTime: freshFor,
  refetchInterval: askEvery,
  refetchOnWindowFocus: 'always',
});

/** '3', '99+' from a hundred on. */
export function unreadText(count: number): string {
  return count > 99 ? '99+' : String(count);
}
