import { createRoutesStub, MemoryRouter, Route, Routes, useLocation } from 'react-router';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { getSession } from '#client/api/stored/session.ts';
import { NoticeHost } from '#client/ui/notices/notice.tsx';
import type { ErrorCode } from '#contract/errors/errors.ts';
import { type NoticeName, notices } from '#contract/notices.ts';
import { answerCalls, refusal } from '#tests/support/browser/browser-answers.ts';
import { seeNotice } from '#tests/support/browser/browser-notices.ts';
import { signIn } from '#tests/support/browser/browser-session.ts';
import LoginPage from './login-page.tsx';
import { readReturnPath } from './return-path.ts';

function Place() {
  const location = useLocation();
  return `${location.pathname} leads on to ${readReturnPath(location)}`;
}

const secret = 'abcdefghijklmnopqrst-_';
const confirming = { mailed: { page: '/confirmEmail', fragment: secret } };

test.each([
  ['the page that was asked for', { next: '/motogp/riders' }, '/motogp/riders'],
  ['the link that waits for a login, its secret in no address', confirming, '/confirmEmail'],
  ['where they start, for no page of ours was asked for', { next: 'https://evil.example' }, '/'],
])('a logged-in user continues to %s', async (_, state, to) => {
  signIn('Ana');
  const page = await render(
    <MemoryRouter initialEntries={[{ pathname: '/login', state }]}>
      <LoginPage />
    </MemoryRouter>,
  );
  const way = page.getByRole('link', { name: 'Continue' });
  await expect.element(way).toHaveAttribute('href', to);
  expect(getComputedStyle(way.element()).color).toBe('rgb(255, 255, 255)');
  await expect.element(page.getByText('You are logged in as Ana.')).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Another account?' })).toBeVisible();
});

test('a submitted form does not change before the navigation', async () => {
  localStorage.clear();
  const user = { _id: 'ana', name: 'Ana', email: 'ana@example.com', image: null, check: true };
  const profile = { rol: 'user', interestedIn: 'fifa', gender: 'mujer' };
  answerCalls({ 'POST /users/login': () => ({ token: 'ana', user: { ...user, ...profile } }) });
  const never = () => new Promise<null>(() => {});
  const Stub = createRoutesStub([
    { path: '/login', Component: LoginPage },
    { path: '*', loader: never, Component: () => null },
  ]);
  const page = await render(<Stub initialEntries={['/login']} />);
  await page.getByLabelText('Email').fill('ana@example.com');
  await page.getByLabelText('Password', { exact: true }).fill('Visca-2026!');
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect.poll(() => getSession()?.name).toBe('Ana');
  await expect.element(page.getByRole('heading', { name: 'No account yet?' })).toBeVisible();
  await expect.element(page.getByText('You are logged in')).not.toBeInTheDocument();
});

test('an unverified user is redirected to the code and from there to the requested page', async () => {
  signIn('Ana', 'user', false);
  const entry = { pathname: '/login', state: { next: '/motogp/riders' } };
  const page = await render(
    <MemoryRouter initialEntries={[entry]}>
      <Routes>
        <Route path="/login" element={<LoginPage />} />
        <Route path="*" element={<Place />} />
      </Routes>
    </MemoryRouter>,
  );
  await expect.element(page.getByText('Only the code is missing.')).toBeVisible();
  await expect
    .element(page.getByText(/^You are logged in as Ana\..* on to riders\.$/))
    .toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Another account?' })).toBeVisible();
  const way = page.getByRole('link', { name: 'Enter the code' });
  expect(getComputedStyle(way.element()).color).toBe('rgb(255, 255, 255)');
  await way.click();
  await expect.element(page.getByText('/verifyCode leads on to /motogp/riders')).toBeVisible();
});

test('a mailed link names its destination, and the sign-up continues there too', async () => {
  localStorage.clear();
  const mailed = { page: '/verifyCode', fragment: `${secret}/motogp/riders` };
  const entry = { pathname: '/login', state: { mailed } };
  const page = await render(
    <MemoryRouter initialEntries={[entry]}>
      <Routes>
        <Route path="/login" element={<LoginPage />} />
        <Route path="*" element={<Place />} />
      </Routes>
    </MemoryRouter>,
  );
  await expect
    .element(page.getByText(/the link in our email does the rest\. Then on to riders\./))
    .toBeVisible();
  await expect.element(page.getByText('One minute, then on to riders.')).toBeVisible();
  await page.getByRole('link', { name: 'Sign up' }).click();
  await expect.element(page.getByText('/register leads on to /motogp/riders')).toBeVisible();
});

test('a mailed link that was cut off is reported as incomplete, with an alternative', async () => {
  localStorage.clear();
  const mailed = { page: '/verifyCode', fragment: 'abc' };
  const page = await render(
    <MemoryRouter initialEntries={[{ pathname: '/login', state: { mailed } }]}>
      <LoginPage />
    </MemoryRouter>,
  );
  await expect.element(page.getByText(/^This link is incomplete\..* enter the code/)).toBeVisible();
});

test('a login for the link to a new address opens the link, which survives a reload', async () => {
  localStorage.clear();
  const user = { _id: 'ana', name: 'Ana', email: 'ana@example.com', image: null, check: true };
  const profile = { rol: 'user', interestedIn: 'fifa', gender: 'mujer' };
  answerCalls({ 'POST /users/login': () => ({ token: 'ana', user: { ...user, ...profile } }) });
  const Mailed = () => `${useLocation().pathname} has ${useLocation().state?.mailed?.fragment}`;
  const page = await render(
    <MemoryRouter initialEntries={[{ pathname: '/login', state: confirming }]}>
      <Routes>
        <Route path="/login" element={<LoginPage />} />
        <Route path="*" element={<Mailed />} />
      </Routes>
    </MemoryRouter>,
  );
  await expect.element(page.getByText(/^Log in to confirm your new email/)).toBeVisible();
  await page.getByLabelText('Email').fill('ana@example.com');
  await page.getByLabelText('Password', { exact: true }).fill('Visca-2026!');
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect.element(page.getByText(`/confirmEmail has ${secret}`)).toBeVisible();
});

test.each<[ErrorCode, NoticeName, string]>([
  ['userNotFound', 'loginUnknown', 'Email'],
  ['wrongPassword', 'loginPassword', 'Password'],
  ['accountBanned', 'accountBanned', 'Email'],
  ['internal', 'loginError', 'Log in'],
  ['tooManyRequests', 'tooManyRequests', 'Log in'],
])('a login refused with %s shows %s and focuses "%s"', async (code, notice, focused) => {
  answerCalls({ 'POST /users/login': () => refusal(code) });
  const page = await render(
    <MemoryRouter initialEntries={['/login']}>
      <LoginPage />
      <NoticeHost />
    </MemoryRouter>,
  );
  await page.getByLabelText('Email').fill('ana@example.com');
  await page.getByLabelText('Password', { exact: true }).fill('Visca-2026!');
  const button = page.getByRole('button', { name: 'Log in' });
  await button.click();
  await seeNotice(notices[notice]);
  const target = page.getByLabelText(focused, { exact: true });
  await expect.element(focused === 'Log in' ? button : target).toHaveFocus();
});
