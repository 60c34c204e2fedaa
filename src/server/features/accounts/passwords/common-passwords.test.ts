import { expect, test } from 'vitest';
import { fitsPasswordRule } from '#contract/accounts.ts';
import { isCommonPassword } from './common-passwords.ts';

test.each([
  'Password1!',
  'P@ssw0rd',
  'Pa$$w0rd2026',
  '!Password!',
  'Qwerty123!',
  'Welcome1!',
  'Bienvenido#1',
  'B@rcelona92',
  'Real-Madrid1',
  'HalaMadrid!',
  'Admin123!',
  'Contraseña1!',
  'Aa123456!',
  'Abcd1234!',
  'Messi10!!',
  'ILoveYou2!',
  'Motogp-93',
])('"%s" is common though it fits the rule', (password) => {
  expect(fitsPasswordRule(password)).toBe(true);
  expect(isCommonPassword(password)).toBe(true);
});

test.each([
  'Gol-en-la-90',
  'Mañana-99-vueltas',
  'correct-Horse-battery',
  'xK9#mQ2v',
  'Passion-fruit-7',
  'Madrileña-de-pro',
  'QЖёлтый-99',
  'T!f0-es-mio',
])('"%s" is not', (password) => {
  expect(isCommonPassword(password)).toBe(false);
});
