import { keepPreviousData, type QueryKey, queryOptions } from '@tanstack/react-query';
import { listQueryOf, queryKeyOf } from '#client/api/query.ts';
import { visitStaleMs } from '#client/api/query-client.ts';
import { createQueryFunction } from '#client/api/send.ts';
import { fansEndpointOf } from '#client/api/typed-endpoints.ts';
import type { Likeable } from '#contract/fans/likeable.ts';
import { pageSize } from '#contract/lists.ts';

export function fansQuery(likeable: Likeable, id: string, page: number) {
  const input = { params: { id }, query: { page, size: pageSize } };
  return { ...listQueryOf(fansEndpointOf(likeable), input), staleTime: visitStaleMs };
}

/** Contains the number of likes in the key, because every like must refetch the fans. */
export function firstFansQuery(likeable: Likeable, id: string, size: number, likesCount: number) {
  const input = { params: { id }, query: { size } };
  const queryKey: QueryKey = [...queryKeyOf(fansEndpointOf(likeable), input), likesCount];
  return queryOptions({
    queryKey,
    queryFn: createQueryFunction(fansEndpointOf(likeable), input),
    enabled: likesCount > 0,
    placeholderData: keepPreviousData,
    staleTime: visitStaleMs,
  });
}
