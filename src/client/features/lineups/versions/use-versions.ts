import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { listQueryOf } from '#client/api/query.ts';
import { lineupEndpointsOf } from '#client/api/typed-endpoints.ts';
import { type Lineup, maxVersions } from '#contract/lineups/lineup.ts';
import type { LineupDetail, LineupVersion } from '#contract/lineups/lineup-items.ts';
import { changesBetween, type VersionChanges } from './version-changes.ts';

/** Versions per row, and the number added by each request for older ones. */
export const rowSize = 6;

const param = 'version';

export interface VersionEntry {
  /** Null for the current version. */
  readonly id: string | null;
  readonly savedAt: string;
  readonly built: LineupDetail | LineupVersion;
  /** Changes from the previous version, null for the oldest kept. */
  readonly changes: VersionChanges | null;
  /** True for the version in which the lineup was created. */
  readonly isFirst: boolean;
}

export interface Versions {
  /** Newest first, including the current one. Empty until loaded. */
  readonly entries: readonly VersionEntry[];
  /** Former version in the large picture, or null for the current one. */
  readonly shown: VersionEntry | null;
  /** Number of versions, including the current one. */
  readonly total: number;
  readonly query: UseQueryResult<unknown>;
  /** Starts loading, shortly before they become visible. */
  readonly load: () => void;
  /** Adds older versions. Rejects on failure. */
  readonly showOlder: () => Promise<void>;
}

export function versionSearch(id: string | null): string {
  return id === null ? '' : `?${new URLSearchParams({ [param]: id })}`;
}

function versionsQuery(lineup: Lineup, id: string, size: number) {
  const query = { page: 1, size };
  return listQueryOf(lineupEndpointsOf(lineup).versions, { params: { id }, query });
}

/**
 * Versions of a lineup, each compared with the previous one. An unknown version shows the current
 * one.
 */
export function useVersions(lineup: Lineup, item: LineupDetail): Versions {
  const client = useQueryClient();
  const chosen = useSearchParams()[0].get(param);
  const [isNear, setNear] = useState(false);
  const [rows, setRows] = useState(1);
  // An external link may name any version.
  const [isFromElsewhere] = useState(chosen !== null);
  const versionsIn = (count: number) => {
    const size = isFromElsewhere ? maxVersions : Math.min(count * rowSize, maxVersions);
    return versionsQuery(lineup, item._id, size);
  };
  const query = useQuery({
    ...versionsIn(rows),
    enabled: item.versionsCount > 0 && (isNear || chosen !== null),
  });
  const { data } = query;
  const known = useMemo(() => (data ? toEntries(lineup, item, data) : []), [lineup, item, data]);
  const index = chosen === null ? -1 : known.findIndex(({ id }) => id === chosen);
  const rowsToChosen = Math.ceil((index + 1) / rowSize);
  return {
    entries: known.slice(0, Math.max(rows, rowsToChosen) * rowSize),
    shown: known[index] ?? null,
    total: (data?.total ?? item.versionsCount) + 1,
    query,
    load: () => setNear(true),
    async showOlder() {
      const next = Math.max(rows, rowsToChosen) + 1;
      await client.ensureQueryData(versionsIn(next));
      setRows(next);
    },
  };
}

function toEntries(
  lineup: Lineup,
  item: LineupDetail,
  { data, total }: { readonly data: readonly LineupVersion[]; readonly total: number },
): VersionEntry[] {
  const present = { id: null, savedAt: item.savedAt, built: item, isFirst: false };
  const former = data.map((built) => ({
    id: built._id,
    savedAt: built.savedAt,
    built,
    isFirst: built.isFirst,
  }));
  const entries = [present, ...former].map((entry, index): VersionEntry => {
    const older = data[index];
    return { ...entry, changes: older ? changesBetween(lineup, older, entry.built) : null };
  });
  // Newest first: the oldest loaded entry has nothing to be compared with until the next page is loaded.
  return data.length < total ? entries.slice(0, -1) : entries;
}
