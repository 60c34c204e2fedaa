import { expect, test } from 'vitest';
import { meetText } from './meet-text.ts';

test.each([
  [{ birthYear: 1998, age: 26 }, 'In 2024 · at age 26 · meet and date not recorded yet'],
  [{ birthYear: null, age: 26 }, 'At age 26 · meet, year and date not recorded yet'],
  [{ birthYear: 1998, age: null }, 'Meet, year and date not recorded yet'],
  [{ birthYear: null, age: null }, 'Meet, year and date not recorded yet'],
])('%j: %s', (known, words) => {
  expect(meetText(known)).toBe(words);
});
