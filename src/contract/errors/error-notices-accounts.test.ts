import { describe, expect, test } from 'vitest';
import { passwordRules } from '#contract/accounts.ts';
import { notices } from '#contract/notices.ts';
import { type NoticesRow, noticeName } from '#tests/support/error-notices.ts';
import { formNotice, noticesOf } from './error-notices.ts';

const rows: readonly NoticesRow[] = [
  [
    'register',
    noticesOf('POST /users/registerRedirect'),
    [
      ['invalidEmail', 'registerInvalidEmail'],
      ['accountBanned', 'emailBanned'],
      ['genderRequired', 'registerGender'],
      ['interestRequired', 'registerInterest'],
      ['weakPassword', 'registerPassword'],
      ['commonPassword', 'passwordCommon'],
      ['duplicateUser', 'registerDuplicate'],
      ['reservedName', 'nameReserved'],
      ['internal', 'registerError'],
      ['unauthenticated', 'registerError'],
      ['tooLarge', 'selectImage'],
      ['tooManyRequests', 'tooManyRequests'],
      ['overloaded', 'busy'],
      ['unavailable', 'busy'],
      ['storageFull', 'storageFull'],
      ['invalid', 'checkForm'],
    ],
  ],
  [
    'login',
    noticesOf('POST /users/login'),
    [
      ['userNotFound', 'loginUnknown'],
      ['wrongPassword', 'loginPassword'],
      ['accountBanned', 'accountBanned'],
      ['internal', 'loginError'],
      ['unauthenticated', 'loginError'],
      ['tooManyRequests', 'tooManyRequests'],
    ],
  ],
  [
    'verify',
    noticesOf('POST /users/check'),
    [
      ['userNotFound', 'verifyUserNotFound'],
      ['unauthenticated', 'verifyUserNotFound'],
      ['codeExpired', 'codeSent'],
      ['codeNotSent', 'codeNotSent'],
      ['codeMalformed', null],
      ['linkRequired', 'linkRequired'],
      ['linkOutdated', 'linkOutdated'],
      ['accountBanned', 'emailBanned'],
      ['tooManyRequests', 'tooManyRequests'],
      ['internal', 'verifyError'],
    ],
  ],
  [
    'resend',
    noticesOf('POST /users/resend'),
    [
      ['userNotFound', 'verifyError'],
      ['internal', 'verifyError'],
      ['unauthenticated', 'verifyUserNotFound'],
      ['tooManyRequests', 'tooManyRequests'],
    ],
  ],
  [
    'forgot password',
    noticesOf('PATCH /users/forgotpassword/forgotpassword'),
    [
      ['userNotFound', 'forgotUnknown'],
      ['emailOutdated', 'forgotOutdated'],
      ['internal', 'forgotError'],
      ['tooManyRequests', 'tooManyRequests'],
    ],
  ],
  [
    'change password',
    noticesOf('PATCH /users/changepassword'),
    [
      ['wrongPassword', 'passwordIncorrect'],
      ['weakPassword', 'passwordInsufficient'],
      ['commonPassword', 'passwordCommon'],
      ['unauthenticated', null],
      ['internal', 'passwordError'],
      ['tooManyRequests', 'tooManyRequests'],
    ],
  ],
  [
    'change email',
    noticesOf('PATCH /users/email'),
    [
      ['invalidEmail', 'registerInvalidEmail'],
      ['wrongPassword', 'passwordIncorrect'],
      ['unauthenticated', null],
      ['internal', 'emailError'],
      ['tooManyRequests', 'tooManyRequests'],
    ],
  ],
  [
    'confirm email',
    noticesOf('PATCH /users/email/confirm'),
    [
      ['invalidEmail', 'emailTaken'],
      ['accountBanned', 'emailBanned'],
      ['linkEnded', 'linkEnded'],
      ['unauthenticated', null],
      ['internal', 'emailError'],
    ],
  ],
  [
    'undo email',
    noticesOf('PATCH /users/email/undo'),
    [
      ['invalidEmail', 'emailTaken'],
      ['accountBanned', 'emailBanned'],
      ['linkEnded', 'linkEnded'],
      ['unauthenticated', 'emailError'],
    ],
  ],
  [
    'profile update',
    noticesOf('PATCH /users/update/update'),
    [
      ['notFound', 'profileError'],
      ['internal', 'profileError'],
      ['unauthenticated', null],
      ['duplicateUser', 'registerDuplicate'],
      ['reservedName', 'nameReserved'],
      ['wrongContentType', 'selectImage'],
    ],
  ],
  [
    'delete account',
    noticesOf('DELETE /users/'),
    [
      ['internal', 'accountNotDeleted'],
      ['forbidden', 'accountNotDeleted'],
      ['unavailable', 'accountNotDeleted'],
      ['wrongPassword', 'passwordIncorrect'],
      ['storageFull', 'storageFull'],
      ['unauthenticated', null],
    ],
  ],
  [
    'log out everywhere',
    noticesOf('DELETE /users/sessions'),
    [
      ['overloaded', 'busy'],
      ['tooManyRequests', 'tooManyRequests'],
      ['internal', 'sessionsError'],
      ['unauthenticated', null],
    ],
  ],
  [
    'log out in one place',
    noticesOf('DELETE /users/sessions/:id'),
    [
      ['internal', 'sessionsError'],
      ['unavailable', 'busy'],
      ['unauthenticated', null],
    ],
  ],
];

describe.each(rows)('a refused %s says', (_, own, notice) => {
  test.each(notice)('for %s: %s', (code, name) => expect(noticeName(own, code)).toBe(name));
});

test('a form rejected by the client shows the notice of the call', () => {
  const own = noticesOf('POST /users/registerRedirect');
  const notice = formNotice(own, { fields: {}, code: 'weakPassword' });
  expect(notice).toEqual({ ...notices.registerPassword, local: true });
});

test('a form rejected for a missing text shows no notice', () => {
  for (const own of [noticesOf('POST /users/registerRedirect'), noticesOf('PATCH /users/email')])
    expect(formNotice(own, { fields: {}, code: 'invalid' })).toBeNull();
});

test('a notice of a weak password has the rules of the form', () => {
  const rule = passwordRules.map(({ label }) => label).join(', ');
  expect(notices.registerPassword.text).toBe(rule);
  expect(notices.passwordInsufficient.text).toBe(rule);
});
