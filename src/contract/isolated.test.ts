import { expect, test } from 'vitest';
import { isolated } from './isolated.ts';

test('a right-to-left name is isolated within a sentence', () => {
  expect(isolated('Ana Gil')).toBe('Ana Gil');
  expect(isolated('राम')).toBe('राम');
  for (const name of ['علی 7', 'משה', 'ދިވެހި']) expect(isolated(name)).toBe(`\u2068${name}\u2069`);
});
