import { expect, test } from 'vitest';
import { parseTypedNumber } from './typed-number.ts';

const read = (text: string, decimals = 2) => parseTypedNumber(text, decimals);

test.each([
  ['700', 700],
  ['700.5', 700.5],
  ['700,5', 700.5],
  [' -2,75 ', -2.75],
  ['\u22122.5', -2.5],
  ['+80', 80],
  ['0080', 80],
  [',5', 0.5],
  ['.5', 0.5],
  ['700,', 700],
  ['1.234,5', 1234.5],
  ['1,234.5', 1234.5],
  ['1 234', 1234],
  ['1\u00A0234,5', 1234.5],
  ['1\u2009234.5', 1234.5],
  ['1\u202F234\u202F567', 1234567],
  ["1'234", 1234],
  ['1’234’567.25', 1234567.25],
  ['1.234.567', 1234567],
  ['1,10,000', 110000],
  ['1234,567', 1234.567],
  ['０７００．５', 700.5],
  ['٧٠٠٫٥', 700.5],
  ['۱٬۲۳۴٫۵', 1234.5],
  ['−१२.५', -12.5],
])('“%s” is %d', (text, value) => {
  expect(read(text)).toBe(value);
});

test.each([
  '',
  ' ',
  '-',
  '.',
  ',',
  '1e1',
  '0x10',
  'x',
  '1 23',
  '12 34',
  '1..2',
  '1,2,3',
  '1.2,3.4',
])('“%s” is no number', (text) => {
  expect(read(text)).toBeNaN();
  expect(read(text, 0)).toBeNaN();
});

test.each(['1,,5', '1.234.5', '1 234 5', '- -1', '--1', '1,234,56', '0.123.456', '9'.repeat(400)])(
  '“%s” is no number either',
  (text) => {
    expect(read(text)).toBeNaN();
  },
);

test('one sign before three digits groups them, unless the field has three decimals', () => {
  for (const text of ['1.234', '1,234']) {
    expect(read(text, 0)).toBe(1234);
    expect(read(text, 2)).toBe(1234);
    expect(read(text, 3)).toBe(1.234);
  }
  expect(read('0,125', 0)).toBe(0.125);
  expect(read('0.125', 2)).toBe(0.125);
  expect(read('1 234', 3)).toBe(1234);
  expect(read('1.234.567', 3)).toBe(1234567);
});
