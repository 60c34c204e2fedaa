import { kindsOf, lineupsOf, type Sport } from '#contract/kinds/sport.ts';
import { userKind } from '#contract/share.ts';
import type { Database } from '#server/db/engine/database.ts';
import {
  readKindStates,
  sessionsVersionKey,
} from '#server/shared/catalogue-storage/kind-counts-store.ts';
import { refreshBestOfStarts } from './best-of-starts.ts';
import { writeWords } from './word-index.ts';

/** Jobs that keep the words of names up to date (docs/product/search.md#freshness). */
interface WordJobs {
  /** Writes the words of new and changed names. */
  write(signal?: AbortSignal): Promise<void>;
  /** Refreshes the lists of common starts, if items or users have changed. */
  refreshStarts(signal?: AbortSignal): Promise<void>;
}

export function createWordJobs(deps: {
  readonly db: Database;
  readonly sports: readonly Sport[];
}): WordJobs {
  const { db, sports } = deps;
  const kinds = new Map(kindsOf(sports).map((kind) => [kind.name, kind]));
  const lineupNames = lineupsOf(sports).map(({ name }) => name);
  const kindNames = [...kinds.keys(), ...lineupNames, userKind];
  let lastVersions = '';

  async function readVersions(): Promise<string> {
    const states = await readKindStates(db.read);
    const versions = [...states].filter(([kind]) => kind !== sessionsVersionKey);
    return JSON.stringify(versions.toSorted());
  }

  return {
    write: (signal) => writeWords(db, signal),

    async refreshStarts(signal) {
      const versions = await readVersions();
      if (versions === lastVersions) return;
      await refreshBestOfStarts({ db, kinds, kindNames, signal });
      lastVersions = versions;
    },
  };
}
