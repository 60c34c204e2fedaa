import type { QueryClient } from '@tanstack/react-query';
import { listQueryOf, queryOf, refreshQueries } from '#client/api/query.ts';
import { lineupsOf } from '#contract/kinds/sport.ts';
import type { Lineup } from '#contract/lineups/lineup.ts';
import { reducedPageSize } from '#contract/lists.ts';
import { sports } from '#sports/index.ts';
import { lineupEndpointsOf } from './typed-endpoints.ts';

interface LineupsQuery {
  readonly page: number;
  readonly sort?: string;
  readonly name?: string;
}

export function lineupsQuery(lineup: Lineup, search: LineupsQuery, size: number = reducedPageSize) {
  const { page, sort, name } = search;
  const query = { page, size, ...(sort && sort !== '-newest' && { sort }), ...(name && { name }) };
  return listQueryOf(lineupEndpointsOf(lineup).list, { query });
}

/** Loads a list of at most one. */
export function ownLineupQuery(lineup: Lineup, userId: string) {
  return queryOf(lineupEndpointsOf(lineup).list, { query: { owner: userId, size: 1 } });
}

export function refreshLineups(
  client: QueryClient,
  refetchType?: 'active' | 'none',
): Promise<void> {
  const targets = lineupsOf(sports).flatMap((lineup) => {
    const { list, detail, versions } = lineupEndpointsOf(lineup);
    return [list, detail, versions];
  });
  return refreshQueries(client, targets, refetchType);
}
