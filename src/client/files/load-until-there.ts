/** Prefix of part ids, used by no route id. */
export const partPrefix = 'part:';

/** Routes and parts whose last load failed, with their number of failures. */
const missing = new Map<string, number>();
const listeners = new Set<() => void>();
/** Callback to end each wait, with the id waited for. */
const waits = new Map<() => void, string | null>();
let snapshot: ReadonlyMap<string, number> = new Map();

/** In milliseconds. Each further wait doubles, up to `maxWait`. */
const firstWait = 1000;
const maxTimedWaits = 6;
/** Retry interval while a user is waiting, without a limit. */
export const maxWait = firstWait * 2 ** (maxTimedWaits - 1);

function changed(): void {
  snapshot = new Map(missing);
  for (const listener of listeners) listener();
}

/** Number of failures per missing route or part. A new map after each attempt. */
export const getMissingFiles = (): ReadonlyMap<string, number> => snapshot;

export const isMissing = (id: string): boolean => missing.has(id);

/** Subscribes to changes of `getMissingFiles`. Returns the unsubscribe function. */
export function onMissingFiles(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Immediately retries the missing files with these ids, and those without an id. */
export function retryFiles(ids: readonly string[]): void {
  for (const [end, id] of waits) {
    if (id === null || ids.includes(id)) end();
  }
}

/**
 * Resolves after 1, 2, 4 … 32 s, when the browser comes online, or on `retryFiles`. After more than
 * six failures, or offline, only on the last two. The id is that of the failed load, or null for
 * files that every page needs.
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
 * Loads files, retrying until it succeeds. Never rejects. Failures are listed in `getMissingFiles`
 * under this route's or part's id until `forgetMissing`.
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

export function forgetMissing(id: string): void {
  if (missing.delete(id)) changed();
}
