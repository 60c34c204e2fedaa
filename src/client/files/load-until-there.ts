/** What the id of a part of a page begins with, and no route's. */
export const partPrefix = 'part:';

/**
 * The routes and the parts of pages whose files did not come when they were last asked for, and how
 * often they did not.
 */
const missing = new Map<string, number>();
const listeners = new Set<() => void>();
/** How to end each wait for a next try, and the id of what is waited for. */
const waits = new Map<() => void, string | null>();
let snapshot: ReadonlyMap<string, number> = new Map();

/** In milliseconds; each further wait is twice as long, up to `maxWait`. */
const firstWait = 1000;
const maxTimedWaits = 6;
/** While somebody waits for files they are asked for as often as this, however long it takes. */
export const maxWait = firstWait * 2 ** (maxTimedWaits - 1);

function changed(): void {
  snapshot = new Map(missing);
  for (const listener of listeners) listener();
}

/** How often whatever is missing did not come, routes and parts; another map after each try. */
export const getMissingFiles = (): ReadonlyMap<string, number> => snapshot;

/** Whether the files of that id did not come so far. */
export const isMissing = (id: string): boolean => missing.has(id);

/** Calls a listener whenever `getMissingFiles` changes; answers how to stop. */
export function onMissingFiles(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Asks again at once for those files that did not come, and for those without an id. */
export function retryFiles(ids: readonly string[]): void {
  for (const [end, id] of waits) {
    if (id === null || ids.includes(id)) end();
  }
}

/**
 * Resolves after 1, 2, 4 … 32 s, when the browser comes online, or on `retryFiles`; after more than
 * six failures, or offline, only on the last two. The id is that of what failed to load, or null for
 * what every page needs.
 */
export async function waitForNextTry(id: string | null, failures: number): Promise<void> {
  const { promise: ready, resolve } = Promise.withResolvers<void>();
  waits.set(resolve, id);
  const isTimed = navigator.onLine && failures <= maxTimedWaits;
  const timer = isTimed ? setTimeout(resolve, firstWait * 2 ** (failures - 1)) : undefined;
  const onOnline = () => resolve();
  window.addEventListener('online', onOnline);
  await ready;
  waits.delete(resolve);
  window.removeEventListener('online', onOnline);
  clearTimeout(timer);
}

/**
 * Loads files until they are there. Never rejects: what did not come stands in `getMissingFiles`
 * under this id, which is a route's or a part's own, until `forgetMissing`.
 */
export async function loadUntilThere<Loaded>(
  id: string,
  load: () => Promise<Loaded>,
): Promise<Loaded> {
  for (let failures = 1; ; failures += 1) {
    try {
      return await load();
    } catch {
      missing.set(id, failures);
      changed();
      await waitForNextTry(id, failures);
    }
  }
}

/** The files of that id have come. */
export function forgetMissing(id: string): void {
  if (missing.delete(id)) changed();
}
