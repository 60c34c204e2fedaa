import { expect, test } from 'vitest';
import { pluralize } from './pluralize.ts';

test('one is singular, every other number is plural and grouped', () => {
  expect(pluralize(0, 'comment', 'comments')).toBe('0 comments');
  expect(pluralize(1, 'comment', 'comments')).toBe('1 comment');
  expect(pluralize(1024, 'comment', 'comments')).toBe('1,024 comments');
});

test('an incomplete count has a plus sign', () => {
  expect(pluralize(1000, 'comment', 'comments', true)).toBe('1,000+ comments');
});
