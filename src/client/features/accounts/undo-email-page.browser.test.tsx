import { MemoryRouter, Route, Routes } from 'react-router';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { answerCalls } from '#tests/support/browser/browser-answers.ts';
import ForgotPasswordPage from './forgot-password-page.tsx';
import UndoEmailPage from './undo-email-page.tsx';

const opened = (fragment: string) => ({
  pathname: '/undoEmail',
  state: { mailed: { page: '/undoEmail', fragment } },
});

const open = (...addresses: (string | ReturnType<typeof opened>)[]) =>
  render(
    <MemoryRouter initialEntries={addresses}>
      <Routes>
        <Route path="/undoEmail" element={<UndoEmailPage />} />
        <Route path="/forgotPassword" element={<ForgotPasswordPage />} />
      </Routes>
    </MemoryRouter>,
  );

test('after an address was taken back, the page says that the old password has ended', async () => {
  answerCalls({ 'PATCH /users/email/undo': () => ({ _id: 'u1' }) });
  const page = await open(opened('abcdefghijklmnopqrst-_'));
  await page.getByRole('button', { name: 'Restore it' }).click();
  await expect.element(page.getByText(/^Your old password no longer works\./)).toBeVisible();
  await expect.element(page.getByText(/The old one keeps working/)).not.toBeInTheDocument();
});

test.each([
  ['without its secret', '/undoEmail'],
  ['cut off', opened('abc')],
])('a link that is %s is reported as incomplete, without a form', async (_, address) => {
  const page = await open(address);
  await expect
    .element(page.getByText(/^This link is incomplete\. Copy the whole link/))
    .toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Restore it' })).not.toBeInTheDocument();
  await expect.element(page.getByRole('link', { name: 'settings' })).toBeVisible();
});

test('without an undone change, the page says that the old password keeps working', async () => {
  const page = await open('/forgotPassword');
  await expect.element(page.getByText(/The old one keeps working/)).toBeVisible();
});
