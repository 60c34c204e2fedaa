import { listQueryOf } from '#client/api/query.ts';
import { visitStaleMs } from '#client/api/query-client.ts';
import type { Endpoint } from '#contract/call.ts';
import type { CrowdCall } from '#contract/calls/crowd.ts';
import { type CrowdGroup, crowdEndpoint } from '#contract/lineups/crowd.ts';
import type { Lineup } from '#contract/lineups/lineup.ts';

// Adds the call's type to the endpoint.
const crowdEndpointOf: (lineup: Lineup) => Endpoint<CrowdCall> = crowdEndpoint;

export function crowdQuery(lineup: Lineup, group: CrowdGroup) {
  return {
    ...listQueryOf(crowdEndpointOf(lineup), { query: group === 'all' ? {} : { of: group } }),
    staleTime: visitStaleMs,
    refetchOnWindowFocus: true,
  };
}
