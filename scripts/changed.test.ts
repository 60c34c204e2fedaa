import { expect, test } from 'vitest';
import { testsBeside } from './changed.ts';

test('a changed file of the server brings the test beside it, a changed test itself', () => {
  const there = new Set(['src/server/paging.test.ts', 'src/cli/purge.test.ts']);
  const changed = [
    'src/server/paging.ts',
    'src/server/paging.test.ts',
    'src/server/viewer.ts',
    'src/cli/purge.test.ts',
    'src/client/routes.ts',
    'docs/data.md',
  ];
  expect(testsBeside(changed, (file) => there.has(file))).toEqual([
    'src/server/paging.test.ts',
    'src/cli/purge.test.ts',
  ]);
});
