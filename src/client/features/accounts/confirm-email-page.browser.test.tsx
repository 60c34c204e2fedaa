import { MemoryRouter, Route, Routes, useLocation } from 'react-router';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { answerCalls } from '#tests/support/browser/browser-answers.ts';
import { signIn } from '#tests/support/browser/browser-session.ts';
import ConfirmEmailPage from './confirm-email-page.tsx';

const mailed = { page: '/confirmEmail', fragment: 'abcdefghijklmnopqrst-_' };

function Place() {
  const { pathname, state } = useLocation();
  return `Now at ${pathname} with ${state?.mailed?.fragment}`;
}

const open = (state: object | null) =>
  render(
    <MemoryRouter initialEntries={[{ pathname: '/confirmEmail', state }]}>
      <Routes>
        <Route path="/confirmEmail" element={<ConfirmEmailPage />} />
        <Route path="*" element={<Place />} />
      </Routes>
    </MemoryRouter>,
  );

test('the secret of the link is sent once, without a confirmation', async () => {
  signIn('Ana');
  const sent = answerCalls({ 'PATCH /users/email/confirm': () => ({ email: 'a@example.org' }) });
  const page = await open({ mailed });
  await expect.element(page.getByText('Now at /profile/settings with undefined')).toBeVisible();
  expect(sent.map(({ call }) => call)).toEqual(['PATCH /users/email/confirm']);
});

test('a logged-out visitor is redirected to the login with the link', async () => {
  localStorage.clear();
  const page = await open({ mailed });
  await expect.element(page.getByText(`Now at /login with ${mailed.fragment}`)).toBeVisible();
});

test.each([
  ['without its secret', null],
  ['cut off', { mailed: { ...mailed, fragment: 'abc' } }],
])('a link that is %s is reported as incomplete, whether logged in or not', async (_, state) => {
  localStorage.clear();
  const sent = answerCalls({});
  const page = await open(state);
  await expect
    .element(page.getByText(/^This link is incomplete\. Copy the whole link/))
    .toBeVisible();
  await expect.element(page.getByRole('link', { name: 'settings' })).toBeVisible();
  expect(sent).toEqual([]);
});
