import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import type { Result } from '#client/api/call.ts';
import { NoticeHost } from '#client/ui/notices/notice.tsx';
import { ConfirmHost } from '#client/ui/states/confirm.tsx';
import { kindNotices } from '#contract/errors/error-notices.ts';
import { notices } from '#contract/notices.ts';
import { refused } from '#tests/support/hostile/refused.ts';
import { DeleteButton } from './delete-button.tsx';

async function setUp() {
  const answer = Promise.withResolvers<Result<null>>();
  const remove = vi.fn(() => answer.promise);
  const onDeleted = vi.fn();
  const page = await render(
    <>
      <DeleteButton
        question={{ title: 'Delete rider?' }}
        notices={kindNotices.remove}
        gone="itemNotFound"
        remove={remove}
        onDeleted={onDeleted}
      >
        Delete rider
      </DeleteButton>
      <NoticeHost />
      <ConfirmHost />
    </>,
  );
  const dialog = page.getByRole('alertdialog', { name: 'Delete rider?' });
  return {
    page,
    answer: answer.resolve,
    remove,
    onDeleted,
    dialog,
    button: page.getByRole('button', { name: 'Delete rider' }),
    confirm: dialog.getByRole('button', { name: 'Delete' }),
  };
}

test('nothing is deleted unless confirmed', async () => {
  const { remove, button, dialog } = await setUp();
  await button.click();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(button).toHaveFocus();
  expect(remove).not.toHaveBeenCalled();
});

test('a double press deletes once, and the button is busy until the response', async () => {
  const { remove, onDeleted, answer, button, confirm } = await setUp();
  await button.click();
  await confirm.dblClick();
  await expect.element(button).toBeDisabled();
  expect(remove).toHaveBeenCalledOnce();
  answer({ ok: true, status: 200, data: null });
  await expect.poll(() => onDeleted.mock.calls).toHaveLength(1);
});

test('a refusal shows a notice and restores the focus', async () => {
  const { page, onDeleted, answer, button, confirm } = await setUp();
  await button.click();
  await confirm.click();
  await expect.element(button).toBeDisabled();
  answer(refused('internal'));
  await expect.element(page.getByText(notices.deleteFailed.title)).toBeVisible();
  await expect.element(button).toHaveFocus();
  expect(onDeleted).not.toHaveBeenCalled();
});

test('an item deleted elsewhere counts as deleted', async () => {
  const { onDeleted, answer, button, confirm } = await setUp();
  await button.click();
  await confirm.click();
  answer(refused('itemNotFound'));
  await expect.poll(() => onDeleted.mock.calls).toHaveLength(1);
});
