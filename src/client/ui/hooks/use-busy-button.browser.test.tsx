import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { Button } from '../buttons/button.tsx';
import { useBusyButton } from './use-busy-button.ts';

async function setUp() {
  const work = Promise.withResolvers<boolean>();
  const onThrown = vi.fn();
  function Shown() {
    const { button, busy, run } = useBusyButton();
    return (
      <>
        <Button ref={button} busy={busy} onClick={() => run(() => work.promise).catch(onThrown)}>
          Resend
        </Button>
        <input aria-label="Code" />
      </>
    );
  }
  const page = await render(<Shown />);
  const button = page.getByRole('button', { name: 'Resend' });
  await button.click();
  await expect.element(button).toBeDisabled();
  await expect.element(button).toHaveAttribute('aria-busy', 'true');
  return { ...work, onThrown, button, code: page.getByLabelText('Code') };
}

test('a busy button ignores presses and regains the focus after a refusal', async () => {
  const { resolve, button } = await setUp();
  resolve(true);
  await expect.element(button).toBeEnabled();
  await expect.element(button).not.toHaveAttribute('aria-busy');
  await expect.element(button).toHaveFocus();
});

test('the focus is left alone after a success', async () => {
  const { resolve, button } = await setUp();
  resolve(false);
  await expect.element(button).toBeEnabled();
  await expect.element(button).not.toHaveFocus();
});

test('focus that the user has moved stays there', async () => {
  const { resolve, button, code } = await setUp();
  await code.click();
  resolve(true);
  await expect.element(button).toBeEnabled();
  await expect.element(code).toHaveFocus();
});

test('an exception ends the busy state and is not swallowed', async () => {
  const { reject, button, onThrown } = await setUp();
  const error = new Error('The storage is full');
  reject(error);
  await expect.element(button).toBeEnabled();
  expect(onThrown).toHaveBeenCalledExactlyOnceWith(error);
});
