import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { send } from '#client/api/send.ts';
import { Button } from '#client/ui/buttons/button.tsx';
import { EmailField } from '#client/ui/fields/email-field.tsx';
import { PasswordField } from '#client/ui/fields/password-field.tsx';
import { NoticeHost } from '#client/ui/notices/notice.tsx';
import { errorSentences } from '#contract/errors/error-sentences.ts';
import { notices } from '#contract/notices.ts';
import { answerCalls, refusal } from '#tests/support/browser/browser-answers.ts';
import { conversions, pressKey } from '#tests/support/browser/press.ts';
import { type FieldErrors, useForm } from './use-form.ts';

const labels = { email: 'Email', password: 'Password' };
type Field = keyof typeof labels;

async function setUp() {
  const waiting: PromiseWithResolvers<FieldErrors<Field> | null>[] = [];
  const onSend = vi.fn((_data: FormData) => {
    const answer = Promise.withResolvers<FieldErrors<Field> | null>();
    waiting.push(answer);
    return answer.promise;
  });
  function Shown() {
    const { form, errors, busy, ready } = useForm<Field>(onSend);
    return (
      <>
        <form {...form} aria-label="Log in">
          <EmailField label="Email" error={errors.email} />
          <PasswordField label="Password" name="password" error={errors.password} />
          <Button type="submit" busy={busy} disabled={!ready}>
            Log in
          </Button>
        </form>
        <input aria-label="Search" />
        <NoticeHost />
      </>
    );
  }
  const page = await render(<Shown />);
  return {
    page,
    onSend,
    answer: () => waiting.at(-1) ?? expect.unreachable('Nothing was sent'),
    email: page.getByLabelText('Email'),
    password: page.getByLabelText('Password', { exact: true }),
    search: page.getByLabelText('Search'),
    button: page.getByRole('button', { name: 'Log in' }),
    submit(presses: number) {
      const form = page.getByRole('form', { name: 'Log in' }).element();
      if (!(form instanceof HTMLFormElement)) throw new Error('There is no form');
      for (let press = 0; press < presses; press++) form.requestSubmit();
    },
  };
}

test.each(conversions)(
  'Enter that ends a composition does not move the focus: %j',
  async (conversion) => {
    const { email } = await setUp();
    await email.click();
    expect(pressKey(email.element(), { key: 'Enter', ...conversion })).toBe(true);
    await expect.element(email).toHaveFocus();
    expect(pressKey(email.element(), { key: 'Enter' })).toBe(false);
  },
);

test('one request is sent at a time, even after several presses', async () => {
  const { onSend, answer, email, button, submit } = await setUp();
  await email.fill('ana@example.com');
  submit(2);
  await userEvent.keyboard('{Enter}');
  await button.click({ force: true });
  expect(onSend).toHaveBeenCalledOnce();
  expect(onSend.mock.calls[0]?.[0].get('email')).toBe('ana@example.com');
  await expect.element(button).toHaveAttribute('aria-busy', 'true');
  answer().resolve({});
  await expect.element(button).toBeEnabled();
  await button.dblClick();
  expect(onSend).toHaveBeenCalledTimes(2);
  await expect.element(button).toBeDisabled();
});

test('a successful form stays busy until it unmounts', async () => {
  const { onSend, answer, password, button } = await setUp();
  await password.click();
  await userEvent.keyboard('{Enter}');
  answer().resolve(null);
  await userEvent.keyboard('{Enter}');
  await expect.element(button).toBeDisabled();
  expect(onSend).toHaveBeenCalledOnce();
});

test('Enter moves to the next empty field, and otherwise submits', async () => {
  const { onSend, email, password } = await setUp();
  await email.click();
  await userEvent.keyboard('ana@example.com{Enter}');
  await expect.element(password).toHaveFocus();
  expect(onSend).not.toHaveBeenCalled();
  await userEvent.keyboard('Secreta#1{Enter}');
  expect(onSend).toHaveBeenCalledOnce();
});

test('the first invalid field is focused; each error stays until its field changes', async () => {
  const { answer, email, password, button } = await setUp();
  await button.click();
  answer().resolve({ password: 'Too short', email: 'No such address' });
  await expect.element(email).toHaveFocus();
  await expect.element(email).toHaveAccessibleDescription('No such address');
  await expect.element(password).toHaveAccessibleDescription('Too short');
  await userEvent.keyboard('a');
  await expect.element(email).not.toHaveAttribute('aria-invalid');
  await expect.element(password).toHaveAccessibleDescription('Too short');
});

test('without an invalid field the button is focused again', async () => {
  const { answer, button } = await setUp();
  await button.click();
  answer().resolve({});
  await expect.element(button).toBeEnabled();
  await expect.element(button).toHaveFocus();
});

test('focus outside the form stays there unless a field is invalid', async () => {
  const { answer, email, search, button } = await setUp();
  await button.click();
  await search.click();
  answer().resolve({});
  await expect.element(button).toBeEnabled();
  await expect.element(search).toHaveFocus();

  await button.click();
  await search.click();
  answer().resolve({ email: 'No such address' });
  await expect.element(email).toHaveFocus();
});

test('an exception is reported with a notice, and the form can be sent again', async () => {
  const reported = vi.fn();
  vi.stubGlobal('reportError', reported);
  const { page, onSend, answer, button } = await setUp();
  await button.click();
  const error = new Error('The storage is full');
  answer().reject(error);
  await expect.element(page.getByText(notices.createFailed.title)).toBeVisible();
  expect(reported).toHaveBeenCalledExactlyOnceWith(error);
  await expect.element(button).toHaveFocus();
  await button.click();
  expect(onSend).toHaveBeenCalledTimes(2);
});

test('the server’s errors are shown at their fields', async () => {
  answerCalls({ 'POST /users/login': () => refusal('wrongPassword') });
  const { onSend, email, password, button } = await setUp();
  onSend.mockImplementation(async (data) => {
    const body = { email: String(data.get('email')), password: String(data.get('password')) };
    const sent = await send('POST /users/login', { body, withDevice: true });
    return sent.ok ? null : errorSentences(sent.problem, labels);
  });
  await email.fill('ana@example.com');
  await password.fill('Secreta#1');
  await button.click();
  await expect.element(password).toHaveFocus();
  await expect.element(password).toHaveAccessibleDescription('This is not your password');
  await expect.element(email).toBeValid();
});
