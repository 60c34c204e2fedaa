import { queryOptions } from '@tanstack/react-query';
import { call, unwrap } from '#client/api/call.ts';
import type { Kind } from '#contract/kind.ts';
import type { Histogram, Standing } from '#contract/standing.ts';

/**
 * How an item stands in a group of its peers, null for the first of them; what is shown of it
 * stays while another group loads.
 */
export function standingQuery(kind: Kind, id: string, group: string | null) {
  const asked = group === null ? '' : `?group=${encodeURIComponent(group)}`;
  const path = `${kind.api.base}/${encodeURIComponent(id)}/standing${asked}`;
  return queryOptions({
    queryKey: ['catalogue', kind.name, 'standing', id, group],
    queryFn: async ({ signal }) => unwrap(await call<Standing>('GET', path, { signal })),
    placeholderData: (shown, query) => (query?.queryKey[3] === id ? shown : undefined),
  });
}

/** How a number is spread over all items of a kind. */
export function histogramQuery(kind: Kind, field: string) {
  const path = `${kind.api.base}/histogram/${encodeURIComponent(field)}`;
  return queryOptions({
    queryKey: ['catalogue', kind.name, 'histogram', field],
    queryFn: async ({ signal }) => unwrap(await call<Histogram>('GET', path, { signal })),
  });
}
