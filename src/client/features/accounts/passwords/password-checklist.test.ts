import { expect, test } from 'vitest';
import { fitsPasswordRule } from '#contract/accounts.ts';
import { checkRules } from './password-checklist.tsx';

const met = (password: string) =>
  checkRules(password)
    .filter((rule) => rule.met)
    .map((rule) => rule.label);

test('the checklist has the four rules in order', () => {
  expect(checkRules('').map((rule) => rule.label)).toEqual([
    '8 characters',
    '1 upper case',
    '1 lower case',
    '1 special character',
  ]);
});

test.each([
  ['', []],
  ['ñandúes1', ['8 characters', '1 lower case']],
  ['ÑU!', ['1 upper case', '1 special character']],
  ['PASSWORD', ['8 characters', '1 upper case']],
  ['Passw0rd', ['8 characters', '1 upper case', '1 lower case']],
  ['Passw0r#', ['8 characters', '1 upper case', '1 lower case', '1 special character']],
])('"%s" meets %j', (password, labels) => {
  expect(met(password)).toEqual(labels);
});

test('a password that meets all rules is accepted by the server', () => {
  for (const password of ['Passw0r#', 'Passw0rd', 'short#A', 'àÀ!45678']) {
    expect(checkRules(password).every((rule) => rule.met)).toBe(fitsPasswordRule(password));
  }
});
