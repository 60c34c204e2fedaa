import { describe, expect, test } from 'vitest';
import { notices } from '#contract/notices.ts';
import { refused } from '#tests/support/hostile/refused.ts';
import { errorSentences, issueSentence, takenName } from './error-sentences.ts';
import { type ErrorCode, errors, type Issue } from './errors.ts';

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
      password: `The password needs ${notices.registerPassword.text}`,
    });
    expect(errorSentences(problem('duplicateUser'), labels)).toEqual({
      name: takenName,
    });
    expect(errorSentences(problem('reservedName'), labels)).toEqual({
      name: notices.nameReserved.title,
    });
    const own = { commonPassword: 'name' } as const;
    expect(errorSentences(problem('commonPassword'), labels, own)).toEqual({
      name: errors.commonPassword.message,
    });
  });

  test('are none when the error is about no field of the form', () => {
    expect(errorSentences(problem('internal'), labels)).toEqual({});
    expect(errorSentences(problem('genderRequired'), labels)).toEqual({});
  });

  test('go on from the label, unless they stand by themselves', () => {
    expect(issueSentence('Age', 'must be >= 14')).toBe('Age must be >= 14');
    expect(issueSentence('Image', notices.selectImage.title)).toBe(notices.selectImage.title);
  });
});
