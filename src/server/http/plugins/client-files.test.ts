import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '#tests/support/app.ts';
import { renderHead, withHead } from './render-head.ts';
import { inlineScriptHashes } from './served-page.ts';

const hashOf = (code: string) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`;
const page = (name: string) =>
  `<!doctype html><head><title>${name}</title></head><script>start("${name}")</script><script src="/assets/a.js"></script>`;
const built = (html: string) => html.replace(/<title>.*<\/head>/, '</head>');
const builtPage = (name: string) => built(page(name));

let app: TestApp;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tifo-client-'));
  const files: Record<string, string> = {
    'index.html': page('home'),
    'about/index.html': page('about'),
    '__spa-fallback.html': page('fallback'),
    '__addresses.json':
      '["/","/about","/users","/users/:id","/fifa","/fifa/players","/fifa/players/:id","/powerlifting/weight/:id","/confirmEmail"]',
    '__shells.json': JSON.stringify({
      '/fifa': page('shell of /fifa'),
      '/confirmEmail': page('shell of /confirmEmail'),
    }),
    'favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'assets/a-1b2c3d.js': 'console.log(1)',
    'assets/a-1b2c3d.js.br': 'compressed',
  };
  for (const [file, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), text);
  }
  app = await testApp({
    clientFolder: folder,
    settings: { PUBLIC_URL: 'https://tifo.example' },
  });
});
afterAll(() => rm(folder, { recursive: true }));

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });

describe('pages', () => {
  test.each([
    ['/', 'home'],
    ['/about', 'about'],
    ['/about/', 'about'],
    ['/about?tab=mission', 'about'],
    ['/fifa/players/some-id', 'fallback'],
    ['/fifa/', 'shell of /fifa'],
    ['/FIFA', 'shell of /fifa'],
  ])('%s serves the page %s, revalidated and with its policy', async (url, name) => {
    const answer = await get(url, { accept: 'text/html' });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toContain('text/html');
    expect(answer.headers['cache-control']).toBe('no-cache');
    expect(built(answer.body)).toBe(builtPage(name));
    const policy = String(answer.headers['content-security-policy']);
    expect(policy).toContain(`script-src 'self' ${hashOf(`start("${name}")`)};`);
    expect(policy).not.toContain('unsafe');
    expect(answer.headers['x-content-type-options']).toBe('nosniff');
  });

  test.each(['#', '%23', '%2523', '/%23', '?'])(
    "the link of a mail whose secret came behind '%s' is its page, and the log holds no secret",
    async (mark) => {
      const secret = 'abcdefghijklmnopqrst-_';
      const lines: string[] = [];
      const logging = await testApp({
        clientFolder: folder,
        settings: { LOG_LEVEL: 'trace' },
        logStream: { write: (line) => lines.push(line) },
      });
      const answer = await logging.inject({ url: `/confirmEmail${mark}${secret}` });
      expect(answer.statusCode).toBe(200);
      expect(built(answer.body)).toBe(builtPage('shell of /confirmEmail'));
      expect(answer.headers['referrer-policy']).toBe('no-referrer');
      expect(lines.filter((line) => line.includes('"request"'))).toHaveLength(1);
      expect(lines.join('') + answer.body + JSON.stringify(answer.headers)).not.toContain(secret);
    },
  );

  test.each(['/apiary', '/fifa/players/some-id/more', '/fifa2', '/about/us', '/about%23x'])(
    '%s serves the page for unknown addresses with status 404',
    async (url) => {
      const answer = await get(url, { accept: 'text/html' });
      expect(answer.statusCode).toBe(404);
      expect(answer.headers['content-type']).toContain('text/html');
      expect(built(answer.body)).toBe(builtPage('fallback'));
      expect(String(answer.headers['content-security-policy'])).toContain(
        hashOf('start("fallback")'),
      );
    },
  );

  test.each(['/%E0%A4%A', '/%', '/fifa/players/%ZZ', '/about/%E0?tab=mission'])(
    'the undecodable path %s serves the fallback page with status 400',
    async (url) => {
      for (const method of ['GET', 'HEAD'] as const) {
        const answer = await app.inject({ method, url });
        expect(answer.statusCode).toBe(400);
        expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
        expect(answer.headers['cache-control']).toBe('no-cache');
        expect(built(answer.body)).toBe(method === 'GET' ? builtPage('fallback') : '');
        const policy = String(answer.headers['content-security-policy']);
        expect(policy).toContain(hashOf('start("fallback")'));
        expect(answer.headers['x-content-type-options']).toBe('nosniff');
      }
    },
  );

  test.each(['/api/v1/%E0%A4%A', '/media/%E0', '/assets/%', '/mailbox/%E0', '/%E0.png'])(
    'the undecodable path %s serves no page',
    async (url) => {
      const answer = await get(url, { accept: 'text/html' });
      expect(answer.statusCode).toBe(400);
      expect(answer.headers['content-type']).toContain('application/problem+json');
      expect(answer.json()).toMatchObject({ code: 'invalid' });
    },
  );

  test.each(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const)(
    '%s is not allowed for pages and files',
    async (method) => {
      for (const url of [
        '/fifa',
        '/FIFA/',
        '/about?tab=a',
        '/',
        '/fifa/players/7',
        '/favicon.svg',
      ]) {
        const answer = await app.inject({ method, url });
        expect(answer.statusCode, url).toBe(405);
        expect(answer.headers.allow).toBe('GET, HEAD');
        expect(answer.json()).toMatchObject({ code: 'methodNotAllowed' });
      }
      for (const url of ['/nothing', '/api/v1/nothing', '/__addresses.json']) {
        expect((await app.inject({ method, url })).statusCode, url).toBe(404);
      }
    },
  );

  test('an unchanged page responds 304', async () => {
    const { etag } = (await get('/about')).headers;
    const again = await get('/about', { 'if-none-match': String(etag) });
    expect(again.statusCode).toBe(304);
  });
});

describe('heads', () => {
  const about = 'https://tifo.example/about';
  const canonical = (address: string) => `<link rel="canonical" href="${address}" data-served=""/>`;

  test.each([
    ['/', 'Tifo', 'https://tifo.example/'],
    ['/about', 'Our Story · Tifo', about],
    ['/about/?tab=mission', 'Our Story · Tifo', about],
    ['/ABOUT', 'Our Story · Tifo', about],
    ['/users?name=a', 'Find fans · Tifo', 'https://tifo.example/users'],
  ])(
    '%s has title, description, canonical address and social tags',
    async (url, title, address) => {
      const { body } = await get(url, { host: 'evil.example', 'x-forwarded-host': 'evil.example' });
      expect(body.match(/<title>/g)).toHaveLength(1);
      expect(body.match(/<meta name="description"/g)).toHaveLength(1);
      const head = body.slice(0, body.indexOf('</head>'));
      expect(head).toContain(`<title>${title}</title>`);
      expect(head).toMatch(/<meta name="description" content="[^"]{20,}"/);
      expect(head).toContain(canonical(address));
      expect(head).toContain(`<meta property="og:title" content="${title}"`);
      expect(head).toContain(`<meta property="og:url" content="${address}"`);
      expect(head).toContain('<meta name="twitter:card" content="summary"');
      expect(body).not.toContain('evil.example');
    },
  );

  // An item's title names its kind only, so it is the same for missing items.
  test.each([
    ['/fifa', 'Tifo'],
    ['/fifa/players', 'Tifo'],
    ['/fifa/players/some-id', 'Player · Tifo'],
    ['/fifa/players/another', 'Player · Tifo'],
    ['/powerlifting/weight/some-id', 'Weight category · Tifo'],
    ['/%', 'Tifo'],
  ])('the head of %s reveals no more than its address', async (url, title) => {
    const { body } = await get(url);
    expect(body.match(/<title>/g)).toHaveLength(1);
    expect(body).toContain(`<title>${title}</title>`);
    expect(body).toContain('<meta name="description"');
    expect(body).not.toMatch(/canonical|og:|twitter:/);
  });

  test('an unknown address has the title of a missing page and no canonical address', async () => {
    const { body } = await get('/nothing"><script>');
    expect(body).toContain('<title>404 Not Found · Tifo</title>');
    expect(body).not.toMatch(/canonical|og:|twitter:|nothing/);
  });

  test.each([
    ['gzip, deflate, br', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
    ['br;q=0, gzip;q=0.5', 'gzip', gunzipSync],
  ])('a client that accepts %s gets %s', async (accepted, encoding, decompress) => {
    const plain = await get('/about');
    expect(plain.headers['content-encoding']).toBeUndefined();
    const answer = await get('/about', { 'accept-encoding': accepted });
    expect(answer.headers['content-encoding']).toBe(encoding);
    expect(answer.headers.vary).toContain('accept-encoding');
    expect(decompress(answer.rawPayload).toString()).toBe(plain.body);
  });
});

test('text in a head is escaped', () => {
  const head = renderHead('/about', { publicUrl: 'https://a.example"><script>x()</script>&' });
  expect(head).toContain(
    'href="https://a.example&quot;&gt;&lt;script&gt;x()&lt;/script&gt;&amp;/about"',
  );
  expect(head).not.toContain('<script');
  expect(withHead('<head><title>a</title></head>', '<title>$& $1</title>')).toBe(
    '<head><title>$& $1</title></head>',
  );
});

describe('files', () => {
  test('only assets are cached as immutable', async () => {
    const asset = await get('/assets/a-1b2c3d.js');
    expect(asset.body).toBe('console.log(1)');
    expect(asset.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(asset.headers['content-type']).toContain('javascript');
    expect((await get('/favicon.svg')).headers['cache-control']).toBe('no-cache');
  });

  test('a compressed copy is sent if the client accepts it', async () => {
    const answer = await get('/assets/a-1b2c3d.js', { 'accept-encoding': 'br' });
    expect(answer.headers['content-encoding']).toBe('br');
    expect(answer.headers['content-type']).toContain('javascript');
    expect(answer.body).toBe('compressed');
    const without = await get('/favicon.svg', { 'accept-encoding': 'br' });
    expect(without.headers['content-encoding']).toBeUndefined();
    expect(without.headers['content-type']).toBe('image/svg+xml');
    expect(without.body).toBe('<svg xmlns="http://www.w3.org/2000/svg"/>');
  });

  test.each(['/assets/a-1b2c3d.js', '/favicon.svg'])(
    '%s is read once, and responds 304 to a client that has it',
    async (url) => {
      const first = await get(url);
      await writeFile(join(folder, url), 'another build');
      expect((await get(url)).body).toBe(first.body);
      const known = await get(url, { 'if-none-match': String(first.headers.etag) });
      expect([known.statusCode, known.body]).toEqual([304, '']);
      const head = await app.inject({ method: 'HEAD', url });
      expect([head.statusCode, head.body]).toEqual([200, '']);
      expect(head.headers['content-length']).toBe(first.headers['content-length']);
    },
  );

  test.each([
    '/assets/gone-000.js',
    '/assets/a-1b2c3d.js.br',
    '/assets/',
    '/assets/../index.html.map',
    '/missing.png',
    '/api/v1/nothing',
    '/api',
    '/media/nothing',
    '/mailbox',
    '/..%2f..%2fpackage.json',
    '/%2e%2e/package.json',
    '/.env',
    '/__addresses.json',
    '/__shells.json',
  ])('%s responds 404 without a page', async (url) => {
    const answer = await get(url, { accept: 'text/html' });
    expect(answer.statusCode).toBe(404);
    expect(answer.headers['content-type']).toContain('application/problem+json');
  });
});

test('only inline scripts are hashed', () => {
  const html = `<script>a()</script><script type="module" async>b()</script>
    <script src="/x.js"></script><SCRIPT>c()</SCRIPT>`;
  expect(inlineScriptHashes(html)).toEqual([hashOf('a()'), hashOf('b()'), hashOf('c()')]);
});
