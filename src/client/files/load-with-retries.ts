import { createListeners } from '#client/ui/hooks/store.ts';

/** Prefix of part ids, used by no route id. */
export const partPrefix = 'part:';

/** Routes and parts whose last load failed, with their number of failures. */
const missing = new Map<string, number>();
const { notify, subscribe } = createListeners();
/** Functions that end a wait, each with the id of its load. */
const waits = new Map<() => void, string | null>();
let snapshot: ReadonlyMap<string, number> = new Map();

/** Milliseconds of the first wait. Each further wait is twice as long, up to `maxWait`. */
const firstWait = 1000;
const maxTimedWaits = 6;
/** Longest wait, and the interval of unlimited retries while a user is waiting. */
export const maxWait = firstWait * 2 ** (maxTimedWaits - 1);

function updateSnapshot(): void {
  snapshot = new Map(missing);
  notify();
}

/** Returns the number of failures per missing route or part, in a new map after each attempt. */
export const getMissingFiles = (): ReadonlyMap<string, number> => snapshot;

export const isMissing = (id: string): boolean => missing.has(id);

export const onMissingFiles = subscribe;

export const isReachable = (): Promise<boolean> =>
  fetch('/robots.txt', { method: 'HEAD', cache: 'no-store' }).then(
    () => true,
    () => false,
  );

/** Immediately retries the missing files with these ids, and those without an id. */
export function retryFiles(ids: readonly string[]): void {
  for (const [end, id] of waits) {
    if (id === null || ids.includes(id)) end();
  }
}

/**
 * Resolves after 1, 2, 4 … 32 s, or earlier when the browser comes online or `retryFiles` is
 * called. There is no timeout after more than six failures or offline. `id` is null for files that
 * every page needs.
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
 * Loads files, with retries until the load succeeds. Never rejects. A failed load is listed in
 * `getMissingFiles` under the id of its route or part until `forgetMissing` is called.
 */
export async function loadWithRetries<Loaded>(
  id: string,
  load: () => Promise<Loaded>,
): Promise<Loaded> {
  for (let failures = 1; ; failures += 1) {
    try {
      return await load();
    } catch {
      missing.set(id, failures);
      updateSnapshot();
      await waitForNextTry(id, failures);
    }
  }
}

export function forgetMissing(id: string): void {
  if (missing.delete(id)) updateSnapshot();
}
