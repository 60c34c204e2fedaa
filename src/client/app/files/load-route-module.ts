import { preloadModule } from 'react-dom';
import {
  forgetMissing,
  isMissing,
  loadUntilThere,
  retryFiles,
  waitForNextTry,
} from '#client/files/load-until-there.ts';

interface RouteFiles {
  readonly id: string;
  readonly module: string;
  readonly css?: readonly string[];
  readonly imports?: readonly string[];
}

/** Pending loads by route id, shared by page and links. */
const loading = new Map<string, Promise<unknown>>();

/** Failed links have no sheet or an unreadable one. */
function hasStyles({ sheet }: HTMLLinkElement): boolean {
  try {
    return sheet !== null && sheet.cssRules.length > 0;
  } catch {
    return false;
  }
}

/** Rejects on failure. */
async function loadStyles(address: string): Promise<void> {
  const link = document.querySelector<HTMLLinkElement>(`link[rel="stylesheet"][href="${address}"]`);
  if (link && hasStyles(link)) return;
  // Style links do not report failures, so it is fetched first and then read from the cache.
  if (!(await fetch(address)).ok) throw new Error(`${address} did not come`);
  if (!link?.isConnected || hasStyles(link) || document.readyState !== 'complete') return;
  // Setting the address again reloads a served style sheet that failed.
  link.removeAttribute('href');
  link.setAttribute('href', address);
}

async function loadFiles({ module, css = [], imports = [] }: RouteFiles): Promise<unknown> {
  // In parallel, as imports would otherwise wait for their importers.
  for (const address of imports) preloadModule(address);
  const [loaded] = await Promise.all([
    import(/* @vite-ignore */ module),
    ...css.map((address) => loadStyles(address)),
  ]);
  return loaded;
}

/**
 * Replaces the router's function, which reloads the page if a script fails and so offline ends in
 * the browser's error page. Never rejects: missing files are in `getMissingFiles` and retried, and
 * prefetches fail silently.
 */
export async function loadRouteModule(
  route: RouteFiles,
  routeModules: Record<string, unknown>,
): Promise<unknown> {
  if (route.id in routeModules) return routeModules[route.id];
  const isWaiting = isMissing(route.id);
  const load = loading.get(route.id) ?? loadUntilThere(route.id, () => loadFiles(route));
  loading.set(route.id, load);
  // The network may be back by now.
  if (isWaiting) retryFiles([route.id]);
  routeModules[route.id] = await load;
  loading.delete(route.id);
  forgetMissing(route.id);
  return routeModules[route.id];
}

/** Retries failed styles of the served page until they are loaded. */
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
