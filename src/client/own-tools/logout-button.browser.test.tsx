import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { getSession } from '#client/api/stored/session.ts';
import { writeDraft } from '#client/lineups/building/draft.ts';
import { createEmptySlotItems } from '#client/lineups/building/slot-items.ts';
import { ConfirmHost } from '#client/ui/states/confirm.tsx';
import { podium } from '#sports/motogp/podium.ts';
import { answerCalls } from '#tests/support/browser/browser-answers.ts';
import { signIn } from '#tests/support/browser/browser-session.ts';
import { LogoutButton } from './logout-button.tsx';

async function setUp() {
  signIn('Ana');
  answerCalls({ 'POST /users/logout': () => ({ logout: true }) });
  const page = await render(
    <>
      <LogoutButton />
      <ConfirmHost />
    </>,
  );
  return { page, dialog: page.getByRole('alertdialog'), button: page.getByLabelText('Log out') };
}

test('a log-out asks for confirmation if a lineup is not saved', async () => {
  const { dialog, button } = await setUp();
  const places = createEmptySlotItems(podium);
  writeDraft(podium, 'Ana', { base: null, version: null, name: 'Los míos', places });
  await button.click();
  await dialog.getByRole('button', { name: 'Stay' }).click();
  await expect.element(button).toHaveFocus();
  expect(getSession()?.name).toBe('Ana');

  await button.click();
  await dialog.getByRole('button', { name: 'Log out' }).click();
  await expect.poll(getSession).toBeNull();
});

test('a log-out needs no confirmation if nothing would be lost', async () => {
  const { dialog, button } = await setUp();
  await button.click();
  await expect.poll(getSession).toBeNull();
  await expect.element(dialog).not.toBeInTheDocument();
});
