import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { listQueryOf } from '#client/api/query.ts';
import { lineupEndpointsOf } from '#client/api/typed-endpoints.ts';
import { type Lineup, maxVersions } from '#contract/lineups/lineup.ts';
import type { LineupDetail, LineupVersion } from '#contract/lineups/lineup-items.ts';
import { changesBetween, type VersionChanges } from './version-changes.ts';

export const rowSize = 6;

const versionParam = 'version';

export interface VersionEntry {
  /** Null for the current version. */
  readonly id: string | null;
  readonly savedAt: string;
  readonly built: LineupDetail | LineupVersion;
  /** Null for the oldest stored version. */
  readonly changes: VersionChanges | null;
  readonly isFirst: boolean;
}

export interface Versions {
  /** Newest first, including the current one. */
  readonly entries: readonly VersionEntry[];
  /** Null for the current version. */
  readonly shown: VersionEntry | null;
  readonly total: number;
  readonly query: UseQueryResult<unknown>;
  readonly load: () => void;
  /** Rejects if the request fails. */
  readonly showOlder: () => Promise<void>;
}

export function versionSearch(id: string | null): string {
  return id === null ? '' : `?${new URLSearchParams({ [versionParam]: id })}`;
}

function versionsQuery(lineup: Lineup, id: string, size: number) {
  const query = { page: 1, size };
  return listQueryOf(lineupEndpointsOf(lineup).versions, { params: { id }, query });
}

/** An unknown version in the URL shows the current one. */
export function useVersions(lineup: Lineup, item: LineupDetail): Versions {
  const client = useQueryClient();
  const chosen = useSearchParams()[0].get(versionParam);
  const [isEnabled, setEnabled] = useState(false);
  const [rows, setRows] = useState(1);
  // A link may name any version.
  const [loadsAll] = useState(chosen !== null);
  const queryFor = (count: number) => {
    const size = loadsAll ? maxVersions : Math.min(count * rowSize, maxVersions);
    return versionsQuery(lineup, item._id, size);
  };
  const query = useQuery({
    ...queryFor(rows),
    enabled: item.versionsCount > 0 && (isEnabled || chosen !== null),
  });
  const { data } = query;
  const entries = useMemo(() => (data ? toEntries(lineup, item, data) : []), [lineup, item, data]);
  const index = chosen === null ? -1 : entries.findIndex(({ id }) => id === chosen);
  const rowsToChosen = Math.ceil((index + 1) / rowSize);
  return {
    entries: entries.slice(0, Math.max(rows, rowsToChosen) * rowSize),
    shown: entries[index] ?? null,
    total: (data?.total ?? item.versionsCount) + 1,
    query,
    load: () => setEnabled(true),
    async showOlder() {
      const next = Math.max(rows, rowsToChosen) + 1;
      await client.ensureQueryData(queryFor(next));
      setRows(next);
    },
  };
}

function toEntries(
  lineup: Lineup,
  item: LineupDetail,
  { data, total }: { readonly data: readonly LineupVersion[]; readonly total: number },
): VersionEntry[] {
  const current = { id: null, savedAt: item.savedAt, built: item, isFirst: false };
  const former = data.map((built) => ({
    id: built._id,
    savedAt: built.savedAt,
    built,
    isFirst: built.isFirst,
  }));
  const entries = [current, ...former].map((entry, index): VersionEntry => {
    const older = data[index];
    return { ...entry, changes: older ? changesBetween(lineup, older, entry.built) : null };
  });
  // The oldest loaded entry has no predecessor to compare with.
  return data.length < total ? entries.slice(0, -1) : entries;
}
