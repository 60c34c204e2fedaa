import { expect, test } from 'vitest';
import { maxDepth, maxPageSize, pageSize } from '#contract/lists.ts';
import { parseList } from '#server/features/catalogue/query.ts';
import { player } from '#sports/football/player.ts';
import { readPaging } from './paging.ts';

const outOfBounds = [
  { size: maxPageSize + 1, becomes: maxPageSize },
  { size: 9999, becomes: maxPageSize },
  { size: 0, becomes: 1 },
  { size: -5, becomes: 1 },
  { size: 2.5, becomes: 2 },
  { size: Number.NaN, becomes: 1 },
  { size: Number.POSITIVE_INFINITY, becomes: maxPageSize },
];

test.each(outOfBounds)('a page size of $size is clamped', ({ size, becomes }) => {
  expect(readPaging({ size })).toEqual({ page: 1, size: becomes, offset: 0 });
  expect(parseList(player, { size })).toMatchObject({ page: 1, size: becomes });
});

test.each([0, -1, Number.NaN])('page %d is clamped', (page) => {
  expect(readPaging({ page })).toEqual({ page: 1, size: pageSize, offset: 0 });
  expect(parseList(player, { page })).toMatchObject({ page: 1, size: pageSize });
});

test.each(['likes_count', 'image', '_id', 'constructor', '__proto__', 'zz0'])(
  'sorting by the column %s is rejected',
  (column) => {
    expect(() => parseList(player, Object.fromEntries([[column, '1']]))).toThrow('not valid');
  },
);

test('pages beyond the maximum depth are rejected', () => {
  expect(readPaging({ page: maxDepth / 100, size: 100 }).offset).toBe(maxDepth - 100);
  expect(() => readPaging({ page: maxDepth / 100 + 1, size: 100 })).toThrow('first 10,000');
  expect(() => readPaging({ page: Number.POSITIVE_INFINITY })).toThrow('first 10,000');
});
