import { expect, test } from 'vitest';
import { appendOlder, findNewerEntries, mergeNewest } from './open-list.ts';

const list = (ids: string, next: string | null = 'on') => ({
  data: [...ids].map((_id) => ({ _id })),
  next,
});
const idsOf = ({ data }: ReturnType<typeof list>) => data.map(({ _id }) => _id).join('');

test.each([
  { is: 'what is new comes first', known: 'cde', fresh: 'abc', merged: 'abcde', next: 'known' },
  { is: 'what went is gone', known: 'abcde', fresh: 'acd', merged: 'acde', next: 'known' },
  { is: 'a gap starts anew', known: 'xyz', fresh: 'abc', merged: 'abc', next: 'fresh' },
  { is: 'nothing was known', known: '', fresh: 'abc', merged: 'abc', next: 'fresh' },
])('$is', ({ known, fresh, merged, next }) => {
  const result = mergeNewest(list(known, 'known'), list(fresh, 'fresh'));
  expect([idsOf(result), result.next]).toEqual([merged, next]);
});

test('a fresh first page without a next one replaces the list', () => {
  expect(mergeNewest(list('abcd'), list('bc', null))).toEqual(list('bc', null));
});

test('older entries are added once', () => {
  expect(appendOlder(list('abc'), list('cd', null))).toEqual(list('abcd', null));
});

test.each([
  ['bc', 'abc', 'a'],
  ['bc', 'bc', ''],
  ['', 'abc', 'abc'],
  ['xy', 'abc', 'abc'],
])('with %s known, %s contains %s as new', (known, fresh, newer) => {
  expect(findNewerEntries(list(known), list(fresh)).map(({ _id }) => _id)).toEqual([...newer]);
});
