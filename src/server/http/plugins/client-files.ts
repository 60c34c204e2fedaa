import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { wellFormedId } from '#contract/kinds/kind.ts';
import { getMailedPage } from '#contract/mailed-links.ts';
import type { Config } from '#server/config.ts';
import { runShared } from '#server/db/engine/disconnects.ts';
import { createVersionedCache } from '#server/db/versioned-cache.ts';
import type { PageSubjects } from '#server/http/page-subjects.ts';
import { fail } from '#server/shared/fail.ts';
import { handleError } from './errors.ts';
import { createLane } from './limits/lane.ts';
import { toPattern } from './not-found.ts';
import {
  renderHead,
  renderWithoutScripts,
  withHead,
  withoutScripts,
  withTexts,
} from './render-head.ts';
import { type ServedBody, sendBody } from './served-body.ts';
import { readServedFile } from './served-file.ts';
import { createServedPage, createSubjectPage, type ServedPage, sendPage } from './served-page.ts';

const builtClient = fileURLToPath(new URL('../../../../build/client', import.meta.url));

/** Approximate bytes of memory for subject pages. */
const subjectBytes = 24_000_000;

/** Subject pages that may wait per address: few beside the reads of all. */
const maxWaiting = 8;

const forever = 'public, max-age=31536000, immutable';

const fallback = '__spa-fallback.html';
const addressList = '__addresses.json';
/** First response of each page that is not prerendered, by its address in that list. */
const shellList = '__shells.json';

function toAddress(file: string): string {
  return `/${file}`.replace(/\/index\.html$/, '') || '/';
}

async function readPages(folder: string, files: readonly string[]): Promise<Map<string, string>> {
  const pages = files.filter((file) => file.endsWith('.html'));
  return new Map(
    await Promise.all(
      pages.map(async (file) => [file, await readFile(join(folder, file), 'utf8')] as const),
    ),
  );
}

/** Replaces an address that cannot be decoded: neither a page's nor a missing one's. */
const unreadable = '%';

/** Requested path, without the secret that mail filters move into it with its '#'. */
function pathOf(request: FastifyRequest): string {
  const path = request.url.split('?', 1)[0] ?? '/';
  return getMailedPage(path) ?? path;
}

function getIdIn(path: string): string | null {
  const id = path.replace(/\/$/, '').split('/').at(-1) ?? '';
  return wellFormedId.test(id) ? id : null;
}

function mayBePage(path: string): boolean {
  return !/^\/(api|media|mailbox|assets)(\/|$)/.test(path) && !/\.\w+$/.test(path);
}

interface Client {
  has(path: string): boolean;
  readonly fallback: ServedPage;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Null if the client is not served. */
    client: Client | null;
  }
}

/**
 * Responds to a path that cannot be decoded, before any hook: the fallback page if it may be a
 * page, else a problem.
 */
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

/**
 * Returns the client's pattern of a path, such as '/users/:id', or null. Matches without regard to
 * case, like the client's router.
 */
async function readRoutes(folder: string): Promise<(path: string) => string | null> {
  const list: string[] = JSON.parse(await readFile(join(folder, addressList), 'utf8'));
  const routes = list.map((address) => ({ address, pattern: toPattern(address, 'i') }));
  return (path) => routes.find(({ pattern }) => pattern.test(path))?.address ?? null;
}

interface ServeClientOptions extends Pick<Config, 'publicUrl' | 'rateLimits'> {
  readonly subjects?: PageSubjects;
}

/**
 * Serves the built client: hashed assets as immutable, pages revalidated with their own head and
 * policy. Other navigations get their route's shell or the fallback page, as a 404 if the client
 * has no page either. Missing calls and files stay 404.
 */
