import { expect, test } from 'vitest';
import { leadTexts } from './home-copy.ts';

test('the lead says what other fans are for', () => {
  expect(leadTexts.at(-1)).toMatch(/tell you who you forgot\.$/);
});
