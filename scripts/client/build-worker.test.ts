import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { guardedPages, openPages } from '#client/pages.ts';
import { profilePages } from '#contract/pages.ts';
import { inlineScriptHashes } from '#server/http/plugins/served-page.ts';
import { openBuiltClient } from '#tests/support/page-weight.ts';

/** Bytes, compressed. */
const maxBytes = 4000;

const builtClient = openBuiltClient();
beforeAll(() => builtClient, 60_000);
afterAll(async () => (await builtClient).close());

const worker = () => readFileSync('build/client/worker.js', 'utf8');
const namedFiles = () => [...new Set(worker().match(/\/assets\/[\w.-]+/g))];
const shells = (): Record<string, string> => {
  const file = namedFiles().find((name) => /shells-.*json/.test(name));
  return JSON.parse(readFileSync(`build/client${file}`, 'utf8'));
};

test('the worker is small, and the browser revalidates it each time', async () => {
  const app = await builtClient;
  const answer = await app.inject({ url: '/worker.js', headers: { 'accept-encoding': 'br' } });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['cache-control']).toBe('no-cache');
  expect(answer.headers['content-type']).toContain('javascript');
  expect(answer.rawPayload.length).toBeLessThan(maxBytes);
});

test('it caches all code, styles and artwork of this build, and nothing else', () => {
  const there = readdirSync('build/client/assets').map((file) => `/assets/${file}`);
  const wanted = there.filter((file) => /\.(js|css|svg)$/.test(file));
  expect(wanted.length).toBeGreaterThan(80);
  expect(namedFiles()).toEqual(expect.arrayContaining(wanted));
  expect(namedFiles().filter((file) => !there.includes(file))).toEqual([]);
});

test('every page has a shell, whose scripts the cached headers allow', async () => {
  const app = await builtClient;
  const { headers, body } = await app.inject({ url: '/home' });
  const policy = String(headers['content-security-policy']);
  expect(namedFiles().filter((file) => body.includes(file))).toContainEqual(
    expect.stringMatching(/\/manifest-\w+\.js$/),
  );
  const pages = [...openPages, ...guardedPages, ...profilePages].map(({ path }) => path);
  expect(Object.keys(shells())).toEqual(expect.arrayContaining(['/', ...pages]));
  for (const [page, html] of Object.entries(shells())) {
    const hashes = inlineScriptHashes(html);
    expect(hashes.length, page).toBeGreaterThan(2);
    expect(
      hashes.filter((hash) => !policy.includes(hash)),
      page,
    ).toEqual([]);
    expect(html, page).toMatch(/^<!DOCTYPE html><html /);
  }
});
