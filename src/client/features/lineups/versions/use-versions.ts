import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { listQueryOf } from '#client/api/query.ts';
import { lineupEndpointsOf } from '#client/api/typed-endpoints.ts';
import { type Lineup, maxVersions } from '#contract/lineups/lineup.ts';
import type { LineupDetail, LineupVersion } from '#contract/lineups/lineup-items.ts';
import { changesBetween, type VersionChanges } from './version-changes.ts';

/** As many stand in the row; each time that older ones are asked for, as many more. */
export const rowSize = 6;

/** Name of the parameter by which an address says which version is in the big picture. */
const param = 'version';

/** One version of a lineup: as it is, or as it was. */
export interface VersionEntry {
  /** Null for the present one. */
  readonly id: string | null;
  readonly savedAt: string;
  readonly built: LineupDetail | LineupVersion;
  /** Against the one before; null for the oldest kept. */
  readonly changes: VersionChanges | null;
  /** Whether the lineup was built like that. */
  readonly isFirst: boolean;
}

export interface Versions {
  /** The newest first, the present one among them; empty until they are here. */
  readonly entries: readonly VersionEntry[];
  /** The former version that stands in the big picture; null for the present one. */
  readonly shown: VersionEntry | null;
  /** How many there are, the present one too. */
  readonly total: number;
  readonly query: UseQueryResult<unknown>;
  /** Asks for them: they are about to be seen. */
  readonly load: () => void;
  /** Adds older ones; rejects where they do not come. */
  readonly showOlder: () => Promise<void>;
}

/** Address of a version on the page of its lineup, relative to that page. */
export function versionSearch(id: string | null): string {
  return id === null ? '' : `?${new URLSearchParams({ [param]: id })}`;
}

/** The newest former versions of a lineup, that many. */
function versionsQuery(lineup: Lineup, id: string, size: number) {
  const query = { page: 1, size };
  return listQueryOf(lineupEndpointsOf(lineup).versions, { params: { id }, query });
}

/** How a lineup was, each version beside the one before. An unknown version shows the present one. */
export function useVersions(lineup: Lineup, item: LineupDetail): Versions {
  const client = useQueryClient();
  const chosen = useSearchParams()[0].get(param);
  const [isNear, setNear] = useState(false);
  const [rows, setRows] = useState(1);
  // An address from elsewhere may name any of them.
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
  // The last is compared once the one before it is known.
  return data.length < total ? entries.slice(0, -1) : entries;
}
