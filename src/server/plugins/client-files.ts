import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { fail } from '#server/fail.ts';
import { answerError } from './errors.ts';
import { toPattern } from './not-found.ts';
import { contentSecurityPolicy } from './security-headers.ts';

/** Where the build leaves the client. */
const builtClient = fileURLToPath(new URL('../../../build/client', import.meta.url));

const fallback = '__spa-fallback.html';
/** The build's list of the addresses that the client has a page for. */
const addressList = '__addresses.json';

/** "'sha256-…'" of every inline script of a page, as its policy names them. */
export function inlineScriptHashes(html: string): string[] {
  const scripts = html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/gi);
  return [...scripts]
    .filter(([, attributes]) => !/\bsrc\s*=/i.test(attributes ?? ''))
    .map(
      ([, , code]) =>
        `'sha256-${createHash('sha256')
          .update(code ?? '')
          .digest('base64')}'`,
    );
}

/** Address → file: '/about' is 'about/index.html', other files are under their own path. */
function toAddress(file: string): string {
  return `/${file}`.replace(/\/index\.html$/, '') || '/';
}

interface ClientPage {
  readonly html: string;
  readonly policy: string;
}

/** The built pages by their files, each with its own policy. */
async function readPages(
  folder: string,
  files: readonly string[],
): Promise<Map<string, ClientPage>> {
  const pages = files.filter((file) => file.endsWith('.html'));
  return new Map(
    await Promise.all(
      pages.map(async (file): Promise<[string, ClientPage]> => {
        const html = await readFile(join(folder, file), 'utf8');
        return [file, { html, policy: contentSecurityPolicy(inlineScriptHashes(html)) }];
      }),
    ),
  );
}

const noCache = { 'cache-control': 'no-cache' };

function pathOf(request: FastifyRequest): string {
  return request.url.split('?', 1)[0] ?? '/';
}

/** Whether a path may be a page's; calls, pictures and files are not. */
function mayBePage(path: string): boolean {
  return !/^\/(api|media|mailbox|assets)(\/|$)/.test(path) && !/\.\w+$/.test(path);
}

/** The client as it is served. */
interface Client {
  /** Whether it has a page or a file at a path. */
  has(path: string): boolean;
  /** Its page for addresses without one. */
  readonly fallback: ClientPage;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Null where the client is not served. */
    client: Client | null;
  }
}

/**
 * Answers a request that has no route because its path cannot be decoded: the fallback page where
 * a page may be, a problem elsewhere. No hook has run before.
 */
export function answerBadAddress(
  app: FastifyInstance,
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const isNavigation = ['GET', 'HEAD'].includes(request.method) && mayBePage(pathOf(request));
  const page = isNavigation ? app.client?.fallback : null;
  if (!page) return answerError(error, request, reply);
  return reply
    .code(400)
    .headers({ ...noCache, 'content-security-policy': page.policy })
    .type('text/html; charset=utf-8')
    .send(page.html);
}

/** Whether the client has a page for a path; its router minds no upper case. */
async function readPageTest(folder: string): Promise<(path: string) => boolean> {
  const list: string[] = JSON.parse(await readFile(join(folder, addressList), 'utf8'));
  const patterns = list.map((address) => toPattern(address, 'i'));
  return (path) => patterns.some((pattern) => pattern.test(path));
}

/**
 * Serves the built client: hashed assets for ever, pages revalidated each under its own policy,
 * and the fallback page for any other navigation, as a 404 where the client has no page either.
 * Calls and files that are not there stay 404.
 */
export async function serveClient(
  app: FastifyInstance,
  folder: string = builtClient,
): Promise<void> {
  if (![fallback, addressList].every((file) => existsSync(join(folder, file)))) {
    app.log.warn('the client is not built: only the API is served (npm run build builds it)');
    return;
  }
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll(sep, '/'));
  // Compressed twins are sent in the place of their file, never under an address of their own.
  const addressed = files.filter((file) => !/\.(br|gz)$/.test(file) && file !== addressList);
  const byAddress = new Map(addressed.map((file) => [toAddress(file), file]));
  const getFile = (path: string) =>
    byAddress.get(path.length > 1 ? path.replace(/\/$/, '') : path) ?? null;
  const pages = await readPages(folder, files);
  const hasPage = await readPageTest(folder);
  const fallbackPage = pages.get(fallback);
  if (!fallbackPage) throw new Error(`the built client has no ${fallback}`);
  app.client = {
    has: (path) => hasPage(path) || getFile(path) !== null,
    fallback: fallbackPage,
  };

  await app.register(fastifyStatic, { root: folder, serve: false, preCompressed: true });
  app.get('/*', { config: { access: 'public' } }, (request, reply) => {
    const path = pathOf(request);
    const file = getFile(path) ?? (mayBePage(path) ? fallback : fail('notFound'));
    const policy = pages.get(file)?.policy;
    if (policy) reply.header('content-security-policy', policy);
    if (file === fallback && !hasPage(path)) reply.code(404);
    return path.startsWith('/assets/')
      ? reply.sendFile(file, { maxAge: '365d', immutable: true })
      : reply.sendFile(file, { cacheControl: false }).headers(noCache);
  });
}
