import { expect, test } from 'vitest';
import {
  checkDigits,
  formatCode,
  parseCode,
  parsePastedDigits,
  parseTypedDigits,
} from './confirmation-code.ts';

test.each([
  ['123456', 123456],
  [' 123 456 ', 123456],
  ['123-456', 123456],
  ['100000', 100000],
  ['999999', 999999],
  ['１２３４５６', 123456],
  ['۱۲۳ ۴۵۶', 123456],
])('"%s" is parsed as %d', (text, code) => {
  expect(parseCode(text)).toBe(code);
});

test.each(['', '   ', '12345', '1234567', '012345', '12e456', '1234.6', 'abcdef', '-12345'])(
  '"%s" is not a code',
  (text) => {
    expect(parseCode(text)).toBeNull();
  },
);

test.each([
  ['482913', '482913'],
  ['482 913', '482913'],
  [' 482-913\n', '482913'],
  ['Your verification code is:\n\n482913\n\nPlease type it within 10 minutes', '482913'],
  ['000000', '000000'],
  ['٤٨٢ ٩١٣', '482913'],
  ['4829137', null],
  ['48291', null],
  ['482913 or 482914', null],
  ['4 8 2 9 1 3', null],
  ['', null],
])('a paste of %j is read as %j', (text, digits) => {
  expect(parsePastedDigits(text)).toBe(digits);
});

test('typed text is reduced to six digits of any script', () => {
  expect(parseTypedDigits('4a8 2-٩１.۳７')).toBe('482913');
  expect(parseTypedDigits('48291355')).toBe('482913');
});

test('a code that begins with 0 is refused from the first digit', () => {
  for (const digits of ['0', '000000', '012345'])
    expect(checkDigits(digits)).toBe('A code never begins with 0.');
  for (const digits of ['', '1', '100000']) expect(checkDigits(digits)).toBeUndefined();
});

test('a code is formatted in two groups', () => {
  expect(formatCode(482913)).toBe('482 913');
});
