import type { Database } from '#server/db/engine/database.ts';
import { runShared } from '#server/db/engine/disconnects.ts';
import { memoize } from '#server/db/prepare.ts';
import {
  type KindState,
  readKindStates,
} from '#server/shared/catalogue-storage/kind-counts-store.ts';

type KindStates = ReadonlyMap<string, KindState>;

/** Reads the states once per version of the database, for all requests. */
export const kindStatesOf = memoize((db: Pick<Database, 'read'>) => {
  let cached: { readonly version: string; readonly states: Promise<KindStates> } | null = null;
  return (version: string): Promise<KindStates> => {
    if (cached?.version === version) return cached.states;
    const states = runShared(() => readKindStates(db.read));
    cached = { version, states };
    states.catch(() => {
      if (cached?.states === states) cached = null;
    });
    return states;
  };
});

export function versionsText(states: KindStates, names: readonly string[]): string {
  return names.map((name) => states.get(name)?.version ?? 0).join();
}
