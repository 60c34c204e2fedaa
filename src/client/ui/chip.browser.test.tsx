import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Chip } from './chip.tsx';

test('a chip is labelled with what it removes', async () => {
  const onRemove = vi.fn();
  const page = await render(
    <Chip removeLabel="Remove filter rating 81 to 91" onRemove={onRemove}>
      Rating 81–91
    </Chip>,
  );
  await expect.element(page.getByText('Rating 81–91')).toBeVisible();
  await page.getByRole('button', { name: 'Remove filter rating 81 to 91' }).click();
  expect(onRemove).toHaveBeenCalledOnce();
});

test('an editable chip has a button to edit and one to remove', async () => {
  const onRemove = vi.fn();
  const onChange = vi.fn();
  const page = await render(
    <Chip
      removeLabel="Remove “mbape”"
      onRemove={onRemove}
      changeLabel="Change “mbape”"
      onChange={onChange}
    >
      “mbape”
    </Chip>,
  );
  const change = page.getByRole('button', { name: 'Change “mbape”' });
  await expect.element(change).toHaveTextContent('“mbape”');
  await change.click();
  expect(onChange).toHaveBeenCalledOnce();
  expect(onRemove).not.toHaveBeenCalled();
  await page.getByRole('button', { name: 'Remove “mbape”' }).click();
  expect(onRemove).toHaveBeenCalledOnce();
});

test.each([undefined, () => {}])(
  'a long text wraps within the width of its parent',
  async (onChange) => {
    const name = 'y'.repeat(400);
    const page = await render(
      <div style={{ width: 288 }}>
        <Chip removeLabel="Remove" onRemove={() => {}} changeLabel="Change" onChange={onChange}>
          {name}
        </Chip>
      </div>,
    );
    const box = page.container.firstElementChild;
    expect(box?.scrollWidth).toBe(288);
    const remove = page.getByRole('button', { name: 'Remove' }).element().getBoundingClientRect();
    expect(remove.width).toBeGreaterThanOrEqual(44);
  },
);

test('a chip under the pointer is not struck through', async () => {
  const page = await render(
    <Chip removeLabel="Remove Spain" onRemove={() => {}}>
      Spain
    </Chip>,
  );
  await userEvent.hover(page.getByRole('button'));
  expect(getComputedStyle(page.getByText('Spain').element()).textDecorationLine).toBe('none');
});
