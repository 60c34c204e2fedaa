import { kindsOf, lineupsOf, type Sport } from '#contract/kinds/sport.ts';
import { userKind } from '#contract/share.ts';
import type { Database } from '#server/db/engine/database.ts';
import {
  readKindStates,
  sessionsVersionKey,
} from '#server/shared/catalogue-storage/kind-counts-store.ts';
import { refreshBestOfStarts } from './best-of-starts.ts';
import { writeWords } from './word-index.ts';
import { isIndexing } from './words-store.ts';

const minute = 60_000;
/** Time between two refreshes if names have changed, since a refresh reads all names. */
const pauseMs = 10 * minute;
/** A refresh takes two to four minutes at a million names. */
const longPauseMs = 60 * minute;
const manyThings = 100_000;
/** Refreshes without changed names, since likes change the order of the lists. */
const likesPauseMs = 24 * 60 * minute;

/** See docs/product/search.md#freshness. */
interface WordJobs {
  write(signal?: AbortSignal): Promise<void>;
  /**
   * Refreshes the lists of common starts if they are due. Does nothing while many names have no
   * words yet.
   */
  refreshStarts(signal?: AbortSignal): Promise<void>;
}

export function createWordJobs(deps: {
  readonly db: Database;
  readonly sports: readonly Sport[];
  readonly now: () => Date;
}): WordJobs {
  const { db, sports, now } = deps;
  const kinds = new Map(kindsOf(sports).map((kind) => [kind.name, kind]));
  const lineupNames = lineupsOf(sports).map(({ name }) => name);
  const kindNames = [...kinds.keys(), ...lineupNames, userKind];
  let lastVersions = '';
  let lastRefresh = -Infinity;

  async function readState(): Promise<{ readonly versions: string; readonly total: number }> {
    const states = await readKindStates(db.read);
    states.delete(sessionsVersionKey);
    const total = [...states.values()].reduce((sum, state) => sum + state.total, 0);
    return { versions: JSON.stringify([...states].toSorted()), total };
  }

  return {
    write: (signal) => writeWords(db, signal),

    async refreshStarts(signal) {
      if (await isIndexing(db.read)) return;
      const { versions, total } = await readState();
      const changedPauseMs = total > manyThings ? longPauseMs : pauseMs;
      const pause = versions === lastVersions ? likesPauseMs : changedPauseMs;
      const time = now().getTime();
      if (time < lastRefresh + pause) return;
      await refreshBestOfStarts({ db, kinds, kindNames, signal });
      if (signal?.aborted) return;
      lastVersions = versions;
      lastRefresh = time;
    },
  };
}
