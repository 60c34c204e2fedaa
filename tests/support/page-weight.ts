import { brotliDecompressSync } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import { serveClient } from '#server/http/plugins/client-files.ts';
import { type Manifest, routesOf } from '../../scripts/client/page-routes.ts';

export interface LoadedFile {
  readonly path: string;
  readonly bytes: number;
}

/** Files that a browser loads before the page requests data. */
interface PageWeight {
  readonly scripts: readonly LoadedFile[];
  readonly styles: readonly LoadedFile[];
}

export async function openBuiltClient(): Promise<FastifyInstance> {
  const app = Fastify();
  app.decorate('client', null);
  await serveClient(app, { publicUrl: 'http://localhost', rateLimits: false });
  if (!app.client) throw new Error('the client is not built: npm run build');
  return app;
}

export const bytesOf = (files: readonly LoadedFile[]): number =>
  files.reduce((sum, { bytes }) => sum + bytes, 0);

const matches = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map((match) => match[1] ?? '');

/** `page` is a route path such as '/fifa/players/:id'. Returns the largest file first. */
export async function weighPage(app: FastifyInstance, page: string): Promise<PageWeight> {
  const texts = new Map<string, string>();
  const loaded = new Map<string, LoadedFile>();

  async function load(path: string): Promise<string> {
    const cached = texts.get(path);
    if (cached !== undefined) return cached;
    const answer = await app.inject({ url: path, headers: { 'accept-encoding': 'br' } });
    if (answer.statusCode !== 200) throw new Error(`${path} answered ${answer.statusCode}`);
    const body = answer.rawPayload;
    const text = (
      answer.headers['content-encoding'] === 'br' ? brotliDecompressSync(body) : body
    ).toString();
    texts.set(path, text);
    loaded.set(path, { path, bytes: body.length });
    return text;
  }

  async function loadScript(path: string): Promise<void> {
    if (texts.has(path)) return;
    const text = await load(path);
    for (const name of matches(text, /(?:\bfrom|\bimport)\s*"\.\/([^"]+\.js)"/g)) {
      await loadScript(`/assets/${name}`);
    }
  }

  const html = await load(page.replaceAll(/:\w+/g, 'any'));
  const scripts = matches(html, /["'](\/assets\/[^"']+\.js)["']/g);
  for (const path of scripts) await loadScript(path);
  const styles = matches(html, /["'](\/assets\/[^"']+\.css)["']/g);

  const manifestFile = scripts.find((path) => path.startsWith('/assets/manifest-'));
  if (manifestFile === undefined) throw new Error(`${page} does not link the router's manifest`);
  const manifestText = await load(manifestFile);
  const manifest: Manifest = JSON.parse(
    manifestText.slice(manifestText.indexOf('{'), manifestText.lastIndexOf('}') + 1),
  );
  for (const route of routesOf(manifest, page)) {
    await loadScript(route.module);
    styles.push(...(route.css ?? []));
  }
  for (const path of styles) await load(path);

  const ending = (end: string) =>
    [...loaded.values()]
      .filter(({ path }) => path.endsWith(end))
      .toSorted((one, other) => other.bytes - one.bytes);
  return { scripts: ending('.js'), styles: ending('.css') };
}
