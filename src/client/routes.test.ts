import type { RouteConfigEntry } from '@react-router/dev/routes';
import { expect, test } from 'vitest';
import routes from './routes.ts';

interface Found {
  readonly path: string;
  readonly id: string | undefined;
  readonly layouts: readonly string[];
}

function flatten(entries: readonly RouteConfigEntry[], layouts: readonly string[] = []): Found[] {
  return entries.flatMap((entry) =>
    entry.children
      ? flatten(entry.children, [...layouts, entry.file])
      : [{ path: entry.index ? '/' : (entry.path ?? ''), id: entry.id, layouts }],
  );
}

const found = flatten(routes);
const pathsIn = (layout: string) =>
  found.filter(({ layouts }) => layouts.at(-1) === layout).map(({ path }) => path);

test('every route stands in the layout with header and footer, which outlive its errors', () => {
  const [outer, inner] = [0, 1].map((depth) => new Set(found.map(({ layouts }) => layouts[depth])));
  expect(outer).toEqual(new Set(['app/layout.tsx']));
  expect(inner).toEqual(new Set(['app/pages.tsx']));
});

test('the routes without the common guard, and anything else as not found (spec part 2)', () => {
  expect(pathsIn('app/pages.tsx')).toEqual([
    '/',
    '/home',
    '/about',
    '/register',
    '/login',
    '/forgotPassword',
    '/users',
    '/users/:id',
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

test('the guarded routes (spec part 2)', () => {
  expect(pathsIn('app/guarded.tsx').sort()).toEqual(
    [
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
    ].sort(),
  );
});

test('the profile has four tabs and opens at the first (spec part 2)', () => {
  const profile = 'features/fans/profile-page.tsx';
  expect(pathsIn(profile)).toEqual(['/', 'user', 'favourites', 'edit', 'settings']);
  expect(found.find(({ layouts }) => layouts.at(-1) === profile)?.layouts).toContain(
    'app/guarded.tsx',
  );
});

test('catalogue routes carry ids by which their pages find kind and sport', () => {
  const id = (path: string) => found.find((route) => route.path === path)?.id;
  expect(id('/fifa')).toBe('landing:football');
  expect(id('/powerlifting/weight')).toBe('gallery:weightCategory');
  expect(id('/motogp/riders/:id')).toBe('detail:rider');
});
