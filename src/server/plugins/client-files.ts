import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { fail } from '#server/fail.ts';
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

async function readPolicies(
  folder: string,
  files: readonly string[],
): Promise<Map<string, string>> {
  const pages = files.filter((file) => file.endsWith('.html'));
  return new Map(
    await Promise.all(
      pages.map(async (file): Promise<[string, string]> => {
        const html = await readFile(join(folder, file), 'utf8');
        return [file, contentSecurityPolicy(inlineScriptHashes(html))];
      }),
    ),
  );
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
  const policies = await readPolicies(folder, files);
  const hasPage = await readPageTest(folder);

  await app.register(fastifyStatic, { root: folder, serve: false, preCompressed: true });
  app.get('/*', { config: { access: 'public' } }, (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '/';
    const page =
      /^\/(api|media|mailbox|assets)(\/|$)/.test(path) || /\.\w+$/.test(path) ? null : fallback;
    const file = byAddress.get(path.length > 1 ? path.replace(/\/$/, '') : path) ?? page;
    if (!file) fail('notFound');
    const policy = policies.get(file);
    if (policy) reply.header('content-security-policy', policy);
    if (file === fallback && !hasPage(path)) reply.code(404);
    return path.startsWith('/assets/')
      ? reply.sendFile(file, { maxAge: '365d', immutable: true })
      : reply.sendFile(file, { cacheControl: false }).header('cache-control', 'no-cache');
  });
}
