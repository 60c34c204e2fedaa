import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { call, unwrap } from '#client/api/call.ts';
import type { Lineup, LineupItem, LineupPage } from '#contract/lineup.ts';
import { reducedPageSize } from '#contract/lists.ts';

// Below the catalogue's key: whatever refreshes the catalogue, as a deleted player does,
// refreshes what fans have built of it.
const root = ['catalogue', 'lineups'] as const;

/**
 * A page of lineups, as many as a reduced gallery shows unless told otherwise; the page before
 * stays on show while the next one loads.
 */
export function lineupsQuery({ name, api }: Lineup, page: number, size: number = reducedPageSize) {
  const path = `${api.base}/?page=${page}&size=${size}`;
  return queryOptions({
    queryKey: [...root, name, 'list', path],
    queryFn: async ({ signal }) => unwrap(await call<LineupPage>('GET', path, { signal })),
    placeholderData: keepPreviousData,
  });
}

/** One lineup with its likes. */
export function lineupQuery({ name, api }: Lineup, id: string) {
  return queryOptions({
    queryKey: [...root, name, 'detail', id],
    queryFn: async ({ signal }) =>
      unwrap(await call<LineupItem>('GET', `${api.base}/${encodeURIComponent(id)}`, { signal })),
  });
}

/** The lineup that a fan has built, or null: there is one at most. */
export function ownLineupQuery({ name, api }: Lineup, userId: string) {
  return queryOptions({
    queryKey: [...root, name, 'own', userId],
    queryFn: async ({ signal }) => {
      const owner = encodeURIComponent(userId);
      const path = `${api.base}/?owner=${owner}&size=1`;
      const { data } = unwrap(await call<LineupPage>('GET', path, { signal }));
      return data[0] ?? null;
    },
  });
}

/** Marks every known lineup as out of date, after one was saved, commented or deleted. */
export function refreshLineups(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: root });
}
