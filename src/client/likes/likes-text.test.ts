import { expect, test } from 'vitest';
import { likesText } from './likes-text.ts';

test('one like is singular, every other count is plural and grouped', () => {
  expect(likesText(0)).toBe('0 likes');
  expect(likesText(1)).toBe('1 like');
  expect(likesText(1024)).toBe('1,024 likes');
});
