import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { queryOf } from '#client/api/query.ts';
import { visitStaleMs } from '#client/api/query-client.ts';
import type { Endpoint } from '#contract/call.ts';
import type { CrowdItemCall } from '#contract/calls/crowd.ts';
import { crowdItemEndpoint } from '#contract/lineups/crowd.ts';
import type { Lineup } from '#contract/lineups/lineup.ts';
import styles from './crowd-item.module.css';
import { crowdItemText } from './crowd-item-text.ts';

// Adds the call's type to the endpoint.
const endpointOf: (lineup: Lineup) => Endpoint<CrowdItemCall> = crowdItemEndpoint;

/** Reserves its height while loading and stays empty on failure (docs/product/crowd.md#crowd). */
export function CrowdItem({ lineup, id }: { lineup: Lineup; id: string }) {
  const { data } = useQuery({
    ...queryOf(endpointOf(lineup), { params: { id } }),
    staleTime: visitStaleMs,
  });
  const text = data && crowdItemText(lineup, data);
  return (
    <p className={styles.line}>
      {text && (
        <>
          <Link to={text.to}>{text.share}</Link>
          {text.slots && <span> {text.slots}</span>}
        </>
      )}
    </p>
  );
}
