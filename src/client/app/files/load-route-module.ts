import { preloadModule } from 'react-dom';
import {
  forgetMissing,
  isMissing,
  loadWithRetries,
  retryFiles,
  waitForNextTry,
} from '#client/files/load-with-retries.ts';

interface RouteFiles {
  readonly id: string;
  readonly module: string;
  readonly css?: readonly string[];
  readonly imports?: readonly string[];
}

/** Loads shared by a page and its links. */
const pendingLoads = new Map<string, Promise<unknown>>();

/** A failed link has no sheet or an unreadable one. */
function hasStyles({ sheet }: HTMLLinkElement): boolean {
  try {
    return sheet !== null && sheet.cssRules.length > 0;
  } catch {
    return false;
  }
}

async function loadStyles(address: string): Promise<void> {
  const link = document.querySelector<HTMLLinkElement>(`link[rel="stylesheet"][href="${address}"]`);
  if (link && hasStyles(link)) return;
  // Links report no failures. After the fetch, the link reads the sheet from the cache.
  if (!(await fetch(address)).ok) throw new Error(`${address} could not be loaded`);
  if (!link?.isConnected || hasStyles(link) || document.readyState !== 'complete') return;
  // Setting the address again reloads a failed style sheet.
  link.removeAttribute('href');
  link.setAttribute('href', address);
}

async function loadFiles({ module, css = [], imports = [] }: RouteFiles): Promise<unknown> {
  // Without the preload, an import would load after its importer.
  for (const address of imports) preloadModule(address);
  const [loaded] = await Promise.all([
    import(/* @vite-ignore */ module),
    ...css.map((address) => loadStyles(address)),
  ]);
  return loaded;
}

/**
 * Replaces the router's function, which reloads the page if a script fails and so opens the
 * browser's error page offline. Never rejects: missing files are in `getMissingFiles`.
 */
export async function loadRouteModule(
  route: RouteFiles,
  routeModules: Record<string, unknown>,
): Promise<unknown> {
  if (route.id in routeModules) return routeModules[route.id];
  const wasMissing = isMissing(route.id);
  const load = pendingLoads.get(route.id) ?? loadWithRetries(route.id, () => loadFiles(route));
  pendingLoads.set(route.id, load);
  // The network may be back.
  if (wasMissing) retryFiles([route.id]);
  routeModules[route.id] = await load;
  pendingLoads.delete(route.id);
  forgetMissing(route.id);
  return routeModules[route.id];
}

export async function repairStyles(): Promise<void> {
  const links = document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]');
  const failedAddresses = [...links]
    .filter((link) => !hasStyles(link))
    .map((link) => link.getAttribute('href'));
  for (let failures = 1; ; failures += 1) {
    try {
      await Promise.all(failedAddresses.map((address) => address && loadStyles(address)));
      return;
    } catch {
      await waitForNextTry(null, failures);
    }
  }
}
