import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { fetching } from '#client/api/send.ts';
import { lineupTargets } from '#client/api/targets.ts';
import type { Lineup } from '#contract/lineup.ts';
import { reducedPageSize } from '#contract/lists.ts';

// Below the catalogue's key: whatever refreshes the catalogue, as a deleted player does,
// refreshes what fans have built of it.
const root = ['catalogue', 'lineups'] as const;

/**
 * A page of lineups, as many as a reduced gallery shows unless told otherwise; the page before
 * stays on show while the next one loads.
 */
export function lineupsQuery(lineup: Lineup, page: number, size: number = reducedPageSize) {
  return queryOptions({
    queryKey: [...root, lineup.name, 'list', page, size],
    queryFn: fetching(lineupTargets(lineup).list, { query: { page, size } }),
    placeholderData: keepPreviousData,
  });
}

/** One lineup with its likes. */
export function lineupQuery(lineup: Lineup, id: string) {
  return queryOptions({
    queryKey: [...root, lineup.name, 'detail', id],
    queryFn: fetching(lineupTargets(lineup).detail, { params: { id } }),
  });
}

/** The lineup that a fan has built, or null: there is one at most. */
export function ownLineupQuery(lineup: Lineup, userId: string) {
  const fetchOwn = fetching(lineupTargets(lineup).list, { query: { owner: userId, size: 1 } });
  return queryOptions({
    queryKey: [...root, lineup.name, 'own', userId],
    queryFn: async (context) => (await fetchOwn(context)).data[0] ?? null,
  });
}

/** Marks every known lineup as out of date, after one was saved, commented or deleted. */
export function refreshLineups(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: root });
}
