import { expect, test } from 'vitest';
import { countWords } from './count-words.ts';

test('one is singular, every other count plural and grouped', () => {
  expect(countWords(0, 'comment', 'comments')).toBe('0 comments');
  expect(countWords(1, 'comment', 'comments')).toBe('1 comment');
  expect(countWords(1024, 'comment', 'comments')).toBe('1,024 comments');
});
