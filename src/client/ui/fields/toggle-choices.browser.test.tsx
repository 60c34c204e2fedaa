import { useState } from 'react';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { ToggleChoices } from './toggle-choices.tsx';

const options = ['left', 'right'].map((value) => ({ value, label: value }));

function Foot() {
  const [value, setValue] = useState<string | null>(null);
  return (
    <ToggleChoices label="Preferred foot" options={options} value={value} onChange={setValue} />
  );
}

test('one option is chosen at a time, and pressing it again deselects it', async () => {
  const page = await render(<Foot />);
  const group = page.getByRole('group', { name: 'Preferred foot' });
  const pressed = (name: string) => group.getByRole('button', { name, pressed: true });
  expect(pressed('left').elements()).toEqual([]);
  group.getByRole('button', { name: 'left' }).element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(pressed('left')).toBeVisible();
  await userEvent.keyboard('{Tab} ');
  await expect.element(pressed('right')).toBeVisible();
  expect(pressed('left').elements()).toEqual([]);
  await userEvent.keyboard(' ');
  await expect.element(group.getByRole('button', { name: 'right', pressed: false })).toBeVisible();
});
