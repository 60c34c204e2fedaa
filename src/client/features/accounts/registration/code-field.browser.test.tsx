import { expect, test, vi } from 'vitest';
import { cdp, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { CodeField } from './code-field.tsx';

test('an ambiguous paste is reported and keeps the typed digits', async () => {
  const page = await render(
    <CodeField ref={null} label="Code" help="Six digits" error={undefined} describedBy="none" />,
  );
  const input = page.getByLabelText('Code');
  await input.fill('482');
  const clipboardData = new DataTransfer();
  const paste = (text: string) => {
    clipboardData.setData('text', text);
    input.element().dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
  };
  paste('123456 or 654321');
  await expect.element(page.getByText('Paste only the six digits')).toBeVisible();
  await expect.element(input).toHaveValue('482');
  paste('Your code: 123 456');
  await expect.element(input).toHaveValue('123456');
});

test('digits can only be edited at their end', async () => {
  const page = await render(
    <CodeField ref={null} label="Code" help="Six digits" error={undefined} describedBy="none" />,
  );
  const input = page.getByLabelText('Code');
  await input.fill('482913');
  await input.click({ position: { x: 4, y: 10 } });
  await userEvent.keyboard('{Backspace}');
  await expect.element(input).toHaveValue('48291');
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}{Backspace}7');
  await expect.element(input).toHaveValue('48297');
  await userEvent.keyboard('{Home}{Delete}6');
  await expect.element(input).toHaveValue('482976');
  await userEvent.keyboard('{ControlOrMeta>}a{/ControlOrMeta}5');
  await expect.element(input).toHaveValue('5');
  await userEvent.keyboard('{ControlOrMeta>}a{/ControlOrMeta}{Backspace}');
  await expect.element(input).toHaveValue('');
});

test('a paste clears the error of the form', async () => {
  const onInput = vi.fn();
  const page = await render(
    <form onInput={onInput}>
      <CodeField ref={null} label="Code" help="Six digits" error={undefined} describedBy="none" />
    </form>,
  );
  const input = page.getByLabelText('Code');
  const clipboardData = new DataTransfer();
  clipboardData.setData('text', '789432');
  input.element().dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
  await expect.element(input).toHaveValue('789432');
  expect(onInput).toHaveBeenCalledOnce();
});

test('digits of an input method are read after the composition', async () => {
  const page = await render(
    <CodeField ref={null} label="Code" help="Six digits" error={undefined} describedBy="none" />,
  );
  const input = page.getByLabelText('Code');
  await input.click();
  const compose = (text: string) =>
    cdp().send('Input.imeSetComposition', {
      text,
      selectionStart: text.length,
      selectionEnd: text.length,
    });
  for (const text of ['４', '４８', '４８２', '４８２９１３']) await compose(text);
  await cdp().send('Input.insertText', { text: '４８２９１３' });
  await expect.element(input).toHaveValue('482913');
  await input.fill('');
  await userEvent.type(input, '٤٨٢٩١٣');
  await expect.element(input).toHaveValue('482913');
});
