import { preloadModule } from 'react-dom';
import {
  forgetMissing,
  isMissing,
  loadUntilThere,
  retryFiles,
  waitForNextTry,
} from '#client/files/load-until-there.ts';

/** What the router's manifest says of a route. */
interface RouteFiles {
  readonly id: string;
  /** Address of its script. */
  readonly module: string;
  readonly css?: readonly string[];
  /** Addresses of the scripts it imports. */
  readonly imports?: readonly string[];
}

/** Loads under way, by the route's id: a page and a link to it share theirs. */
const loading = new Map<string, Promise<unknown>>();

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

async function loadFiles({ module, css = [], imports = [] }: RouteFiles): Promise<unknown> {
  // All at once: on a slow network each would wait for the one that imports it.
  for (const address of imports) preloadModule(address);
  const [loaded] = await Promise.all([
    import(/* @vite-ignore */ module),
    ...css.map((address) => loadStyles(address)),
  ]);
  return loaded;
}

/**
 * Loads the script and the styles of a route, in the place of the router's own function, which
 * reloads the page where a script does not come: without a network, that ends in the browser's
 * error page. Never rejects: what does not come stands in `getMissingFiles` and is asked for
 * again, so that a page opens as soon as it can, and what a pointer prefetches fails silently.
 */
export async function loadRouteModule(
  route: RouteFiles,
  routeModules: Record<string, unknown>,
): Promise<unknown> {
  if (route.id in routeModules) return routeModules[route.id];
  const isWaiting = isMissing(route.id);
  const load = loading.get(route.id) ?? loadUntilThere(route.id, () => loadFiles(route));
  loading.set(route.id, load);
  // Whoever asks now may have a network again.
  if (isWaiting) retryFiles([route.id]);
  routeModules[route.id] = await load;
  loading.delete(route.id);
  forgetMissing(route.id);
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
      await waitForNextTry(null, failures);
    }
  }
}
