import type { RouteConfigEntry } from '@react-router/dev/routes';
import { href } from 'react-router';
import { expect, test } from 'vitest';
import { requireKindAt, requireSportAt } from './features/catalogue/route-kind.ts';
import { requireLineupAt } from './features/lineups/route-lineup.ts';
import { guardedPages } from './pages.ts';
import routes, { routesIn } from './routes.ts';

const landing = 'features/catalogue/landing/landing-page.tsx';
const gallery = 'features/catalogue/gallery/gallery-page.tsx';
const detail = 'features/catalogue/detail/detail-page.tsx';
const builder = 'features/lineups/builder/builder-page.tsx';
const lineup = 'features/lineups/lineup-page.tsx';

interface Found {
  readonly path: string;
  readonly file: string;
  readonly layouts: readonly string[];
}

function flatten(entries: readonly RouteConfigEntry[], layouts: readonly string[] = []): Found[] {
  return entries.flatMap((entry) =>
    entry.children
      ? flatten(entry.children, [...layouts, entry.file])
      : [{ path: entry.index ? '/' : (entry.path ?? ''), file: entry.file, layouts }],
  );
}

const found = flatten(routes);
const pathsIn = (layout: string) =>
  found.filter(({ layouts }) => layouts.at(-1) === layout).map(({ path }) => path);

test('every route is within the layout, whose header and footer survive its errors', () => {
  const [outer, inner] = [0, 1].map((depth) => new Set(found.map(({ layouts }) => layouts[depth])));
  expect(outer).toEqual(new Set(['app/layout.tsx']));
  expect(inner).toEqual(new Set(['app/pages.tsx']));
});

test('the open routes are as expected, and other paths are not found', () => {
  expect(pathsIn('app/pages.tsx')).toEqual([
    '/',
    '/home',
    '/about',
    '/register',
    '/login',
    '/forgotPassword',
    '/search',
    '/users',
    '/users/:id',
    '/eleven/crowd',
    '/podium/crowd',
    '/eleven/:id',
    '/podium/:id',
    '/terms',
    '/privacy',
    '/verifyCode',
    '/confirmEmail',
    '/undoEmail',
    '*',
  ]);
});

test('the guarded routes are as listed and documented', () => {
  const guarded = pathsIn('app/guarded.tsx');
  expect(guarded).toEqual(guardedPages.map(({ path }) => path));
  expect(guarded).toEqual(
    expect.arrayContaining([
      '/motogp',
      '/motogp/riders',
      '/motogp/riders/:id',
      '/motogp/circuits',
      '/motogp/circuits/:id',
      '/fifa',
      '/fifa/players',
      '/fifa/players/:id',
      '/fifa/teams',
      '/fifa/teams/:id',
      '/powerlifting',
      '/powerlifting/lifters',
      '/powerlifting/lifters/:id',
      '/powerlifting/weight',
      '/powerlifting/weight/:id',
      '/eleven',
      '/podium',
      '/dashboard',
    ]),
  );
});

test('the overview of parts exists only in development', () => {
  const pathsOf = (mode: string | undefined) => flatten(routesIn(mode)).map(({ path }) => path);
  expect(pathsOf('development').filter((path) => !pathsOf('production').includes(path))).toEqual([
    '/ui',
  ]);
  expect(pathsOf('production')).toEqual(found.map(({ path }) => path));
  expect(pathsOf(undefined)).toEqual(pathsOf('production'));
});

test('the profile has four tabs and opens the first one', () => {
  const tab = 'app/profile-tab.tsx';
  expect(pathsIn(tab)).toEqual(['/', 'user', 'favourites', 'edit', 'settings']);
  expect(found.find(({ layouts }) => layouts.at(-1) === tab)?.layouts.slice(-3)).toEqual([
    'app/guarded.tsx',
    'features/fans/profile/profile-page.tsx',
    tab,
  ]);
});

test('every route of a sport passes its sport, kind or lineup to the page', () => {
  const routesOf = (file: string) => found.filter((route) => route.file === file);
  const named = (file: string, nameAt: (path: string) => string) =>
    routesOf(file).map(({ path }) => `${path} ${nameAt(path)}`);
  const kindAt = (path: string) => requireKindAt(path).kind.name;
  const lineupAt = (path: string) => requireLineupAt(path).lineup.name;
  expect(named(landing, (path) => requireSportAt(path).name)).toEqual([
    '/fifa football',
    '/motogp motogp',
    '/powerlifting powerlifting',
  ]);
  expect(named(gallery, kindAt)).toContain('/powerlifting/weight weightCategory');
  expect(named(gallery, (path) => requireKindAt(path).sport.name)).toContain(
    '/powerlifting/weight powerlifting',
  );
  expect(named(detail, kindAt)).toContain('/motogp/riders/:id rider');
  expect(named(builder, lineupAt)).toEqual(['/eleven eleven', '/podium podium']);
  expect(named(lineup, lineupAt)).toEqual(['/eleven/:id eleven', '/podium/:id podium']);
  expect(requireLineupAt('/podium').sport.name).toBe('motogp');
});

test('a route without a sport throws an error', () => {
  expect(() => requireSportAt('/about')).toThrow("'/about'");
  expect(() => requireKindAt('/eleven')).toThrow("'/eleven'");
  expect(() => requireLineupAt('/fifa/players')).toThrow("'/fifa/players'");
});

test('links are typed with existing pages and their parameters', () => {
  expect(href('/users/:id', { id: 'a b' })).toBe('/users/a%20b');
  // @ts-expect-error There is no such page.
  expect(href('/userz')).toBe('/userz');
  // @ts-expect-error The address has a parameter.
  expect(() => href('/users/:id')).toThrow();
});
