/*
 * Opens Tifo offline. Caches only what the build lists, never responses to requests, so that it
 * holds no data of fans (docs/product/pages.md#without-a-network).
 */
import type { Built } from './built.ts';
import { getStrategy } from './requests.ts';

declare const self: ServiceWorkerGlobalScope;
declare const __built__: Built;

const built = __built__;
const prefix = 'tifo-';
const cacheName = prefix + built.version;

/** Caches all files of this build, or none. */
async function keepFiles(): Promise<void> {
  const page = await fetch(built.samplePage, { cache: 'no-cache', credentials: 'omit' });
  // During a rollout another build may respond, whose pages need other files.
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

let hasFormer = true;

/**
 * While a page is open, keeps the newest earlier build, which the page may use. File names differ
 * between builds.
 */
async function deleteFormer(): Promise<void> {
  const open = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const names = await caches.keys();
  const former = names.filter((name) => name.startsWith(prefix) && name !== cacheName);
  const gone = open.length > 0 ? former.slice(0, -1) : former;
  await Promise.all(gone.map((name) => caches.delete(name)));
  hasFormer = former.length > gone.length;
}

async function answerFile(request: Request): Promise<Response> {
  return (await caches.match(request, { ignoreVary: true })) ?? fetch(request);
}

/** Pages opened offline since the worker started. */
const openedOffline = new Set<string>();

/** Offline page: its shell, marked on the root element. */
async function openShell(pattern: string): Promise<Response> {
  const cache = await caches.open(cacheName);
  const [page, shells] = await Promise.all(
    [built.samplePage, built.shells].map((address) => cache.match(address, { ignoreVary: true })),
  );
  const html: string | undefined = (await shells?.json())?.[pattern];
  if (!page || !html) return Response.error();
  const headers = new Headers(page.headers);
  // Headers that describe the sample's body.
  for (const name of ['content-encoding', 'content-length', 'etag']) headers.delete(name);
  return new Response(html.replace('<html', '<html data-offline=""'), { headers });
}

async function answerPage(event: FetchEvent, pattern: string | null): Promise<Response> {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch {
    if (pattern === null) return Response.error();
    openedOffline.add(event.resultingClientId);
    return openShell(pattern);
  }
}

self.addEventListener('install', (event) => {
  // Pages of an earlier build keep using their own files, so waiting is unnecessary.
  event.waitUntil(keepFiles().then(() => self.skipWaiting()));
});

self.addEventListener('activate', (event) => {
  // Lets a page be requested while the worker starts.
  const preload = self.registration.navigationPreload?.enable();
  event.waitUntil(Promise.all([deleteFormer(), preload, self.clients.claim()]));
});

self.addEventListener('fetch', (event) => {
  const strategy = getStrategy(event.request, {
    origin: self.location.origin,
    patterns: built.patterns,
    mailedPages: built.mailedPages,
    needsFiles: !navigator.onLine || hasFormer || openedOffline.has(event.clientId),
  });
  if (strategy?.as === 'file') event.respondWith(answerFile(event.request));
  if (strategy?.as !== 'page') return;
  event.respondWith(answerPage(event, strategy.pattern));
  event.waitUntil(deleteFormer());
});
