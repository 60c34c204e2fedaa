import { expect, test } from 'vitest';
import { getDeepestPage, readPage, writePage } from './page-param.ts';

const read = (page: string, size = 6) => readPage(new URLSearchParams({ page }), size);

test.each(['0', '-1', '-3', '1.5', 'two', '', '1e3', '0x10', ' 2'])('%j is not a page', (page) => {
  expect(read(page)).toBe(1);
});

test('a page is read from the URL, up to the deepest that the server serves at that size', () => {
  expect(readPage(new URLSearchParams(), 6)).toBe(1);
  expect(read('1666')).toBe(1666);
  expect(read('1667')).toBe(1666);
  expect(read('999999')).toBe(1666);
  expect(read('9'.repeat(400))).toBe(1666);
  expect(read('1667', 5)).toBe(1667);
  expect([2, 3, 5, 6].map(getDeepestPage)).toEqual([5000, 3333, 2000, 1666]);
});

test('a written page is read again, and other parameters stay', () => {
  const params = new URLSearchParams('tab=favorites&page=3');
  expect(writePage(params, 2).toString()).toBe('tab=favorites&page=2');
  expect(writePage(params, 1).toString()).toBe('tab=favorites');
  expect(params.get('page')).toBe('3');
  expect(readPage(writePage(params, 5000), 2)).toBe(5000);
});
