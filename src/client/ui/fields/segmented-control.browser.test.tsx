import { useState } from 'react';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { SegmentedControl } from './segmented-control.tsx';

const options = ['Grid', 'List', 'Table'].map((label) => ({ value: label, label }));

function Shown({ error }: { error?: string }) {
  const [value, setValue] = useState<string | null>(null);
  return (
    <SegmentedControl
      label="View"
      name="view"
      options={options}
      value={value}
      error={error}
      onChange={setValue}
    />
  );
}

test('the control is one tab stop; arrow keys choose and wrap around', async () => {
  const page = await render(<Shown />);
  const radio = (name: string) => page.getByRole('radio', { name });
  await userEvent.tab();
  await expect.element(radio('Grid')).toHaveFocus();
  await expect.element(radio('Grid')).not.toBeChecked();
  await expect.element(radio('Grid')).toHaveAttribute('aria-invalid', 'false');
  for (const [key, name] of [
    ['{ArrowRight}', 'List'],
    ['{ArrowRight}', 'Table'],
    ['{ArrowRight}', 'Grid'],
    ['{ArrowLeft}', 'Table'],
  ] as const) {
    await userEvent.keyboard(key);
    await expect.element(radio(name)).toBeChecked();
    await expect.element(radio(name)).toHaveFocus();
  }
});

test('an error of the choice describes the group, and all segments are invalid', async () => {
  const page = await render(<Shown error="Choose a view" />);
  const group = page.getByRole('group', { name: 'View' });
  await expect.element(group).toHaveAccessibleDescription('Choose a view');
  for (const radio of page.getByRole('radio').elements()) {
    await expect.element(radio).toHaveAttribute('aria-invalid', 'true');
  }
});
