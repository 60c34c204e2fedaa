import { expect, test } from 'vitest';
import { formNotice, noticesOf } from '#contract/errors/error-notices.ts';
import {
  finderTopic,
  notices,
  tooManyRequestsNotice,
  wrongPlaceNotice,
} from '#contract/notices.ts';
import {
  type ShownNotice,
  withNotice,
  withoutErrorsOn,
  withoutPageErrors,
} from './notice-stack.ts';

const makeNotice = (id: number, overrides: Partial<ShownNotice> = {}): ShownNotice => ({
  id,
  icon: 'error',
  title: `Notice ${id}`,
  timer: 3000,
  stays: false,
  ...overrides,
});
const stackOf = (...notices: ShownNotice[]) =>
  notices.reduce<readonly ShownNotice[]>(withNotice, []).map(({ id }) => id);

test('the newest notice is on top, and at most three are kept', () => {
  expect(stackOf(makeNotice(1), makeNotice(2), makeNotice(3), makeNotice(4))).toEqual([4, 3, 2]);
});

test('a repeated notice is shown once, as the newest', () => {
  const title = 'No luck';
  expect(stackOf(makeNotice(1, { title }), makeNotice(2), makeNotice(3, { title }))).toEqual([
    3, 2,
  ]);
});

test('notices differ by icon and text', () => {
  const title = 'Liga F Cup';
  expect(
    stackOf(
      makeNotice(1, { title }),
      makeNotice(2, { title, text: 'Please try again' }),
      makeNotice(3, { title, icon: 'success' }),
    ),
  ).toEqual([3, 2, 1]);
});

test('a login with a temporary password replaces the notice about its mail', () => {
  const sent = { ...notices.temporaryPasswordSent, id: 1 };
  expect(stackOf(sent, { ...notices.loggedIn, id: 2 })).toEqual([2]);
});

test('a notice replaces only older ones on its topic', () => {
  const error = (id: number, topic: string) => makeNotice(id, { topic });
  const success = (id: number, topic: string) => makeNotice(id, { topic, icon: 'success' });
  expect(stackOf(error(1, 'login'), success(2, 'login'))).toEqual([2]);
  expect(stackOf(error(1, 'login'), error(2, 'login'))).toEqual([2]);
  expect(stackOf(success(1, 'code'), error(2, 'code'))).toEqual([2]);
  expect(stackOf(error(1, 'like'), success(2, 'code'))).toEqual([2, 1]);
  expect(stackOf(makeNotice(1), makeNotice(2, { icon: 'success' }))).toEqual([2, 1]);
});

test('notices about a code and its sign-up replace each other only if they contradict', () => {
  const shown = (name: keyof typeof notices, id: number) => makeNotice(id, notices[name]);
  for (const code of ['wrongCode', 'verifyUserNotFound', 'verified'] as const) {
    expect(stackOf(shown('registered', 1), shown(code, 2))).toEqual([2]);
    expect(stackOf(shown(code, 1), shown('registered', 2))).toEqual([2]);
  }
  // The code was sent for the registration.
  expect(stackOf(shown('registered', 1), shown('codeSent', 2))).toEqual([2, 1]);
  expect(stackOf(shown('wrongCode', 1), shown('registerInvalidEmail', 2))).toEqual([2, 1]);
});

test('a general error is replaced by any success', () => {
  const shown = (name: keyof typeof notices, id: number) => makeNotice(id, notices[name]);
  expect(stackOf(shown('offline', 1), shown('created', 2))).toEqual([2]);
  expect(stackOf(shown('tooManyRequests', 1), shown('likeFailed', 2))).toEqual([2, 1]);
  expect(stackOf(shown('created', 1), shown('offline', 2))).toEqual([2, 1]);
  expect(stackOf(shown('registerInvalidEmail', 1), shown('registered', 2))).toEqual([2]);
});

test('a missing response is replaced by any response, and by nothing else', () => {
  const shown = (name: keyof typeof notices, id: number) => makeNotice(id, notices[name]);
  expect(stackOf(shown('offline', 1), shown('loginPassword', 2))).toEqual([2]);
  expect(stackOf(shown('busy', 1), shown('wrongCode', 2))).toEqual([2]);
  expect(stackOf(shown('offline', 1), shown('busy', 2))).toEqual([2]);
  expect(stackOf(shown('busy', 1), shown('offline', 2))).toEqual([2]);
  expect(stackOf(shown('tooManyRequests', 1), shown('loginPassword', 2))).toEqual([2, 1]);
  for (const local of ['passwordMismatch', 'profileUnchanged', 'selectImage'] as const)
    expect(stackOf(shown('offline', 1), shown(local, 2))).toEqual([2, 1]);
  const checked = formNotice(noticesOf('PATCH /users/email'), { code: 'invalidEmail', fields: {} });
  expect(stackOf(shown('offline', 1), makeNotice(2, checked ?? {}))).toEqual([2, 1]);
});

test('a rate limit is shown once, with the latest wait', () => {
  const limit = (id: number, seconds: number) => makeNotice(id, tooManyRequestsNotice(seconds));
  expect(stackOf(limit(1, 60), limit(2, 30))).toEqual([2]);
  expect(stackOf(limit(1, 60), makeNotice(2, notices.tooManyRequests))).toEqual([2]);
  expect(stackOf(limit(1, 60), makeNotice(2, notices.created))).toEqual([2]);
});

test('a loaded list removes only the errors on its topic', () => {
  const stack = [
    makeNotice(1, notices.noneByName),
    makeNotice(2, notices.created),
    makeNotice(3, notices.likeFailed),
  ];
  expect(withoutErrorsOn(finderTopic, stack).map(({ id }) => id)).toEqual([2, 3]);
});

test('a notice about a wrong drop replaces the previous one', () => {
  const wrong = (id: number, sentence: string) => makeNotice(id, wrongPlaceNotice(sentence));
  const shown = stackOf(wrong(1, 'Alisson fits at goalkeeper'), wrong(2, 'Pelé in front'));
  expect(shown).toEqual([2]);
});

test('errors disappear with their page; successes and notices that explain the navigation stay', () => {
  const notices = [
    makeNotice(1),
    makeNotice(2, { icon: 'success' }),
    makeNotice(3, { stays: true }),
  ];
  expect(withoutPageErrors(notices).map(({ id }) => id)).toEqual([2, 3]);
});
