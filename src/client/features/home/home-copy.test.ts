import { expect, test } from 'vitest';
import { leadTexts } from './home-copy.ts';

test('the lead text mentions other fans', () => {
  expect(leadTexts.at(-1)).toMatch(/tell you who you forgot\.$/);
});
