import { expect, test } from 'vitest';
import { isBlank, isDisplayable, isDisplayableText, tidyText } from './text.ts';

test.each([
  ['tabs become spaces', ' a\tb ', 'a b'],
  ['line breaks are one kind', 'a\r\nb', 'a\nb'],
  ['isolates go', 'a\u2066b\u2069', 'ab'],
  ['marks of direction stay', 'שלום\u200f!', 'שלום\u200f!'],
  ['accents are one character', 'n\u0303', 'ñ'],
])('%s', (_, given, kept) => {
  expect(tidyText(given)).toBe(kept);
  expect(isDisplayableText(tidyText(given))).toBe(true);
});

test.each(['', ' \n', '\u200b', '\u00ad', '\u3164', '\u2800', '\ufe0f\u200d'])(
  '%j leaves no ink',
  (text) => expect(isBlank(text)).toBe(true),
);

test.each(['a', '👏🏽', '.', '\u200bñ'])('%j is seen', (text) => expect(isBlank(text)).toBe(false));

test('half a character and control characters are not for showing', () => {
  for (const text of ['a\ud800', 'a\u0000', 'a\u001b[31m', 'a\u202eb']) {
    expect(isDisplayableText(text)).toBe(false);
    expect(isDisplayable(text)).toBe(false);
  }
  expect(isDisplayable('two\nlines')).toBe(false);
  expect(isDisplayable('Viñales')).toBe(true);
});
