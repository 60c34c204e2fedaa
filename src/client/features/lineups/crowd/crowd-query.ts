import { listQueryOf } from '#client/api/query.ts';
import { visitStaleMs } from '#client/api/query-client.ts';
import { crowdEndpointOf } from '#client/api/typed-endpoints.ts';
import type { CrowdGroup } from '#contract/crowd.ts';
import type { Lineup } from '#contract/lineup.ts';

/**
 * What the fans chose. Others change it all the time: it is asked for on every visit, and again when
 * one comes back to the window; what was shown stays meanwhile.
 */
export function crowdQuery(lineup: Lineup, of: CrowdGroup) {
  return {
    ...listQueryOf(crowdEndpointOf(lineup), { query: of === 'all' ? {} : { of } }),
    staleTime: visitStaleMs,
    refetchOnWindowFocus: true,
  };
}
