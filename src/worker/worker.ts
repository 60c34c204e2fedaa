/*
 * Caches only the files of the build and no responses of the API, which contain personal data
 * (docs/product/pages.md#without-a-network).
 */
import type { Built } from './built.ts';
import { getStrategy } from './requests.ts';

declare const self: ServiceWorkerGlobalScope;
declare const __built__: Built;

const built = __built__;
const prefix = 'tifo-';
const cacheName = prefix + built.version;

/** Caches either all files or none. */
async function cacheFiles(): Promise<void> {
  const page = await fetch(built.samplePage, { cache: 'no-cache', credentials: 'omit' });
  // During a deployment, a server with another build may respond.
  const isOfThisBuild = page.ok && (await page.clone().text()).includes(built.routes);
  if (!isOfThisBuild) throw new Error('The server has another build');
  try {
    const cache = await caches.open(cacheName);
    await cache.addAll(built.files);
    await cache.put(built.samplePage, page);
  } catch (error) {
    await caches.delete(cacheName);
    throw error;
  }
}

let hasEarlierBuild = true;

/** Keeps the newest earlier build while a page is open and may need its files. */
async function deleteEarlierBuilds(): Promise<void> {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const names = await caches.keys();
  const earlier = names.filter((name) => name.startsWith(prefix) && name !== cacheName);
  const unused = pages.length > 0 ? earlier.slice(0, -1) : earlier;
  await Promise.all(unused.map((name) => caches.delete(name)));
  hasEarlierBuild = earlier.length > unused.length;
}

async function respondWithFile(request: Request): Promise<Response> {
  return (await caches.match(request, { ignoreVary: true })) ?? fetch(request);
}

const offlineClients = new Set<string>();

async function openShell(pattern: string): Promise<Response> {
  const cache = await caches.open(cacheName);
  const [page, shells] = await Promise.all(
    [built.samplePage, built.shells].map((address) => cache.match(address, { ignoreVary: true })),
  );
  const html: string | undefined = (await shells?.json())?.[pattern];
  if (!page || !html) return Response.error();
  const headers = new Headers(page.headers);
  // Headers that describe the body of the sample page.
  for (const name of ['content-encoding', 'content-length', 'etag']) headers.delete(name);
  return new Response(html.replace('<html', '<html data-offline=""'), { headers });
}

async function respondWithPage(event: FetchEvent, pattern: string | null): Promise<Response> {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch {
    if (pattern === null) return Response.error();
    offlineClients.add(event.resultingClientId);
    return openShell(pattern);
  }
}

self.addEventListener('install', (event) => {
  // Open pages of an earlier build keep using that build's files.
  event.waitUntil(cacheFiles().then(() => self.skipWaiting()));
});

self.addEventListener('activate', (event) => {
  // Navigation preload requests a page while the worker is starting.
  const preload = self.registration.navigationPreload?.enable();
  event.waitUntil(Promise.all([deleteEarlierBuilds(), preload, self.clients.claim()]));
});

self.addEventListener('fetch', (event) => {
  const strategy = getStrategy(event.request, {
    origin: self.location.origin,
    patterns: built.patterns,
    mailedPages: built.mailedPages,
    needsFiles: !navigator.onLine || hasEarlierBuild || offlineClients.has(event.clientId),
  });
  if (strategy?.as === 'file') event.respondWith(respondWithFile(event.request));
  if (strategy?.as === 'page') {
    event.respondWith(respondWithPage(event, strategy.pattern));
    event.waitUntil(deleteEarlierBuilds());
  }
});
