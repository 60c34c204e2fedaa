import { createRoutesStub, useLocation } from 'react-router';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { storeRegistration } from '#client/api/stored/session.ts';
import { storageKeys } from '#client/api/stored/storage-keys.ts';
import { NoticeHost } from '#client/ui/notices/notice.tsx';
import { ConfirmHost } from '#client/ui/states/confirm.tsx';
import type { SessionAnswer } from '#contract/calls/accounts.ts';
import type { ErrorCode } from '#contract/errors/errors.ts';
import { checkForm } from '#contract/form-checks.ts';
import { codeForm } from '#contract/forms.ts';
import { type NoticeName, notices } from '#contract/notices.ts';
import { answerCalls, refusal } from '#tests/support/browser/browser-answers.ts';
import { seeNotice } from '#tests/support/browser/browser-notices.ts';
import VerifyCodePage from './verify-code-page.tsx';

const ana: SessionAnswer['user'] = {
  _id: 'ana',
  name: 'Ana',
  email: 'ana@example.org',
  image: null,
  check: false,
  rol: 'user',
  interestedIn: 'fifa',
  gender: 'mujer',
};
/** Answers the refetch on each focus of the test window. */
const stillWaits = { 'GET /users/ana': () => ana };

function Place() {
  const { pathname, state } = useLocation();
  const mailed = state?.mailed;
  return `Now at ${pathname}${mailed ? ` with ${mailed.fragment}` : ''}`;
}

async function show(next: string | null = null) {
  const page = await open(next === null ? null : { next });
  await expect.element(page.getByLabelText('Confirmation code')).toHaveFocus();
  return page;
}

async function open(state: object | null, email: string | null = ana.email) {
  if (email !== null) storeRegistration({ token: 't', user: ana });
  const Stub = createRoutesStub([
    {
      path: '/verifyCode',
      Component: VerifyCodePage as () => React.ReactNode,
      loader: () => ({ email }),
      HydrateFallback: () => null,
    },
    { path: '*', Component: Place },
  ]);
  return render(
    <>
      <Stub initialEntries={[{ pathname: '/verifyCode', state }]} />
      <ConfirmHost />
      <NoticeHost />
    </>,
  );
}

test('a logged-out visitor is redirected to the login with the mailed link', async () => {
  const page = await open({ mailed: { page: '/verifyCode', fragment: 'secret' } }, null);
  await expect.element(page.getByText('Now at /login with secret')).toBeVisible();
});

test('a mailed link that was cut off is reported and not sent, but a code can be sent', async () => {
  const sent = answerCalls(stillWaits);
  const page = await open({ mailed: { page: '/verifyCode', fragment: 'abc' } });
  await expect.element(page.getByText(/^This link is incomplete\..* enter the code/)).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Verify' })).toBeEnabled();
  await expect.element(page.getByRole('button', { name: 'Send the code again' })).toBeEnabled();
  expect(sent.filter(({ call }) => call.startsWith('POST'))).toEqual([]);
});

function verifyInAnotherTab() {
  const user = JSON.parse(localStorage.getItem(storageKeys.user) ?? '');
  const newValue = JSON.stringify({ ...user, token: 't2', check: true });
  localStorage.setItem(storageKeys.user, newValue);
  window.dispatchEvent(new StorageEvent('storage', { key: storageKeys.user, newValue }));
}

test.each([
  ['the page that was asked for', '/motogp/riders', '/motogp/riders'],
  ["the page of the fan's interest", null, '/fifa'],
])('an account verified in another tab continues to %s', async (_, next, to) => {
  answerCalls(stillWaits);
  const page = await show(next);
  verifyInAnotherTab();
  await expect.element(page.getByText(`Now at ${to}`)).toBeVisible();
});

