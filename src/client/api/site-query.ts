import { queryOptions } from '@tanstack/react-query';
import { fetching } from './send.ts';

/** What the operator tells everyone; it changes with a restart of the server alone. */
export const siteQuery = queryOptions({
  queryKey: ['site'],
  queryFn: fetching('GET /site'),
  staleTime: Number.POSITIVE_INFINITY,
});
