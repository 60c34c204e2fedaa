import { describe, expect, test } from 'vitest';
import { saidOf, usual, type WordsRow } from '#tests/support/error-words.ts';
import { callWords, formNotice } from './error-words.ts';

const { tooMany, busy, noRoom, check, fault } = usual;
const rule = '8 characters, 1 upper case, 1 lower case, 1 special character';
const tooCommon = 'It is too common. Please, choose another one';
const linkEnded = 'This link is no longer good / Nothing was changed';
const registerFault =
  'Interval server error. There was an error in our interval server. Please try again';

const rows: readonly WordsRow[] = [
  [
    'register',
    callWords['POST /users/registerRedirect'],
    [
      ['invalidEmail', 'Invalid email / Please, enter a valid email'],
      ['genderRequired', 'Insuficient password'],
      ['interestRequired', 'Interest is required'],
      ['weakPassword', `Insuficient password / ${rule}`],
      ['commonPassword', `Insuficient password / ${tooCommon}`],
      ['duplicateUser', 'This username is already in use / Please, try another one'],
      ['internal', registerFault],
      ['unauthenticated', registerFault],
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
    callWords['POST /users/login'],
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
    callWords['POST /users/check'],
    [
      ['userNotFound', 'User not found, please register.'],
      ['unauthenticated', 'User not found, please register.'],
      ['codeExpired', 'Confirmation code was sent'],
      ['codeNotSent', 'There has been an error emailing your code'],
      ['codeMalformed', 'The code has six digits / Nothing was checked. Please, look again'],
      [
        'linkRequired',
        'Please, open the link in our mail / Codes are not taken today. Nothing was deleted',
      ],
      [
        'linkOutdated',
        'This link is not from our newest mail / Nothing was deleted. Please, look for a newer one',
      ],
      ['tooManyRequests', tooMany],
      ['internal', fault],
    ],
  ],
  [
    'resend',
    callWords['POST /users/resend'],
    [
      ['userNotFound', fault],
      ['internal', fault],
      ['unauthenticated', 'User not found, please register.'],
      ['tooManyRequests', tooMany],
    ],
  ],
  [
    'forgot password',
    callWords['PATCH /users/forgotpassword/forgotpassword'],
    [
      ['userNotFound', 'This user does not exists. Please, register first'],
      ['emailOutdated', 'This email is no longer valid'],
      ['internal', fault],
      ['tooManyRequests', tooMany],
    ],
  ],
  [
    'change password',
    callWords['PATCH /users/changepassword'],
    [
      ['wrongPassword', 'Incorrect password'],
      ['weakPassword', `Insuficient password / ${rule}`],
      ['commonPassword', `Insuficient password / ${tooCommon}`],
      ['unauthenticated', null],
      ['internal', fault],
      ['tooManyRequests', tooMany],
    ],
  ],
  [
    'change email',
    callWords['PATCH /users/email'],
    [
      ['invalidEmail', 'Invalid email / Please, enter a valid email'],
      ['wrongPassword', 'Incorrect password'],
      ['unauthenticated', null],
      ['internal', fault],
      ['tooManyRequests', tooMany],
    ],
  ],
  [
    'confirm email',
    callWords['PATCH /users/email/confirm'],
    [
      ['invalidEmail', 'This email is already in use / Nothing was changed'],
      ['linkEnded', linkEnded],
      ['unauthenticated', null],
      ['internal', fault],
    ],
  ],
  [
    'undo email',
    callWords['PATCH /users/email/undo'],
    [
      ['invalidEmail', 'This email is already in use / Nothing was changed'],
      ['linkEnded', linkEnded],
      ['unauthenticated', fault],
    ],
  ],
  [
    'profile update',
    callWords['PATCH /users/update/update'],
    [
      ['notFound', fault],
      ['internal', fault],
      ['unauthenticated', null],
      ['duplicateUser', 'This username is already in use / Please, try another one'],
      ['wrongContentType', 'Please select an image'],
    ],
  ],
  [
    'delete account',
    callWords['DELETE /users/'],
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
    callWords['DELETE /users/sessions'],
    [
      ['overloaded', busy],
      ['tooManyRequests', tooMany],
      ['internal', fault],
      ['unauthenticated', null],
    ],
  ],
  [
    'log out in one place',
    callWords['DELETE /users/sessions/:id'],
    [
      ['internal', fault],
      ['unavailable', busy],
      ['unauthenticated', null],
    ],
  ],
];

describe.each(rows)('a refused %s says', (_, words, said) => {
  test.each(said)('for %s: %s', (code, text) => expect(saidOf(words, code)).toBe(text));
});

test('a form that is not sent says what its call would answer', () => {
  const words = callWords['POST /users/registerRedirect'];
  expect(formNotice(words, { fields: {}, code: 'weakPassword' })?.text).toBe(rule);
});
