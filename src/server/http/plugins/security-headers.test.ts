import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { as, makeUser, type TestApp, testApp } from '#tests/support/app.ts';

let app: TestApp;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tifo-client-'));
  await writeFile(join(folder, '__spa-fallback.html'), '<p>Tifo</p>');
  await writeFile(join(folder, '__addresses.json'), '["/"]');
  await writeFile(join(folder, '__shells.json'), '{}');
  await writeFile(join(folder, 'robots.txt'), 'User-agent: *');
  app = await testApp({ clientFolder: folder });
});
afterAll(() => rm(folder, { recursive: true }));

async function answers() {
  const fan = await makeUser(app);
  const sorts = [
    { url: '/' },
    { url: '/nowhere' },
    { url: '/robots.txt' },
    { url: '/assets/' },
    { url: '/media/' },
    { url: '/media/share/eleven/nobody/link.png' },
    { url: '/api/docs' },
    { url: '/api/openapi.json' },
    { url: '/api/v1/players/', headers: as(fan) },
    { url: '/api/v1/players/' },
    { url: '/api/v1/players/nobody', headers: as(fan) },
    { url: '/api/v1/%E0%A4%A' },
    { url: '/api/v1/users/login', method: 'POST', payload: '{' },
    { url: '/api/v1/players/', method: 'PUT' },
    { url: '/api/v1/players/', method: 'OPTIONS' },
  ] as const;
  return Promise.all(
    sorts.map(async (sort) => {
      const foreign = {
        origin: 'https://elsewhere.example',
        ...('headers' in sort && sort.headers),
      };
      const answer = await app.inject({ ...sort, headers: foreign });
      return { what: `${'method' in sort ? sort.method : 'GET'} ${sort.url}`, ...answer };
    }),
  );
}

test('every response has all security headers, and an id', async () => {
  for (const { what, headers } of await answers()) {
    const policy = String(headers['content-security-policy']).split('; ');
    expect(policy, what).toEqual(
      expect.arrayContaining([
        "default-src 'none'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
        "require-trusted-types-for 'script'",
        'trusted-types tifo-worker',
      ]),
    );
    expect(policy.join(), what).not.toMatch(/unsafe-|\*|https?:/);
    expect(headers, what).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'x-request-id': expect.stringMatching(/^[0-9a-f]{32}$/),
    });
  }
});

test('no response sets a cookie or allows other origins', async () => {
  for (const { what, headers } of await answers()) {
    const names = Object.keys(headers);
    expect(names, what).not.toContain('set-cookie');
    expect(
      names.filter((name) => name.startsWith('access-control-')),
      what,
    ).toEqual([]);
  }
});

test('every body has a content type, and every text a charset', async () => {
  for (const { what, headers, body } of await answers()) {
    if (body === '') continue;
    expect(headers['content-type'], what).toMatch(
      /^(text\/(html|plain); charset=utf-8|application\/(problem\+)?json(; charset=utf-8)?)$/i,
    );
  }
});

test('TRACE echoes nothing, and a folder is not listed', async () => {
  const trace = await app.inject({
    method: 'TRACE' as 'GET',
    url: '/api/v1/players/',
    headers: { 'x-echo': 'canary' },
  });
  expect(trace.statusCode).toBeGreaterThanOrEqual(400);
  expect(trace.body).not.toContain('canary');
  for (const url of ['/assets/', '/media/', '/assets']) {
    expect((await app.inject({ url })).statusCode, url).toBe(404);
  }
});
