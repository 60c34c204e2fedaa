import { expect, test } from 'vitest';
import { issueSentence } from './issue-sentence.ts';

test('an issue goes on from its label, unless it is a sentence of its own', () => {
  expect(issueSentence('Age', 'must be >= 14')).toBe('Age must be >= 14');
  expect(issueSentence('Image', 'Please select an image')).toBe('Please select an image');
});
