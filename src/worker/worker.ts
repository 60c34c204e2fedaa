/*
 * Opens Tifo without a network. It keeps what the build lists and never what was asked for, so that
 * nothing of a fan's can be among it (docs/product/pages.md#without-a-network).
 */
import type { Built } from './built.ts';
import { getStrategy } from './requests.ts';

declare const self: ServiceWorkerGlobalScope;
/** Put in by the build. */
declare const __built__: Built;

const built = __built__;
const prefix = 'tifo-';
const cacheName = prefix + built.version;

/** Keeps all files of this build, or none. */
async function keepFiles(): Promise<void> {
  const page = await fetch(built.samplePage, { cache: 'no-cache', credentials: 'omit' });
  // While an update goes round, another build may answer: its pages need other files.
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

/** Whether files of a former build are kept, as far as is known yet. */
let hasFormer = true;

/**
 * Deletes what former builds kept. While a page is open, the newest of them stays: it may be that
 * page's, and names of files differ between builds, so that none is taken for another's.
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

/** The pages that were opened without the server since the worker started. */
const openedOffline = new Set<string>();

/** A page as it opens without the server: its shell, which says so on its first element. */
async function openShell(pattern: string): Promise<Response> {
  const cache = await caches.open(cacheName);
  const [page, shells] = await Promise.all(
    [built.samplePage, built.shells].map((address) => cache.match(address, { ignoreVary: true })),
  );
  const html: string | undefined = (await shells?.json())?.[pattern];
  if (!page || !html) return Response.error();
  const headers = new Headers(page.headers);
  // Of the sample's own body.
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
  // Pages of a former build go on with their own files, so nothing has to wait for their end.
  event.waitUntil(keepFiles().then(() => self.skipWaiting()));
});

self.addEventListener('activate', (event) => {
  // So that a page is asked for while the worker still starts.
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
