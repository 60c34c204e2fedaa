import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { kindsOf } from '#contract/kinds/sport.ts';
import { sports } from '#sports/index.ts';
import {
  bytesOf,
  type LoadedFile,
  openBuiltClient,
  weighPage,
} from '#tests/support/page-weight.ts';

const home = { scripts: { bytes: 145_000, files: 30 }, styles: { bytes: 15_000, files: 20 } };
const galleryMore = 45_500;
const outlinesMax = 7_000;

const builtClient = openBuiltClient();
beforeAll(() => builtClient, 60_000);
afterAll(async () => (await builtClient).close());

function excess(files: readonly LoadedFile[], budget: { bytes: number; files: number }): string {
  const bytes = bytesOf(files);
  if (bytes <= budget.bytes && files.length <= budget.files) return '';
  const largest = files.slice(0, 5).map((file) => `${file.bytes} B ${file.path}`);
  return `${bytes} B in ${files.length} files, of ${budget.bytes} B in ${budget.files}: ${largest.join(', ')}`;
}

test('no file has a name that lists of ad blockers refuse', () => {
  const files = readdirSync('build/client/assets');
  const refused = /(?<![a-z])(share|follow|notifications?|social)(?![a-z])/;
  expect(files.filter((file) => refused.test(file))).toEqual([]);
});

test('no page loads the library of schemas', () => {
  const folder = 'build/client/assets';
  const scripts = readdirSync(folder).filter((file) => file.endsWith('.js'));
  const naming = scripts.filter((file) =>
    readFileSync(`${folder}/${file}`, 'utf8').includes('~kind'),
  );
  expect(scripts.length).toBeGreaterThan(50);
  expect(naming).toEqual([]);
});

test('the home page stays within its budget of scripts and styles', async () => {
  const { scripts, styles } = await weighPage(await builtClient, '/');
  // A smaller total means that the test did not follow the links.
  expect(bytesOf(scripts)).toBeGreaterThan(90_000);
  expect(excess(scripts, home.scripts)).toBe('');
  expect(excess(styles, home.styles)).toBe('');
});

test.each(['/', '/fifa/players'])(
  'the largest script of %s alone is asked for before its first call and its pictures',
  async (page) => {
    const app = await builtClient;
    const [largest] = (await weighPage(app, page)).scripts;
    const { body } = await app.inject(page);
    const links = body.match(/<link [^>]*rel="modulepreload"[^>]*>/g) ?? [];
    expect(links.length).toBeGreaterThan(5);
    expect(links[0]).toContain(largest?.path);
    expect(links.filter((link) => !/fetchpriority="low"/i.test(link))).toEqual([links[0]]);
  },
);

test.each(kindsOf(sports).map(({ page }) => page))(
  'the gallery %s costs little more',
  async (page) => {
    const app = await builtClient;
    const budget = bytesOf((await weighPage(app, '/')).scripts) + galleryMore;
    const { scripts } = await weighPage(app, page);
    expect(excess(scripts, { bytes: budget, files: home.scripts.files })).toBe('');
  },
);

test('the outlines of circuits are a small file that no page loads before it shows one', async () => {
  const app = await builtClient;
  const files = readdirSync('build/client/assets').filter((file) =>
    /^circuit-[^.]+\.js$/.test(file),
  );
  expect(files).toHaveLength(1);
  const path = `/assets/${files[0]}`;
  const answer = await app.inject({ url: path, headers: { 'accept-encoding': 'br' } });
  expect(answer.statusCode).toBe(200);
  expect(answer.rawPayload.length).toBeLessThan(outlinesMax);
  for (const page of ['/', '/motogp', ...kindsOf(sports).map((kind) => kind.page)]) {
    const { scripts } = await weighPage(app, page);
    expect(scripts.map((file) => file.path)).not.toContain(path);
  }
});

test('rules of kinds are a file that no page loads before it shows a create form', async () => {
  const app = await builtClient;
  const holding = readdirSync('build/client/assets')
    .filter((file) => file.endsWith('.js'))
    .filter((file) => readFileSync(`build/client/assets/${file}`, 'utf8').includes('1199.72839'));
  expect(holding).toHaveLength(1);
  for (const page of ['/', ...kindsOf(sports).map((kind) => kind.page)]) {
    const { scripts } = await weighPage(app, page);
    expect(scripts.map((file) => file.path)).not.toContain(`/assets/${holding[0]}`);
  }
});
