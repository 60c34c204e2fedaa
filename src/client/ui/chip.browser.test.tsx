import { expect, test, vi } from 'vitest';
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
