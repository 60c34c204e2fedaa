import { beforeEach, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { getSession } from '#client/api/stored/session.ts';
import { storageKeys } from '#client/api/stored/storage-keys.ts';
import { NoticeHost } from '#client/ui/notices/notice.tsx';
import { ConfirmHost } from '#client/ui/states/confirm.tsx';
import { checkForm } from '#contract/form-checks.ts';
import { deleteAccountForm } from '#contract/forms.ts';
import { notices } from '#contract/notices.ts';
import { answerCalls, refusal } from '#tests/support/browser/browser-answers.ts';
import { seeNotice } from '#tests/support/browser/browser-notices.ts';
import { signIn } from '#tests/support/browser/browser-session.ts';
import { DeleteAccount } from './delete-account.tsx';

beforeEach(() => signIn('Ana'));

async function show(...answers: readonly unknown[]) {
  const remaining = [...answers];
  const sent = answerCalls({ 'DELETE /users/': () => remaining.shift() });
  const page = await render(
    <>
      <DeleteAccount />
      <NoticeHost />
      <ConfirmHost />
    </>,
  );
  const dialog = page.getByRole('alertdialog', { name: 'Delete account?' });
  const button = page.getByRole('button', { name: 'Delete account' });
  return {
    dialog,
    button,
    password: page.getByLabelText('Password', { exact: true }),
    bodies: () => sent.map(({ body }) => body),
    async confirm() {
      await button.click();
      await dialog.getByRole('button', { name: 'Delete' }).click();
    },
  };
}

test('the confirmation focuses Cancel, and Escape deletes nothing', async () => {
  const { button, dialog, bodies } = await show();
  await button.click();
  await expect.element(dialog.getByRole('button', { name: 'Cancel' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  expect(bodies()).toEqual([]);
});

test.each([
  ['a refusal', () => refusal('internal')],
  ['an account that was not deleted', () => ({ deleteUser: false })],
])('after %s a notice is shown, and the user stays signed in', async (_, answer) => {
  const { confirm, button } = await show(answer());
  await confirm();
  await seeNotice(notices.accountNotDeleted);
  await expect.element(button).toHaveFocus();
  expect(getSession()?.name).toBe('Ana');
});

test('the password is requested once the server requires it, until it is right', async () => {
  const { confirm, password, bodies } = await show(
    refusal('passwordRequired'),
    refusal('wrongPassword'),
    { deleteUser: true },
  );
  await confirm();
  await expect.element(password).toHaveFocus();
  const missing = checkForm(deleteAccountForm, {})?.fields.password;
  await expect.element(password).toHaveAccessibleDescription(new RegExp(`^${missing}`));
  await password.fill('Not-Mine-1234');
  await confirm();
  await seeNotice(notices.passwordIncorrect);
  await expect.element(password).toHaveFocus();
  await password.fill('Visca-2026!');
  await confirm();
  await seeNotice(notices.accountDeleted);
  expect(bodies()).toEqual([undefined, { password: 'Not-Mine-1234' }, { password: 'Visca-2026!' }]);
  expect(getSession()).toBeNull();
  expect(localStorage.getItem(storageKeys.deletedUser)).toBe('true');
});
