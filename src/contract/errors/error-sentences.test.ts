import { describe, expect, test } from 'vitest';
import { refused } from '#tests/support/hostile/refused.ts';
import { errorSentences, issueSentence } from './error-sentences.ts';
import type { ErrorCode, Issue } from './errors.ts';

describe('sentences under fields', () => {
  const labels = { name: 'Name', email: 'Email', password: 'Password', image: 'Image' };
  const problem = (code: ErrorCode, issues?: readonly Issue[]) => ({
    ...refused(code).problem,
    issues,
  });

  test('are the issues that the server names, the first for each field, after its label', () => {
    const issues = [
      { field: 'image', message: 'This is not a picture' },
      { field: 'name', message: 'must have 2 to 40 characters' },
      { field: 'name', message: 'has characters that cannot be shown' },
      { field: 'rol', message: 'Not of this form' },
    ];
    expect(errorSentences(problem('invalid', issues), labels)).toEqual({
      image: 'This is not a picture',
      name: 'Name must have 2 to 40 characters',
    });
  });

  test('fall back to the field that the code is about', () => {
    expect(errorSentences(problem('weakPassword'), labels)).toEqual({
      password: 'The password needs 8 characters, 1 upper case, 1 lower case, 1 special character',
    });
    expect(errorSentences(problem('duplicateUser'), labels)).toEqual({
      name: 'Somebody else has this name',
    });
    expect(errorSentences(problem('reservedName'), labels)).toEqual({
      name: 'This name is reserved',
    });
    const own = { commonPassword: 'name' } as const;
    expect(errorSentences(problem('commonPassword'), labels, own)).toEqual({
      name: 'This password is too common',
    });
  });

  test('are none when the error is about no field of the form', () => {
    expect(errorSentences(problem('internal'), labels)).toEqual({});
    expect(errorSentences(problem('genderRequired'), labels)).toEqual({});
  });

  test('go on from the label, unless they stand by themselves', () => {
    expect(issueSentence('Age', 'must be >= 14')).toBe('Age must be >= 14');
    expect(issueSentence('Image', 'Please select an image')).toBe('Please select an image');
  });
});
