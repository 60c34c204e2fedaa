import { createRoutesStub, useLocation } from 'react-router';
import { beforeEach, expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { storeRegistration } from '#client/api/stored/session.ts';
import { storageKeys } from '#client/api/stored/storage-keys.ts';
import { clearNotices } from '#client/ui/notices/notice.tsx';
import { ConfirmHost } from '#client/ui/states/confirm.tsx';
import type { SessionAnswer } from '#contract/calls/accounts.ts';
import { answerCalls } from '#tests/support/browser/browser-answers.ts';
import VerifyCodePage from './verify-code-page.tsx';

const ana: SessionAnswer['user'] = {
  ...{ _id: 'ana', name: 'Ana', email: 'ana@example.org', image: null, check: false },
  ...{ rol: 'user', interestedIn: 'fifa', gender: 'mujer' },
};
/** The test's own window may come into focus at any time. */
const stillWaits = { 'GET /users/ana': () => ana };

beforeEach(() => {
  localStorage.clear();
  clearNotices();
});

function Place() {
  return `Now at ${useLocation().pathname}`;
}

/** The code page of a fan who just signed up, on the way to `next`. */
async function show(next: string | null = null) {
  storeRegistration({ token: 't', user: ana });
  const Stub = createRoutesStub([
    {
      path: '/verifyCode',
      Component: VerifyCodePage as () => React.ReactNode,
      loader: () => ({ email: ana.email }),
      HydrateFallback: () => null,
    },
    { path: '*', Component: Place },
  ]);
  const page = await render(
    <>
      <Stub initialEntries={[{ pathname: '/verifyCode', state: next && { next } }]} />
      <ConfirmHost />
    </>,
  );
  await expect.element(page.getByLabelText('Confirmation code')).toHaveFocus();
  return page;
}

/** What another tab does once it has opened the mail's link. */
function verifyInAnotherTab() {
  const user = JSON.parse(localStorage.getItem(storageKeys.user) ?? '');
  const newValue = JSON.stringify({ ...user, token: 't2', check: true });
  localStorage.setItem(storageKeys.user, newValue);
  window.dispatchEvent(new StorageEvent('storage', { key: storageKeys.user, newValue }));
}

test.each([
  ['the page that was asked for', '/motogp/riders', '/motogp/riders'],
  ["the page of the fan's interest", null, '/fifa'],
])('an account that another tab verifies is led on to %s', async (_, next, to) => {
  answerCalls(stillWaits);
  const page = await show(next);
  verifyInAnotherTab();
  await expect.element(page.getByText(`Now at ${to}`)).toBeVisible();
});

test.each([
  ['the window', () => window.dispatchEvent(new Event('focus'))],
  ['the tab', () => document.dispatchEvent(new Event('visibilitychange'))],
])('who verified on another device and returns to %s is led on', async (_, comeBack) => {
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

test('a second look that is open stays until it is answered', async () => {
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
