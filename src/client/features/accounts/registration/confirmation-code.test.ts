import { expect, test } from 'vitest';
import { readCode } from './confirmation-code.ts';

test.each([
  ['123456', 123456],
  [' 123 456 ', 123456],
  ['123-456', 123456],
  ['100000', 100000],
  ['999999', 999999],
])('"%s" is sent as %d', (text, code) => {
  expect(readCode(text)).toBe(code);
});

test.each([
  '',
  '   ',
  '12345',
  '1234567',
  '012345',
  '12e456',
  '1234.6',
  'abcdef',
  '-12345',
  '１２３４５６',
])('"%s" is not sent', (text) => {
  expect(readCode(text)).toBeNull();
});
