import { describe, expect, test } from 'vitest';
import { refused } from '#tests/support/refused.ts';
import type { FixedCall } from './calls/index.ts';
import {
  type CallWords,
  callWords,
  commentWords,
  errorNotice,
  errorSentences,
  formNotice,
  issueSentence,
  kindWords,
  lineupWords,
  type Words,
} from './error-words.ts';
import type { ErrorCode, Issue } from './errors.ts';

/** What a person reads: title and text, one line; null where nothing is said. */
function saidOf(words: Words, code: ErrorCode, status?: number): string | null {
  const notice = errorNotice(words, refused(code, status).problem);
  return notice && (notice.text ? `${notice.title} / ${notice.text}` : notice.title);
}

const rule = '8 characters, 1 upper case, 1 lower case, 1 special character';
const tooCommon = 'It is too common. Please, choose another one';
const tooMany = 'Too many requests / Please, try again later';
const busy = 'The server is busy / Please, try again in a moment';
const noRoom = 'The site cannot save anything just now / Please, try again later';
const offline = 'No answer from the server / Please, check your connection and try again';
const check = 'Please, check the form / Correct the marked fields and try again';
const gone = 'This is not here any more / Somebody deleted it';
const notAllowed = 'You may not do this / Please, reload the page';
const likeFailed = 'Your like was not saved / Please, try again';
const followFailed = 'Your follow was not saved / Please, try again';
const linkEnded = 'This link is no longer good / Nothing was changed';
const fault =
  'Internal Server Error / There was an error in our internal servers. Please, try again later';
const registerFault =
  'Interval server error. There was an error in our interval server. Please try again';

type Row = readonly [code: ErrorCode, said: string | null];
const rows: readonly (readonly [name: string, words: Words, rows: readonly Row[]])[] = [
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
  [
    'delete comment',
    callWords['DELETE /comment/delete/:id'],
    [
      ['commentNotFound', 'Error deleting'],
      ['internal', 'Error deleting'],
      ['forbidden', notAllowed],
      ['unauthenticated', null],
    ],
  ],
  [
    'like of a comment',
    callWords['PATCH /comment/toggleLike/:id'],
    [
      ['commentNotFound', gone],
      ['internal', likeFailed],
    ],
  ],
  [
    'follow',
    callWords['PATCH /users/toggleFollow/:id'],
    [
      ['userNotFound', followFailed],
      ['internal', followFailed],
      ['forbidden', followFailed],
      ['unavailable', busy],
      ['unauthenticated', null],
    ],
  ],
  [
    'finder',
    kindWords.list,
    [
      ['noneByName', 'No players with the given name'],
      ['noSuchStat', 'No matching sorting stat'],
      ['noneInDatabase', 'No players found in the database'],
      ['noneWithConditions', 'No players found with the given conditions'],
      ['internal', 'Error 500'],
      ['invalid', 'The request is not valid'],
      ['tooDeep', 'Only the first 10,000 results can be paged'],
      ['unavailable', null],
      ['overloaded', null],
      ['unauthenticated', null],
    ],
  ],
  [
    'create',
    kindWords.create,
    [
      ['internal', fault],
      ['unavailable', busy],
      ['storageFull', noRoom],
      ['duplicateItem', 'This item already exists / Please, look for it in the gallery'],
      ['tooManyRequests', tooMany],
      ['forbidden', notAllowed],
      ['notVerified', notAllowed],
      ['invalid', check],
      ['unauthenticated', null],
    ],
  ],
  [
    'delete of an item',
    kindWords.remove,
    [
      ['notRemovedFromLineups', 'Error deleting player from Elevens'],
      ['notRemovedFromUsers', 'Error deleting player from Elevens'],
      ['notRemovedFromTeams', 'Error deleting player from Teams'],
      ['forbidden', notAllowed],
      ['internal', fault],
      ['unauthenticated', null],
    ],
  ],
  [
    'like',
    kindWords.like,
    [
      ['itemNotFound', gone],
      ['notFound', gone],
      ['internal', likeFailed],
      ['forbidden', likeFailed],
      ['tooManyRequests', tooMany],
      ['unauthenticated', null],
    ],
  ],
  [
    'save of a lineup',
    lineupWords.create,
    [
      ['alreadyHaveOne', 'You already have one / Please, try updating it'],
      ['itemNotFound', gone],
      ['internal', fault],
    ],
  ],
  [
    'comment',
    commentWords,
    [
      ['itemNotFound', gone],
      ['internal', fault],
      ['unauthenticated', null],
    ],
  ],
];

describe.each(rows)('a refused %s says', (_, words, said) => {
  test.each(said)('for %s: %s', (code, text) => expect(saidOf(words, code)).toBe(text));
});

test('no answer at all is told from an answer of a busy server', () => {
  for (const words of [
    kindWords.create,
    kindWords.list,
    callWords['POST /users/login'],
    callWords['DELETE /users/sessions'],
  ]) {
    expect(saidOf(words, 'unavailable', 0)).toBe(offline);
  }
  expect(saidOf(callWords['DELETE /users/'], 'unavailable', 0)).toBe(
    'There was an error deleting your user',
  );
});

test('a form that is not sent says what its call would answer', () => {
  const words = callWords['POST /users/registerRedirect'];
  expect(formNotice(words, { fields: {}, code: 'weakPassword' })?.text).toBe(rule);
});

test('the compiler knows of a code without words', () => {
  type Login = Extract<FixedCall, { path: '/users/login' }>;
  const words = { wrongPassword: 'loginPassword', otherwise: 'loginFault' } as const;
  // @ts-expect-error Nothing is said of 'userNotFound'.
  const short: CallWords<Login> = words;
  const whole: CallWords<Login> = { ...words, userNotFound: null };
  // @ts-expect-error The call cannot fail with this code.
  const wrong: CallWords<Login> = { ...whole, selfFollow: null };
  expect([short, wrong]).toHaveLength(2);
});

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
      { field: 'name', message: 'holds characters that cannot be shown' },
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
