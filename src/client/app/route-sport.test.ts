import { expect, test } from 'vitest';
import { sports } from '#sports/index.ts';
import { getRouteSport } from './route-sport.ts';

test.each([
  ['/fifa', 'football'],
  ['/fifa/players/abc', 'football'],
  ['/motogp/circuits', 'motogp'],
  ['/powerlifting/weight', 'powerlifting'],
  ['/eleven', 'football'],
  ['/podium/abc', 'motogp'],
])('%s belongs to %s', (path, name) => {
  expect(getRouteSport(sports, path)?.name).toBe(name);
});

test.each(['/', '/about', '/fifafan', '/elevens', '/users/fifa'])('%s has no sport', (path) => {
  expect(getRouteSport(sports, path)).toBeNull();
});
