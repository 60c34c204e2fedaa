import { listQueryOf } from '#client/api/query.ts';
import { visitStaleMs } from '#client/api/query-client.ts';
import type { Endpoint } from '#contract/call.ts';
import type { CrowdCall } from '#contract/calls/crowd.ts';
import { type CrowdGroup, crowdEndpoint } from '#contract/lineups/crowd.ts';
import type { Lineup } from '#contract/lineups/lineup.ts';

// Types the endpoint, which at run time is only a method and a path.
const crowdEndpointOf: (lineup: Lineup) => Endpoint<CrowdCall> = crowdEndpoint;

/**
 * Choices of the fans. Changes constantly, so it is refetched on every visit and on window focus,
 * with the previous data shown while loading.
 */
export function crowdQuery(lineup: Lineup, group: CrowdGroup) {
  return {
    ...listQueryOf(crowdEndpointOf(lineup), { query: group === 'all' ? {} : { of: group } }),
    staleTime: visitStaleMs,
    refetchOnWindowFocus: true,
  };
}