test.each([
  ['the window', () => window.dispatchEvent(new Event('focus'))],
  ['the tab', () => document.dispatchEvent(new Event('visibilitychange'))],
])('an account verified on another device continues on return to %s', async (_, comeBack) => {
  let check = false;
  const sent = answerCalls({ 'GET /users/ana': () => ({ ...ana, check }) });
  const page = await show('/motogp/riders');
  comeBack();
  await expect.poll(() => sent).not.toHaveLength(0);
  await expect.element(page.getByRole('button', { name: 'Verify' })).toBeEnabled();
  check = true;
  comeBack();
  await expect.element(page.getByText('Now at /motogp/riders')).toBeVisible();
  expect(localStorage.getItem(storageKeys.registration)).toBeNull();
});

test('an open confirmation stays open until it is answered', async () => {
  answerCalls(stillWaits);
  const page = await show();
  await page.getByLabelText('Confirmation code').fill('123456');
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect.element(page.getByRole('alertdialog')).toBeVisible();
  verifyInAnotherTab();
  await expect.element(page.getByRole('alertdialog')).toBeVisible();
  await page.getByRole('button', { name: 'Look again' }).click();
  await expect.element(page.getByText('Now at /fifa')).toBeVisible();
});

test.each<[string, () => unknown, NoticeName]>([
  ['was sent', () => ({ resend: true }), 'codeSent'],
  ['could not be mailed', () => ({ resend: false }), 'codeNotSent'],
  ['is for nobody', () => refusal('userNotFound'), 'verifyError'],
  ['met an error', () => refusal('internal'), 'verifyError'],
])('a new code that %s is reported, and its button keeps the focus', async (_, answer, notice) => {
  answerCalls({ ...stillWaits, 'POST /users/resend': answer });
  const page = await show();
  const resendButton = page.getByRole('button', { name: 'Send the code again' });
  await resendButton.click();
  await seeNotice(notices[notice]);
  await expect.element(resendButton).toHaveFocus();
});

async function sendCode(answer: () => unknown) {
  answerCalls({ ...stillWaits, 'POST /users/check': answer });
  const page = await show();
  await page.getByLabelText('Confirmation code').fill('123456');
  await page.getByRole('button', { name: 'Verify' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Send' }).click();
  return page;
}

test('the form, not the browser, refuses a code of five digits', async () => {
  const sent = answerCalls(stillWaits);
  const page = await show();
  const code = page.getByLabelText('Confirmation code');
  await expect.element(code).not.toHaveAttribute('required');
  await expect.element(code).not.toHaveAttribute('aria-required');
  await code.fill('12345');
  await page.getByRole('button', { name: 'Verify' }).click();
  const sentence = checkForm(codeForm, { confirmationCode: '12345' })?.fields.confirmationCode;
  await expect.element(code).toHaveAccessibleDescription(new RegExp(`${sentence}`));
  expect(sent.filter(({ call }) => call.startsWith('POST'))).toEqual([]);
});

test.each<[ErrorCode, NoticeName]>([
  ['codeExpired', 'codeSent'],
  ['linkRequired', 'linkRequired'],
  ['internal', 'verifyError'],
])('a check refused with %s shows %s and stays on the page', async (code, notice) => {
  const page = await sendCode(() => refusal(code));
  await seeNotice(notices[notice]);
  await expect.element(page.getByRole('button', { name: 'Verify' })).toBeEnabled();
});

test.each<[string, () => unknown, NoticeName, string]>([
  [
    'could not delete leads to the login',
    () => ({ testCheckUser: false, check: false, delete: false }),
    'verifyDeleteFailed',
    '/login',
  ],
  [
    'found a wrong code, which deleted the account, leads to the sign-up',
    () => ({ testCheckUser: false, check: false, delete: true }),
    'wrongCode',
    '/register',
  ],
  [
    'knows no such user leads to the sign-up',
    () => refusal('userNotFound'),
    'verifyUserNotFound',
    '/register',
  ],
])('a check that %s', async (_, answer, notice, to) => {
  const page = await sendCode(answer);
  await seeNotice(notices[notice]);
  await expect.element(page.getByText(`Now at ${to}`)).toBeVisible();
});
