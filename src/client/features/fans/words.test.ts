import { expect, test } from 'vitest';
import { countWords, followWords } from './words.ts';

test('one is singular, every other count plural and grouped', () => {
  expect(countWords(0, 'comment', 'comments')).toBe('0 comments');
  expect(countWords(1, 'comment', 'comments')).toBe('1 comment');
  expect(followWords(128, 1024)).toBe('128 following · 1,024 followers');
  expect(followWords(0, 1)).toBe('0 following · 1 follower');
});
