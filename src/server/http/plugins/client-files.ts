import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { getMailedPage } from '#contract/mailed-links.ts';
import type { Config } from '#server/config.ts';
import type { CacheFigures } from '#server/db/versioned-cache.ts';
import type { PageSubjects } from '#server/http/page-subjects.ts';
import { fail } from '#server/shared/fail.ts';
import { handleError } from './errors.ts';
import { toPattern } from './not-found.ts';
import { renderHead, withHead } from './render-head.ts';
import { type ServedBody, sendBody } from './served-body.ts';
import { readServedFile } from './served-file.ts';
import { createServedPage, type ServedPage, sendPage } from './served-page.ts';
import { createSubjectPages } from './subject-pages.ts';

const builtClient = fileURLToPath(new URL('../../../../build/client', import.meta.url));

const forever = 'public, max-age=31536000, immutable';

const fallback = '__spa-fallback.html';
const addressList = '__addresses.json';
/** Shells of the pages that are not prerendered, by their address in `addressList`. */
const shellList = '__shells.json';

const undecodableRoute = '%';

function toAddress(file: string): string {
  return `/${file}`.replace(/\/index\.html$/, '') || '/';
}

/** Omits the secret of a mailed link, which some mail filters move from the hash into the path. */
function pathOf(request: FastifyRequest): string {
  const path = request.url.split('?', 1)[0] ?? '/';
  return getMailedPage(path) ?? path;
}

function mayBePage(path: string): boolean {
  return !/^\/(api|media|mailbox|assets)(\/|$)/.test(path) && !/\.\w+$/.test(path);
}

interface Client {
  has(path: string): boolean;
  readonly fallback: ServedPage;
  figures(): CacheFigures;
}

declare module 'fastify' {
  interface FastifyInstance {
    client: Client | null;
  }
}

/** Responds before any hook runs. */
export function handleUndecodablePath(
  app: FastifyInstance,
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply | Promise<FastifyReply> {
  const isNavigation = ['GET', 'HEAD'].includes(request.method) && mayBePage(pathOf(request));
  const page = isNavigation ? app.client?.fallback : null;
  if (!page) return handleError(error, request, reply);
  return sendPage(page, 400, request, reply);
}

interface BuiltClient {
  readonly pages: ReadonlyMap<string, string>;
  readonly fallbackHtml: string;
  getFile(path: string): string | null;
  /** Returns a pattern such as '/users/:id'. Ignores case, as the client does. */
  getRoute(path: string): string | null;
  getShell(route: string): string;
}

async function readBuiltClient(folder: string): Promise<BuiltClient> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll(sep, '/'));
  const read = (file: string) => readFile(join(folder, file), 'utf8');
  const htmlFiles = files.filter((file) => file.endsWith('.html'));
  const pages = new Map(
    await Promise.all(htmlFiles.map(async (file) => [file, await read(file)] as const)),
  );
  const fallbackHtml = pages.get(fallback);
  if (!fallbackHtml) throw new Error(`the built client has no ${fallback}`);

  // Compressed copies are sent instead of their file, never at their own address.
  const addressedFiles = files.filter(
    (file) => !/\.(br|gz)$/.test(file) && ![addressList, shellList].includes(file),
  );
  const filesByAddress = new Map(addressedFiles.map((file) => [toAddress(file), file]));
  const addresses: string[] = JSON.parse(await read(addressList));
  const routes = addresses.map((address) => ({ address, pattern: toPattern(address, 'i') }));
  const shells: Record<string, string> = JSON.parse(await read(shellList));
  return {
    pages,
    fallbackHtml,
    getFile: (path) => filesByAddress.get(path.length > 1 ? path.replace(/\/$/, '') : path) ?? null,
    getRoute: (path) => routes.find(({ pattern }) => pattern.test(path))?.address ?? null,
    getShell: (route) => shells[route] ?? fallbackHtml,
  };
}

interface ServeClientOptions extends Pick<Config, 'publicUrl' | 'rateLimits'> {
  readonly subjects?: PageSubjects;
}

/**
 * Responds to navigations without a prerendered page with the shell of their route or the fallback
 * page, with status 404 if the client has no such page.
 */
export async function serveClient(
  app: FastifyInstance,
  { publicUrl, rateLimits, subjects = {} }: ServeClientOptions,
  folder: string = builtClient,
): Promise<void> {
  if (![fallback, addressList, shellList].every((file) => existsSync(join(folder, file)))) {
    app.log.warn('There is no build: run npm run build. Until then, only the API is served.');
    return;
  }
  const { pages, fallbackHtml, getFile, getRoute, getShell } = await readBuiltClient(folder);
  const subjectPages = createSubjectPages({ publicUrl, rateLimits, subjects, getShell });

  const servedPages = new Map<string, ServedPage>();
  function getPage(file: string, builtHtml: string, route: string | null): ServedPage {
    return servedPages.getOrInsertComputed(`${file} ${route}`, () => {
      const html = file === fallback && route !== null ? getShell(route) : builtHtml;
      return createServedPage(withHead(html, renderHead(route, { publicUrl })));
    });
  }

  function getSubjectRoute(path: string): string | null {
    if (!mayBePage(path) || getFile(path) !== null) return null;
    const route = getRoute(path);
    return route !== null && subjectPages.has(route) ? route : null;
  }

  app.client = {
    has: (path) => getRoute(path) !== null || getFile(path) !== null,
    fallback: getPage(fallback, fallbackHtml, undecodableRoute),
    figures: subjectPages.figures,
  };

  const servedFiles = new Map<string, Promise<ServedBody>>();
  function getServedFile(file: string): Promise<ServedBody> {
    return servedFiles.getOrInsertComputed(file, () => {
      const body = readServedFile(join(folder, file));
      // The next attempt may succeed, for example when there are free file descriptors again.
      body.catch(() => servedFiles.delete(file));
      return body;
    });
  }

  const isPublicRead = (request: FastifyRequest) => getSubjectRoute(pathOf(request)) !== null;
  app.get('/*', { config: { access: 'public', isPublicRead } }, async (request, reply) => {
    const path = pathOf(request);
    const subjectRoute = getSubjectRoute(path);
    if (subjectRoute !== null) {
      const [page, status] = await subjectPages.get(subjectRoute, path, request);
      return sendPage(page, status, request, reply);
    }
    const file = getFile(path) ?? (mayBePage(path) ? fallback : fail('notFound'));
    const html = pages.get(file);
    if (html !== undefined) {
      const route = getRoute(path);
      const status = file === fallback && route === null ? 404 : 200;
      return sendPage(getPage(file, html, route), status, request, reply);
    }
    const cacheControl = path.startsWith('/assets/') ? forever : 'no-cache';
    return sendBody(await getServedFile(file), request, reply, { cacheControl });
  });
}