export async function serveClient(
  app: FastifyInstance,
  { publicUrl, rateLimits, subjects = {} }: ServeClientOptions,
  folder: string = builtClient,
): Promise<void> {
  if (![fallback, addressList, shellList].every((file) => existsSync(join(folder, file)))) {
    app.log.warn('the client is not built: only the API is served (npm run build builds it)');
    return;
  }
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll(sep, '/'));
  // Compressed twins are sent instead of their file, never under their own address.
  const addressed = files.filter(
    (file) => !/\.(br|gz)$/.test(file) && ![addressList, shellList].includes(file),
  );
  const byAddress = new Map(addressed.map((file) => [toAddress(file), file]));
  const getFile = (path: string) =>
    byAddress.get(path.length > 1 ? path.replace(/\/$/, '') : path) ?? null;
  const built = await readPages(folder, files);
  const getRoute = await readRoutes(folder);
  const shells: Record<string, string> = JSON.parse(
    await readFile(join(folder, shellList), 'utf8'),
  );
  const fallbackHtml = built.get(fallback);
  if (!fallbackHtml) throw new Error(`the built client has no ${fallback}`);

  const served = new Map<string, ServedPage>();
  function getPage(file: string, ownHtml: string, route: string | null): ServedPage {
    const key = `${file} ${route}`;
    const html = file === fallback && route !== null ? (shells[route] ?? ownHtml) : ownHtml;
    const page =
      served.get(key) ?? createServedPage(withHead(html, renderHead(route, { publicUrl })));
    served.set(key, page);
    return page;
  }
  type SubjectPage = readonly [page: ServedPage, status: number];
  // A page is stored with one or two compressed copies.
  const remembered = createVersionedCache<SubjectPage>(subjectBytes, ([{ body }, status]) =>
    status === 200 ? 2 * body.bytes.length : 0,
  );
  const gone = new Map<string, SubjectPage>();
  function getGonePage(route: string): SubjectPage {
    const html = shells[route] ?? fallbackHtml ?? '';
    const known = gone.get(route);
    if (known) return known;
    const head = renderHead(route, { publicUrl, subject: null });
    const page = [createServedPage(withHead(html, head)), 404] as const;
    gone.set(route, page);
    return page;
  }
  async function makeSubjectPage(route: string, id: string): Promise<SubjectPage> {
    const subject = await subjects[route]?.(id);
    if (!subject) return getGonePage(route);
    const html = shells[route] ?? fallbackHtml ?? '';
    const page = withHead(html, renderHead(route, { publicUrl, subject }));
    const whole = withTexts(withoutScripts(page, renderWithoutScripts(subject)), subject.texts);
    return [createSubjectPage(whole), 200];
  }
  const lane = createLane(rateLimits ? maxWaiting : Number.POSITIVE_INFINITY);
  const making = new Map<string, Promise<SubjectPage>>();
  /**
   * Current page of a subject, made once per version of the database. Throws 503 'overloaded' if
   * too many wait for one address.
   */
  async function getSubjectPage(route: string, request: FastifyRequest): Promise<SubjectPage> {
    const id = getIdIn(pathOf(request));
    if (id === null) return getGonePage(route);
    const version = await request.databaseVersion();
    const key = `${route} ${id}`;
    const known = remembered.get(version, key);
    if (known) return known;
    const made = making.getOrInsertComputed(`${version} ${key}`, (name) =>
      runShared(() => lane(request.ip, () => makeSubjectPage(route, id))).finally(() =>
        making.delete(name),
      ),
    );
    const page = await made;
    remembered.set(version, key, page);
    return page;
  }
  function getSubjectRoute(path: string): string | null {
    if (!mayBePage(path) || getFile(path) !== null) return null;
    const route = getRoute(path);
    return route !== null && Object.hasOwn(subjects, route) ? route : null;
  }
  app.client = {
    has: (path) => getRoute(path) !== null || getFile(path) !== null,
    fallback: getPage(fallback, fallbackHtml, unreadable),
  };

  const kept = new Map<string, Promise<ServedBody>>();
  function getKept(file: string): Promise<ServedBody> {
    const known = kept.get(file);
    if (known) return known;
    const body = readServedFile(join(folder, file));
    kept.set(file, body);
    // A read that failed for want of file descriptors may succeed next time.
    body.catch(() => kept.delete(file));
    return body;
  }

  const isPublicRead = (request: FastifyRequest) => getSubjectRoute(pathOf(request)) !== null;
  app.get('/*', { config: { access: 'public', isPublicRead } }, async (request, reply) => {
    const path = pathOf(request);
    const subjectRoute = getSubjectRoute(path);
    if (subjectRoute !== null) {
      return sendPage(...(await getSubjectPage(subjectRoute, request)), request, reply);
    }
    const file = getFile(path) ?? (mayBePage(path) ? fallback : fail('notFound'));
    const html = built.get(file);
    if (html !== undefined) {
      const route = getRoute(path);
      const status = file === fallback && route === null ? 404 : 200;
      return sendPage(getPage(file, html, route), status, request, reply);
    }
    const cacheControl = path.startsWith('/assets/') ? forever : 'no-cache';
    return sendBody(await getKept(file), request, reply, { cacheControl });
  });
}
