import { listQueryOf, queryOf } from '#client/api/query.ts';
import { kindEndpointsOf } from '#client/api/typed-endpoints.ts';
import type { Kind } from '#contract/kinds/kind.ts';

/**
 * How an item stands in a group of its peers, null for the first of them; what is shown of it
 * stays while another group loads.
 */
export function percentilesQuery(kind: Kind, id: string, group: string | null) {
  return listQueryOf(kindEndpointsOf(kind).standing, {
    params: { id },
    query: { ...(group !== null && { group }) },
  });
}

/** How a number is spread over all items of a kind. */
export function histogramQuery(kind: Kind, field: string) {
  return queryOf(kindEndpointsOf(kind).histogram, { params: { field } });
}
