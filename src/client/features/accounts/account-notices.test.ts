import { describe, expect, test } from 'vitest';
import { type ErrorCode, errors, type Problem } from '#contract/errors.ts';
import { notices } from '#contract/notices.ts';
import {
  changeNotice,
  deletionNotice,
  forgotNotice,
  loginNotice,
  profileNotice,
  registerNotice,
  resendNotice,
  verifyNotice,
} from './account-notices.ts';

function problem(code: ErrorCode): Problem {
  const { status, message } = errors[code];
  return { type: 'about:blank', title: message, status, detail: message, code, message };
}

/** What a person reads: title and text, one line. */
function words(name: keyof typeof notices): string {
  const notice: { title: string; text?: string } = notices[name];
  return notice.text ? `${notice.title} / ${notice.text}` : notice.title;
}

const rule = '8 characters, 1 upper case, 1 lower case, 1 special character';
const tooCommon = 'It is too common. Please, choose another one';
const noRoom = 'The site cannot save anything just now / Please, try again later';
const tryLater = 'There was an error in our internal servers. Please, try again later';

describe('what a refused registration says (spec part 8)', () => {
  test.each<[ErrorCode, string]>([
    ['invalidEmail', 'Invalid email / Please, enter a valid email'],
    ['genderRequired', 'Insuficient password'],
    ['interestRequired', 'Interest is required'],
    ['weakPassword', `Insuficient password / ${rule}`],
    ['commonPassword', `Insuficient password / ${tooCommon}`],
    ['duplicateUser', 'This username is already in use / Please, try another one'],
    [
      'internal',
      'Interval server error. There was an error in our interval server. Please try again',
    ],
    ['tooLarge', 'Please select an image'],
    ['tooManyRequests', 'Too many requests / Please, try again later'],
    ['overloaded', 'The server is busy / Please, try again in a moment'],
    ['unavailable', 'The server is busy / Please, try again in a moment'],
    ['storageFull', noRoom],
  ])('%s', (code, text) => {
    expect(words(registerNotice(problem(code)))).toBe(text);
  });
});

test('no answer at all is told from an answer of a busy server', () => {
  const unanswered = { ...problem('unavailable'), status: 0 };
  expect(words(registerNotice(unanswered))).toContain('No answer from the server');
});

describe('what a refused login says (spec part 8)', () => {
  test.each<[ErrorCode, string]>([
    ['userNotFound', "Sorry! This user is not registered! Try making an account, it's super easy!"],
    ['wrongPassword', 'Wrong password'],
    ['internal', 'Interval Server Error'],
    ['tooManyRequests', 'Too many requests / Please, try again later'],
  ])('%s', (code, text) => {
    expect(words(loginNotice(problem(code)))).toBe(text);
  });
});

describe('what a failed verification says (spec part 8)', () => {
  test.each<[ErrorCode, string]>([
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
    ['tooManyRequests', 'Too many requests / Please, try again later'],
    ['internal', `Internal Server Error / ${tryLater}`],
  ])('%s', (code, text) => {
    expect(words(verifyNotice(problem(code)))).toBe(text);
  });
});

describe('what a failed resend says (spec part 8)', () => {
  test.each<[ErrorCode, string]>([
    ['userNotFound', `Internal Server Error / ${tryLater}`],
    ['internal', `Internal Server Error / ${tryLater}`],
    ['unauthenticated', 'User not found, please register.'],
    ['tooManyRequests', 'Too many requests / Please, try again later'],
  ])('%s', (code, text) => {
    expect(words(resendNotice(problem(code)))).toBe(text);
  });
});

describe('what a failed request for a temporary password says (spec part 8)', () => {
  test.each<[ErrorCode, string]>([
    ['userNotFound', 'This user does not exists. Please, register first'],
    ['emailOutdated', 'This email is no longer valid'],
    ['internal', `Internal Server Error / ${tryLater}`],
    ['tooManyRequests', 'Too many requests / Please, try again later'],
  ])('%s', (code, text) => {
    expect(words(forgotNotice(problem(code)))).toBe(text);
  });
});

test('notices that a call answers with success keep the words and the time of the spec', () => {
  expect(notices.registered).toMatchObject({
    title: 'Register succesful',
    text: 'Please, verify your account',
    timer: 3500,
  });
  expect(notices.loggedIn).toMatchObject({
    title: 'Welcome back to the sports paradise.',
    timer: 1500,
  });
  expect(notices.verified).toMatchObject({ title: 'Correct code! ✅', timer: 1500 });
  expect(notices.wrongCode).toMatchObject({
    title: 'Code incorrect. Your user was deleted as a security measure. Please register again.',
    timer: 3500,
  });
  expect(notices.verifyDeleteFailed.title).toBe('Interval server error. Please login again.');
  expect(notices.codeSent.title).toBe('Confirmation code was sent');
  expect(notices.codeNotSent.title).toBe('There has been an error emailing your code');
  expect(notices.forgotUpdateFailed.title).toBe('There was a problem updating your user');
  expect(notices.temporaryPasswordSent).toMatchObject({
    title: 'We have sent you a temporary password',
    timer: 3500,
  });
});

describe('what a refused password change says (spec part 8)', () => {
  test.each<[ErrorCode, string]>([
    ['wrongPassword', 'Incorrect password'],
    ['weakPassword', `Insuficient password / ${rule}`],
    ['commonPassword', `Insuficient password / ${tooCommon}`],
    ['internal', `Internal Server Error / ${tryLater}`],
    ['tooManyRequests', 'Too many requests / Please, try again later'],
  ])('%s', (code, text) => {
    expect(words(changeNotice(problem(code)))).toBe(text);
  });
});

describe('what a failed profile update says (spec part 8)', () => {
  test.each<[ErrorCode, string]>([
    ['notFound', `Internal Server Error / ${tryLater}`],
    ['internal', `Internal Server Error / ${tryLater}`],
    ['duplicateUser', 'This username is already in use / Please, try another one'],
    ['wrongContentType', 'Please select an image'],
  ])('%s', (code, text) => {
    expect(words(profileNotice(problem(code)))).toBe(text);
  });
});

describe('what a failed deletion of an account says (spec part 8)', () => {
  test.each<[ErrorCode, string]>([
    ['internal', 'There was an error deleting your user'],
    ['forbidden', 'There was an error deleting your user'],
    ['wrongPassword', 'Incorrect password'],
    ['storageFull', noRoom],
  ])('%s', (code, text) => {
    expect(words(deletionNotice(problem(code)))).toBe(text);
  });
});
