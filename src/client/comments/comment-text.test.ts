import { expect, test } from 'vitest';
import { averageText, commentsText, dateText, ratingsText } from './comment-text.ts';

test('no comments have a sentence, others are counted', () => {
  expect(commentsText(0)).toBe('No comments yet');
  expect(commentsText(1)).toBe('1 comment');
  expect(commentsText(1024)).toBe('1,024 comments');
});

test('ratings are counted, and averages have one decimal', () => {
  expect(ratingsText(0)).toBe('No ratings yet');
  expect(ratingsText(1)).toBe('1 rating');
  expect(averageText(4.67)).toBe('4.7');
  expect(averageText(null)).toBeUndefined();
});

test('a date is its first 10 characters', () => {
  expect(dateText('2026-11-18T09:30:00.000Z')).toBe('2026-11-18');
});
