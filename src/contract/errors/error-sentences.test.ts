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

  test('are the first issue of each field, after its label', () => {
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

  test('fall back to the field of the code', () => {
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

  test('are empty if the error concerns no field of the form', () => {
    expect(errorSentences(problem('internal'), labels)).toEqual({});
    expect(errorSentences(problem('genderRequired'), labels)).toEqual({});
  });

  test('follow the label unless they are whole sentences', () => {
    expect(issueSentence('Age', 'must be >= 14')).toBe('Age must be >= 14');
    expect(issueSentence('Image', notices.selectImage.title)).toBe(notices.selectImage.title);
  });
});
