/** What the id of a part of a page begins with, and no route's. */
export const partPrefix = 'part:';

/** The routes and the parts of pages whose files did not come when they were last asked for. */
const missing = new Set<string>();
const listeners = new Set<() => void>();
/** Wakes every load that waits for its next try. */
let wake = Promise.withResolvers<void>();
let snapshot: readonly string[] = [];

/** In milliseconds; each further wait is twice as long, up to `maxWait`. */
const firstWait = 1000;
const maxTimedWaits = 6;
/** While somebody waits for files they are asked for as often as this, however long it takes. */
export const maxWait = firstWait * 2 ** (maxTimedWaits - 1);

function changed(): void {
  snapshot = [...missing];
  for (const listener of listeners) listener();
}

/** The ids of whatever did not come so far, routes and parts; another array after each try. */
export const getMissingFiles = (): readonly string[] => snapshot;

/** Whether the files of that id did not come so far. */
export const isMissing = (id: string): boolean => missing.has(id);

/** Calls a listener whenever `getMissingFiles` changes; answers how to stop. */
export function onMissingFiles(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Asks again at once for all files that did not come. */
export function retryFiles(): void {
  wake.resolve();
  wake = Promise.withResolvers();
}

/** Ends once the browser is back online, somebody asks to try again, or some seconds have passed. */
export async function waitForNextTry(failures: number): Promise<void> {
  const { promise: ready, resolve } = Promise.withResolvers<void>();
  const isTimed = navigator.onLine && failures <= maxTimedWaits;
  const timer = isTimed ? setTimeout(resolve, firstWait * 2 ** (failures - 1)) : undefined;
  const onOnline = () => resolve();
  window.addEventListener('online', onOnline);
  await Promise.race([wake.promise, ready]);
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
      missing.add(id);
      changed();
      await waitForNextTry(failures);
    }
  }
}

/** The files of that id have come. */
export function forgetMissing(id: string): void {
  if (missing.delete(id)) changed();
}
