import { useState } from 'react';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { RadioCards } from './radio-cards.tsx';

const cards = ['Football', 'Racing'].map((label) => ({ value: label, label }));

function Shown({ error }: { error?: string }) {
  const [value, setValue] = useState<string | null>(null);
  return (
    <RadioCards
      label="Interest"
      name="interest"
      cards={cards}
      value={value}
      error={error}
      onChange={setValue}
    />
  );
}

test('a card is chosen by pointer or by arrow keys, and marked', async () => {
  const page = await render(<Shown />);
  const radio = (name: string) => page.getByRole('radio', { name, exact: true });
  await expect.element(page.getByRole('group', { name: 'Interest' })).toBeVisible();
  expect(page.getByText('Choose').elements()).toHaveLength(2);
  await expect.element(radio('Racing')).toHaveAttribute('aria-invalid', 'false');
  await radio('Racing').click();
  await expect.element(radio('Racing')).toBeChecked();
  await expect.element(page.getByText('Chosen')).toBeVisible();
  await userEvent.keyboard('{ArrowUp}');
  await expect.element(radio('Football')).toBeChecked();
  await expect.element(radio('Football')).toHaveFocus();
  await expect.element(radio('Racing')).not.toBeChecked();
});

test('an error of the choice describes the group', async () => {
  const page = await render(<Shown error="Choose one" />);
  const group = page.getByRole('group', { name: 'Interest' });
  await expect.element(group).toHaveAccessibleDescription('Choose one');
});
