import { queryOptions } from '@tanstack/react-query';
import { fetching } from '#client/api/send.ts';
import { kindTargets } from '#client/api/targets.ts';
import type { Kind } from '#contract/kind.ts';

/**
 * How an item stands in a group of its peers, null for the first of them; what is shown of it
 * stays while another group loads.
 */
export function standingQuery(kind: Kind, id: string, group: string | null) {
  const queryFn = fetching(kindTargets(kind).standing, {
    params: { id },
    query: { ...(group !== null && { group }) },
  });
  return queryOptions({
    queryKey: ['catalogue', kind.name, 'standing', id, group],
    queryFn,
    placeholderData: (shown, query) => (query?.queryKey[3] === id ? shown : undefined),
  });
}

/** How a number is spread over all items of a kind. */
export function histogramQuery(kind: Kind, field: string) {
  return queryOptions({
    queryKey: ['catalogue', kind.name, 'histogram', field],
    queryFn: fetching(kindTargets(kind).histogram, { params: { field } }),
  });
}
