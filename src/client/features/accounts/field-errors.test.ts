import { describe, expect, test } from 'vitest';
import type { Issue, Problem } from '#contract/errors.ts';
import { type ErrorCode, errors } from '#contract/errors.ts';
import { fieldErrors, missingFields } from './field-errors.ts';

function problem(code: ErrorCode, issues?: readonly Issue[]): Problem {
  const { status, message } = errors[code];
  return { type: 'about:blank', title: message, status, detail: message, code, message, issues };
}

const labels = { name: 'Name', email: 'Email', password: 'Password', image: 'Image' };

describe('messages under fields', () => {
  test('are the issues that the server names, the first for each field, after its label', () => {
    const issues = [
      { field: 'image', message: 'This is not a picture' },
      { field: 'name', message: 'must have 2 to 40 characters' },
      { field: 'name', message: 'holds characters that cannot be shown' },
      { field: 'rol', message: 'Not of this form' },
    ];
    expect(fieldErrors(problem('invalid', issues), labels)).toEqual({
      image: 'This is not a picture',
      name: 'Name must have 2 to 40 characters',
    });
  });

  test('fall back to the field that the code is about', () => {
    expect(fieldErrors(problem('weakPassword'), labels)).toEqual({
      password: 'The password needs 8 characters, 1 upper case, 1 lower case, 1 special character',
    });
    expect(fieldErrors(problem('duplicateUser'), labels)).toEqual({
      name: 'Somebody else has this name',
    });
  });

  test('are none when the fault is not in the form', () => {
    expect(fieldErrors(problem('internal'), labels)).toEqual({});
    expect(fieldErrors(problem('genderRequired'), labels)).toEqual({});
  });
});

test('what is required and empty is asked for, blanks count as empty', () => {
  const data = new FormData();
  data.set('name', '   ');
  data.set('email', 'fan@example.org');
  const requests = { name: 'Type a name', email: 'Type an email', gender: 'Choose one' };
  expect(missingFields(data, requests)).toEqual({ name: 'Type a name', gender: 'Choose one' });
});
