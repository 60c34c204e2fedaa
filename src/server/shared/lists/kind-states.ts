import type { Database } from '#server/db/engine/database.ts';
import { runShared } from '#server/db/engine/disconnects.ts';
import { memoize } from '#server/db/prepare.ts';
import {
  type KindState,
  readKindStates,
} from '#server/shared/catalogue-storage/kind-counts-store.ts';

type KindStates = ReadonlyMap<string, KindState>;

/** Read once per database version and shared by all its requests. */
export const kindStatesOf = memoize((db: Pick<Database, 'read'>) => {
  let known: { readonly version: string; readonly states: Promise<KindStates> } | null = null;
  return (version: string): Promise<KindStates> => {
    if (known?.version === version) return known.states;
    const states = runShared(() => readKindStates(db.read));
    known = { version, states };
    states.catch(() => {
      if (known?.states === states) known = null;
    });
    return states;
  };
});

export function versionsText(states: KindStates, names: readonly string[]): string {
  return names.map((name) => states.get(name)?.version ?? 0).join();
}
