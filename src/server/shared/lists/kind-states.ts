import type { Database } from '#server/db/engine/database.ts';
import { runShared } from '#server/db/engine/disconnects.ts';
import {
  type KindState,
  readKindStates,
} from '#server/shared/catalogue-storage/kind-counts-store.ts';

type KindStates = ReadonlyMap<string, KindState>;

interface CachedStates {
  readonly version: string;
  readonly states: Promise<KindStates>;
}

const cache = new WeakMap<object, CachedStates>();

/** Reads the states once per version of the database, for all requests. */
export function readKindStatesOnce(
  db: Pick<Database, 'read'>,
  version: string,
): Promise<KindStates> {
  const cached = cache.get(db);
  if (cached?.version === version) return cached.states;
  const states = runShared(() => readKindStates(db.read));
  cache.set(db, { version, states });
  states.catch(() => {
    if (cache.get(db)?.states === states) cache.delete(db);
  });
  return states;
}

export function formatVersions(states: KindStates, names: readonly string[]): string {
  return names.map((name) => states.get(name)?.version ?? 0).join();
}
