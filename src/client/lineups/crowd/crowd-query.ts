import { listQueryOf } from '#client/api/query.ts';
import { visitStaleMs } from '#client/api/query-client.ts';
import type { Endpoint } from '#contract/call.ts';
import type { CrowdCall } from '#contract/calls/crowd.ts';
import { type CrowdGroup, crowdEndpoint } from '#contract/lineups/crowd.ts';
import type { Lineup } from '#contract/lineups/lineup.ts';

// At run time a method and a path; here the compiler learns of which call.
const crowdEndpointOf: (lineup: Lineup) => Endpoint<CrowdCall> = crowdEndpoint;

/**
 * What the fans chose. Others change it all the time: it is asked for on every visit, and again when
 * one comes back to the window; what was shown stays meanwhile.
 */
export function crowdQuery(lineup: Lineup, group: CrowdGroup) {
  return {
    ...listQueryOf(crowdEndpointOf(lineup), { query: group === 'all' ? {} : { of: group } }),
    staleTime: visitStaleMs,
    refetchOnWindowFocus: true,
  };
}
