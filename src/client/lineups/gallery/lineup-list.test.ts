import { expect, test } from 'vitest';
import { readLineupList, writeLineupList } from './lineup-list.ts';

test.each([
  ['', { name: '', sort: '-newest', page: 1 }],
  ['lineup=leo&order=rating&page=3', { name: 'leo', sort: '-rating', page: 3 }],
  ['lineup=%20&order=owner&page=0', { name: '', sort: '-newest', page: 1 }],
  // The item gallery has separate parameters.
  ['name=mes&sort=-goals', { name: '', sort: '-newest', page: 1 }],
])('the address "%s" is read as %o', (address, list) => {
  expect(readLineupList(new URLSearchParams(address))).toEqual(list);
});

test('another search or order opens the first page and keeps the other parameters', () => {
  const params = new URLSearchParams('view=eleven&name=mes&page=4');
  const searched = writeLineupList(params, { name: ' leo ', sort: '-likes' });
  expect(String(searched)).toBe('view=eleven&name=mes&lineup=leo&order=likes');
  expect(String(writeLineupList(searched, { name: '', sort: '-newest' }))).toBe(
    'view=eleven&name=mes',
  );
});
