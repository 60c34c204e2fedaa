import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { askConfirm, ConfirmHost } from './confirm.tsx';

const question = {
  title: 'Delete account?',
  text: 'What you built goes, too.',
  confirmLabel: 'Delete',
};

async function ask() {
  const answered = vi.fn();
  const page = await render(
    <>
      <button type="button" onClick={() => askConfirm(question).then(answered)}>
        Delete account
      </button>
      <ConfirmHost />
    </>,
  );
  const opener = page.getByRole('button', { name: 'Delete account' });
  const dialog = page.getByRole('alertdialog', { name: 'Delete account?' });
  await opener.click();
  await expect.element(dialog).toBeVisible();
  return {
    answered,
    opener,
    dialog,
    button: (name: string) => dialog.getByRole('button', { name }),
  };
}

test('the dialog focuses Cancel, and its text describes it', async () => {
  const { dialog, button } = await ask();
  await expect.element(dialog).toHaveAccessibleDescription('What you built goes, too.');
  await expect.element(button('Cancel')).toHaveFocus();
  await button('Cancel').click();
});

test.each([
  ['Escape', '{Escape}', false],
  ['Cancel', '{Enter}', false],
  ['Delete', '{Tab}{Enter}', true],
])('%s closes the dialog, answers, and restores the focus', async (_, keys, answer) => {
  const { answered, opener, dialog, button } = await ask();
  await expect.element(button('Cancel')).toHaveFocus();
  await userEvent.keyboard(keys);
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(opener).toHaveFocus();
  expect(answered).toHaveBeenCalledExactlyOnceWith(answer);
});

test('the page is inert while the dialog is open', async () => {
  const { opener, button } = await ask();
  await expect.element(button('Cancel')).toHaveFocus();
  await userEvent.tab();
  await userEvent.tab();
  await expect.element(opener).not.toHaveFocus();
  opener.element().focus();
  await expect.element(opener).not.toHaveFocus();
  await button('Cancel').click();
});

test('a second question cancels the first', async () => {
  const { answered, dialog, button } = await ask();
  const second = vi.fn();
  void askConfirm({ ...question, title: 'Log out everywhere?' }).then(second);
  await expect.poll(() => answered.mock.calls).toEqual([[false]]);
  await expect.element(dialog).not.toBeInTheDocument();
  expect(second).not.toHaveBeenCalled();
  expect(button('Delete').elements()).toEqual([]);
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => second.mock.calls).toEqual([[false]]);
});
