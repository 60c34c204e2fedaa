/** What the router's manifest says of a route. */
interface RouteFiles {
  readonly id: string;
  /** Address of its script. */
  readonly module: string;
  readonly css?: readonly string[];
}

/** The routes whose files did not come when they were last asked for. */
const missing = new Set<string>();
const listeners = new Set<() => void>();
/** Loads under way, by the route's id: a page and a link to it share theirs. */
const loading = new Map<string, Promise<unknown>>();
/** Wakes every load that waits for its next try. */
let wake = Promise.withResolvers<void>();
let snapshot: readonly string[] = [];

/** In milliseconds; each further wait is twice as long. */
const firstWait = 1000;
const maxTimedWaits = 6;

function changed(): void {
  snapshot = [...missing];
  for (const listener of listeners) listener();
}

/** The ids of the routes whose files did not come so far; another array after each try. */
export const getMissingRoutes = (): readonly string[] => snapshot;

/** Calls a listener whenever `getMissingRoutes` changes; answers how to stop. */
export function onMissingRoutes(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Asks again at once for all files that did not come. */
export function retryFiles(): void {
  wake.resolve();
  wake = Promise.withResolvers();
}

/** Whether a link has its style sheet; one that failed has none, or one that nobody may read. */
function hasStyles({ sheet }: HTMLLinkElement): boolean {
  try {
    return sheet !== null && sheet.cssRules.length > 0;
  } catch {
    return false;
  }
}

/** Loads a style sheet; rejects where it does not come. */
async function loadStyles(address: string): Promise<void> {
  const link = document.querySelector<HTMLLinkElement>(`link[rel="stylesheet"][href="${address}"]`);
  if (link && hasStyles(link)) return;
  // Links for styles end the same whether these come or not; what was fetched they find in the cache.
  if (!(await fetch(address)).ok) throw new Error(`${address} did not come`);
  if (!link?.isConnected || hasStyles(link) || document.readyState !== 'complete') return;
  // One that the page was served with failed: it loads anew once its address is set.
  link.removeAttribute('href');
  link.setAttribute('href', address);
}

async function loadFiles({ module, css = [] }: RouteFiles): Promise<unknown> {
  const [loaded] = await Promise.all([
    import(/* @vite-ignore */ module),
    ...css.map((address) => loadStyles(address)),
  ]);
  return loaded;
}

/** Ends once the browser is back online, somebody asks to try again, or some seconds have passed. */
async function waitForNextTry(failures: number): Promise<void> {
  const { promise: ready, resolve } = Promise.withResolvers<void>();
  const isTimed = navigator.onLine && failures <= maxTimedWaits;
  const timer = isTimed ? setTimeout(resolve, firstWait * 2 ** (failures - 1)) : undefined;
  const onOnline = () => resolve();
  window.addEventListener('online', onOnline);
  await Promise.race([wake.promise, ready]);
  window.removeEventListener('online', onOnline);
  clearTimeout(timer);
}

async function loadUntilThere(route: RouteFiles): Promise<unknown> {
  for (let failures = 1; ; failures += 1) {
    try {
      return await loadFiles(route);
    } catch {
      missing.add(route.id);
      changed();
      await waitForNextTry(failures);
    }
  }
}

/**
 * Loads the script and the styles of a route, in the place of the router's own function, which
 * reloads the page where a script does not come: without a network, that ends in the browser's
 * error page. Never rejects: what does not come stands in `getMissingRoutes` and is asked for
 * again, so that a page opens as soon as it can, and what is loaded ahead fails silently.
 */
export async function loadRouteModule(
  route: RouteFiles,
  routeModules: Record<string, unknown>,
): Promise<unknown> {
  if (route.id in routeModules) return routeModules[route.id];
  const isWaiting = missing.has(route.id);
  const load = loading.get(route.id) ?? loadUntilThere(route);
  loading.set(route.id, load);
  // Whoever asks now may have a network again.
  if (isWaiting) retryFiles();
  routeModules[route.id] = await load;
  loading.delete(route.id);
  if (missing.delete(route.id)) changed();
  return routeModules[route.id];
}

/** Loads the styles that the page was served with and that did not come, until they are there. */
export async function repairStyles(): Promise<void> {
  const links = document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]');
  const failed = [...links]
    .filter((link) => !hasStyles(link))
    .map((link) => link.getAttribute('href'));
  for (let failures = 1; ; failures += 1) {
    try {
      await Promise.all(failed.map((address) => address && loadStyles(address)));
      return;
    } catch {
      await waitForNextTry(failures);
    }
  }
}
