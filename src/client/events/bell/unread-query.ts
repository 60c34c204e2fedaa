import { queryOptions } from '@tanstack/react-query';
import { queryKeyOf } from '#client/api/query.ts';
import { createQueryFunction } from '#client/api/send.ts';

/** Milliseconds between polls while the page is visible. */
const pollInterval = 60_000;

const input = { query: { size: 1 } } as const;
const fetchNewest = createQueryFunction('GET /notifications', input);

/** Updated by code that receives a newer count with another response. */
export const unreadQuery = queryOptions({
  queryKey: [...queryKeyOf('GET /notifications', input), 'unread'] as const,
  queryFn: async (context) => (await fetchNewest(context)).unread,
  // Page changes within this time do not refetch the count.
  staleTime: 5000,
  refetchInterval: pollInterval,
  refetchOnWindowFocus: 'always',
});

export function unreadText(count: number): string {
  return count > 99 ? '99+' : String(count);
}
