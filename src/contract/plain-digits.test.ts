import { expect, test } from 'vitest';
import { plainDigits } from './plain-digits.ts';

test.each(Intl.supportedValuesOf('numberingSystem'))('digits of %s are read', (numberingSystem) => {
  const format = new Intl.NumberFormat('en', { numberingSystem, useGrouping: false });
  const written = format.format(1234567890);
  // Chinese numerals are letters in Unicode.
  if (/[^\p{Decimal_Number}]/u.test(written)) return;
  expect(plainDigits(written)).toBe('1234567890');
});

test('other text stays unchanged', () => {
  for (const text of ['', '12,5', 'Ⅳ ½ 五 ①', 'Sala 3']) expect(plainDigits(text)).toBe(text);
});
