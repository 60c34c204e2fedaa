import { beforeEach, expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { getSession } from '#client/api/stored/session.ts';
import { NoticeHost } from '#client/ui/notices/notice.tsx';
import { checkForm } from '#contract/form-checks.ts';
import { changePasswordForm } from '#contract/forms.ts';
import { type NoticeName, notices } from '#contract/notices.ts';
import { answerCalls, refusal } from '#tests/support/browser/browser-answers.ts';
import { seeNotice } from '#tests/support/browser/browser-notices.ts';
import { signIn } from '#tests/support/browser/browser-session.ts';
import { ChangePasswordForm } from './change-password-form.tsx';

beforeEach(() => signIn('Ana'));

const chosen = 'Otra-Clave-77';

async function change(answer: () => unknown, next = chosen, confirm = next) {
  const sent = answerCalls({ 'PATCH /users/changepassword': answer });
  const page = await render(
    <>
      <ChangePasswordForm isTemporary={false} />
      <NoticeHost />
    </>,
  );
  const fields = {
    current: page.getByLabelText('Current password', { exact: true }),
    next: page.getByLabelText('New password', { exact: true }),
    confirm: page.getByLabelText('Confirm password', { exact: true }),
    button: page.getByRole('button', { name: 'Save password' }),
  };
  await fields.current.fill('Visca-2026!');
  await fields.next.fill(next);
  await fields.confirm.fill(confirm);
  await fields.button.click();
  return { ...fields, sent };
}

const saved = () => ({ updateUser: true });

test('two passwords that differ are not sent', async () => {
  const { confirm, sent } = await change(saved, chosen, 'Another-Clave-77');
  await seeNotice(notices.passwordMismatch);
  await expect.element(confirm).toHaveFocus();
  await expect.element(confirm).toHaveAccessibleDescription(notices.passwordMismatch.text);
  expect(sent).toEqual([]);
});

test('a password that breaks a rule is not sent', async () => {
  const { next, sent } = await change(saved, 'short');
  await seeNotice(notices.passwordInsufficient);
  await expect.element(next).toHaveFocus();
  const fields = checkForm(changePasswordForm, { password: 'x', newPassword: 'short' })?.fields;
  await expect.element(next).toHaveAccessibleDescription(new RegExp(`^${fields?.newPassword}`));
  expect(sent).toEqual([]);
});

test.each<[string, () => unknown, NoticeName, 'current' | 'next' | 'button']>([
  ['wrongPassword', () => refusal('wrongPassword'), 'passwordIncorrect', 'current'],
  ['commonPassword', () => refusal('commonPassword'), 'passwordCommon', 'next'],
  ['internal', () => refusal('internal'), 'passwordError', 'button'],
  ['a password that was not saved', () => ({ updateUser: false }), 'passwordError', 'button'],
])(
  'the response %s shows a notice, and the control to use next has the focus',
  async (_, answer, notice, focused) => {
    const fields = await change(answer);
    await seeNotice(notices[notice]);
    await expect.element(fields[focused]).toHaveFocus();
    expect(getSession()?.name).toBe('Ana');
  },
);

test('a new password ends the session', async () => {
  const { sent } = await change(saved);
  await seeNotice(notices.passwordChanged);
  expect(sent.map(({ body }) => body)).toEqual([{ password: 'Visca-2026!', newPassword: chosen }]);
  expect(getSession()).toBeNull();
});
