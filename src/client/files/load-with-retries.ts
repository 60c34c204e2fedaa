import { createListeners } from '#client/ui/hooks/store.ts';

/** No route id has this prefix. */
export const partPrefix = 'part:';

/** By id of a route or part. */
const failureCounts = new Map<string, number>();
const { notify, subscribe } = createListeners();
const waits = new Map<() => void, string | null>();
let snapshot: ReadonlyMap<string, number> = new Map();

/** Milliseconds, doubled for each further wait up to `maxWait`. */
const firstWait = 1000;
const maxTimedWaits = 6;
/** Milliseconds, also between unlimited retries while a user is waiting. */
export const maxWait = firstWait * 2 ** (maxTimedWaits - 1);

function updateSnapshot(): void {
  snapshot = new Map(failureCounts);
  notify();
}

/** Returns a new map after each attempt. */
export const getMissingFiles = (): ReadonlyMap<string, number> => snapshot;

export const isMissing = (id: string): boolean => failureCounts.has(id);

export const onMissingFiles = subscribe;

export const isReachable = (): Promise<boolean> =>
  fetch('/robots.txt', { method: 'HEAD', cache: 'no-store' }).then(
    () => true,
    () => false,
  );

/** Also retries files without an id. */
export function retryFiles(ids: readonly string[]): void {
  for (const [end, id] of waits) {
    if (id === null || ids.includes(id)) end();
  }
}

/**
 * Resolves after 1, 2, 4 … 32 s, or earlier when the browser comes online or `retryFiles` is
 * called. Has no timeout offline or after more than six failures. `id` is null for files that every
 * page needs.
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
 * Retries until the load succeeds, and never rejects. `getMissingFiles` lists a failed load until
 * `forgetMissing` is called.
 */
export async function loadWithRetries<Loaded>(
  id: string,
  load: () => Promise<Loaded>,
): Promise<Loaded> {
  for (let failures = 1; ; failures += 1) {
    try {
      return await load();
    } catch {
      failureCounts.set(id, failures);
      updateSnapshot();
      await waitForNextTry(id, failures);
    }
  }
}

export function forgetMissing(id: string): void {
  if (failureCounts.delete(id)) updateSnapshot();
}
