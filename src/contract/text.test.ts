import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isBlank, isDay, isDisplayable, isDisplayableText, tidyText } from './text.ts';

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

test('lone surrogates and control characters are not displayable', () => {
  for (const text of ['a\ud800', 'a\u0000', 'a\u001b[31m', 'a\u202eb']) {
    expect(isDisplayableText(text)).toBe(false);
    expect(isDisplayable(text)).toBe(false);
  }
  expect(isDisplayable('two\nlines')).toBe(false);
  expect(isDisplayable('Viñales')).toBe(true);
});

const daysOfMonths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
const isLeap = (year: number) => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
const written = (number: number, digits: number) => String(number).padStart(digits, '0');

test('days of the calendar are accepted', () => {
  const parts = fc.tuple(fc.nat({ max: 9999 }), fc.nat({ max: 13 }), fc.nat({ max: 32 }));
  const example = (day: [number, number, number]): [[number, number, number]] => [day];
  const examples = [example([2024, 2, 29]), example([1900, 2, 29]), example([2000, 2, 29])];
  fc.assert(
    fc.property(parts, ([year, month, day]) => {
      const leap = month === 2 && isLeap(year) ? 1 : 0;
      const days = (daysOfMonths[month - 1] ?? 0) + leap;
      const text = [written(year, 4), written(month, 2), written(day, 2)].join('-');
      expect(isDay(text), text).toBe(day >= 1 && day <= days);
    }),
    { examples, numRuns: 500 },
  );
});

test('other texts are no days', () => {
  for (const text of ['', '2024-06', '20240613', '2024-6-13', '13-06-2024', '9999-99-99']) {
    expect(isDay(text), text).toBe(false);
  }
  for (const text of ['2024-06-13T00:00', '+002024-06-13', ' 2024-06-13', '２０２４-06-13']) {
    expect(isDay(text), text).toBe(false);
  }
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 12 }), (text) => {
      expect(isDay(text) && !/^\d{4}-\d\d-\d\d$/.test(text)).toBe(false);
    }),
  );
});
