import { describe, expect, test } from 'vitest';
import { type NoticesRow, noticeText, usual } from '#tests/support/error-notices.ts';
import { formNotice, noticesOf } from './error-notices.ts';

const { tooMany, busy, noRoom, check, serverError } = usual;
const rule = '8 characters, 1 upper case, 1 lower case, 1 special character';
const tooCommon = 'It is too common. Please, choose another one';
const linkEnded = 'This link is no longer valid / Nothing was changed';
const registerError =
  'Interval server error. There was an error in our interval server. Please try again';

const rows: readonly NoticesRow[] = [
  [
    'register',
    noticesOf('POST /users/registerRedirect'),
    [
      ['invalidEmail', 'Invalid email / Please, enter a valid email'],
      ['genderRequired', 'Insuficient password'],
      ['interestRequired', 'Interest is required'],
      ['weakPassword', `Insuficient password / ${rule}`],
      ['commonPassword', `Insuficient password / ${tooCommon}`],
      ['duplicateUser', 'This username is already in use / Please, try another one'],
      ['reservedName', 'This name is reserved / Please, try another one'],
      ['internal', registerError],
      ['unauthenticated', registerError],
      ['tooLarge', 'Please select an image'],
      ['tooManyRequests', tooMany],
      ['overloaded', busy],
      ['unavailable', busy],
      ['storageFull', noRoom],
      ['invalid', check],
    ],
  ],
  [
    'login',
    noticesOf('POST /users/login'),
    [
      [
        'userNotFound',
        "Sorry! This user is not registered! Try making an account, it's super easy!",
      ],
      ['wrongPassword', 'Wrong password'],
      ['internal', 'Interval Server Error'],
      ['unauthenticated', 'Interval Server Error'],
      ['tooManyRequests', tooMany],
    ],
  ],
  [
    'verify',
    noticesOf('POST /users/check'),
    [
      ['userNotFound', 'User not found, please register.'],
      ['unauthenticated', 'User not found, please register.'],
      ['codeExpired', 'Confirmation code was sent'],
      ['codeNotSent', 'There has been an error emailing your code'],
      ['codeMalformed', null],
      [
        'linkRequired',
        'Please, open the link in our mail / Codes are not taken today. Nothing was deleted',
      ],
      [
        'linkOutdated',
        'This link is not from our newest mail / Nothing was deleted. Please, look for a newer one',
      ],
      ['tooManyRequests', tooMany],
      ['internal', serverError],
    ],
  ],
  [
    'resend',
    noticesOf('POST /users/resend'),
    [
      ['userNotFound', serverError],
      ['internal', serverError],
      ['unauthenticated', 'User not found, please register.'],
      ['tooManyRequests', tooMany],
    ],
  ],
  [
    'forgot password',
    noticesOf('PATCH /users/forgotpassword/forgotpassword'),
    [
      ['userNotFound', 'This user does not exists. Please, register first'],
      ['emailOutdated', 'This email is no longer valid'],
      ['internal', serverError],
      ['tooManyRequests', tooMany],
    ],
  ],
  [
    'change password',
    noticesOf('PATCH /users/changepassword'),
    [
      ['wrongPassword', 'Incorrect password'],
      ['weakPassword', `Insuficient password / ${rule}`],
      ['commonPassword', `Insuficient password / ${tooCommon}`],
      ['unauthenticated', null],
      ['internal', serverError],
      ['tooManyRequests', tooMany],
    ],
  ],
  [
    'change email',
    noticesOf('PATCH /users/email'),
    [
      ['invalidEmail', 'Invalid email / Please, enter a valid email'],
      ['wrongPassword', 'Incorrect password'],
      ['unauthenticated', null],
      ['internal', serverError],
      ['tooManyRequests', tooMany],
    ],
  ],
  [
    'confirm email',
    noticesOf('PATCH /users/email/confirm'),
    [
      ['invalidEmail', 'This email is already in use / Nothing was changed'],
      ['linkEnded', linkEnded],
      ['unauthenticated', null],
      ['internal', serverError],
    ],
  ],
  [
    'undo email',
    noticesOf('PATCH /users/email/undo'),
    [
      ['invalidEmail', 'This email is already in use / Nothing was changed'],
      ['linkEnded', linkEnded],
      ['unauthenticated', serverError],
    ],
  ],
  [
    'profile update',
    noticesOf('PATCH /users/update/update'),
    [
      ['notFound', serverError],
      ['internal', serverError],
      ['unauthenticated', null],
      ['duplicateUser', 'This username is already in use / Please, try another one'],
      ['reservedName', 'This name is reserved / Please, try another one'],
      ['wrongContentType', 'Please select an image'],
    ],
  ],
  [
    'delete account',
    noticesOf('DELETE /users/'),
    [
      ['internal', 'There was an error deleting your user'],
      ['forbidden', 'There was an error deleting your user'],
      ['unavailable', 'There was an error deleting your user'],
      ['wrongPassword', 'Incorrect password'],
      ['storageFull', noRoom],
      ['unauthenticated', null],
    ],
  ],
  [
    'log out everywhere',
    noticesOf('DELETE /users/sessions'),
    [
      ['overloaded', busy],
      ['tooManyRequests', tooMany],
      ['internal', serverError],
      ['unauthenticated', null],
    ],
  ],
  [
    'log out in one place',
    noticesOf('DELETE /users/sessions/:id'),
    [
      ['internal', serverError],
      ['unavailable', busy],
      ['unauthenticated', null],
    ],
  ],
];

describe.each(rows)('a refused %s says', (_, own, notice) => {
  test.each(notice)('for %s: %s', (code, text) => expect(noticeText(own, code)).toBe(text));
});

test('a form that is not sent says what its call would answer', () => {
  const own = noticesOf('POST /users/registerRedirect');
  expect(formNotice(own, { fields: {}, code: 'weakPassword' })?.text).toBe(rule);
});
