import { MemoryRouter, Route, Routes } from 'react-router';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { NoticeHost } from '#client/ui/notices/notice.tsx';
import { type NoticeName, notices } from '#contract/notices.ts';
import { answerCalls, refusal } from '#tests/support/browser/browser-answers.ts';
import { seeNotice } from '#tests/support/browser/browser-notices.ts';
import ForgotPasswordPage from './forgot-password-page.tsx';
import LoginPage from './login-page.tsx';

async function send(answer: () => unknown) {
  answerCalls({ 'PATCH /users/forgotpassword/forgotpassword': answer });
  const page = await render(
    <MemoryRouter initialEntries={['/forgotPassword']}>
      <Routes>
        <Route path="/forgotPassword" element={<ForgotPasswordPage />} />
        <Route path="/login" element={<h1>Log in</h1>} />
      </Routes>
      <NoticeHost />
    </MemoryRouter>,
  );
  const email = page.getByLabelText('Email');
  await email.fill('ana@example.org');
  const button = page.getByRole('button', { name: 'Send' });
  await button.click();
  return { page, email, button };
}

test.each<[string, () => unknown, NoticeName, 'email' | 'button']>([
  ['userNotFound', () => refusal('userNotFound'), 'forgotUnknown', 'email'],
  ['emailOutdated', () => refusal('emailOutdated'), 'forgotOutdated', 'email'],
  ['internal', () => refusal('internal'), 'forgotError', 'button'],
  [
    'a new password that was not saved',
    () => ({ sendPassword: true, updateUser: false }),
    'forgotUpdateFailed',
    'button',
  ],
])(
  'the response %s shows a notice, and the control to use next has the focus',
  async (_, answer, notice, focused) => {
    const result = await send(answer);
    await seeNotice(notices[notice]);
    await expect.element(result[focused]).toHaveFocus();
  },
);

test('a sent temporary password opens the login', async () => {
  const { page } = await send(() => ({ sendPassword: true, updateUser: true }));
  await seeNotice(notices.temporaryPasswordSent);
  await expect.element(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
});

test('the address from the login is prefilled, and its correction is passed back', async () => {
  localStorage.clear();
  answerCalls({
    'PATCH /users/forgotpassword/forgotpassword': () => ({ sendPassword: true, updateUser: true }),
  });
  const page = await render(
    <MemoryRouter initialEntries={['/login']}>
      <Routes>
        <Route path="/login" element={<LoginPage />} />
        <Route path="/forgotPassword" element={<ForgotPasswordPage />} />
      </Routes>
    </MemoryRouter>,
  );
  const email = page.getByLabelText('Email');
  const forgot = page.getByRole('link', { name: 'Forgot your password?' });
  await email.fill('ana@example.or');
  await forgot.click();
  await expect.element(email).toHaveValue('ana@example.or');
  await page.getByRole('link', { name: 'Log in' }).click();
  await expect.element(forgot).toBeVisible();
  await expect.element(email).toHaveValue('ana@example.or');
  await forgot.click();
  await email.fill('ana@example.org');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect.element(forgot).toBeVisible();
  await expect.element(email).toHaveValue('ana@example.org');
});
