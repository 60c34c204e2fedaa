import { listQueryOf, queryOf } from '#client/api/query.ts';
import { kindEndpointsOf } from '#client/api/typed-endpoints.ts';
import type { Kind } from '#contract/kinds/kind.ts';

/** Uses the first group if null. Keeps the previous data while another group loads. */
export function percentilesQuery(kind: Kind, id: string, group: string | null) {
  return listQueryOf(kindEndpointsOf(kind).standing, {
    params: { id },
    query: { ...(group !== null && { group }) },
  });
}

export function histogramQuery(kind: Kind, field: string) {
  return queryOf(kindEndpointsOf(kind).histogram, { params: { field } });
}

export function valuesQuery(kind: Kind, field: string) {
  return queryOf(kindEndpointsOf(kind).values, { params: { field } });
}
