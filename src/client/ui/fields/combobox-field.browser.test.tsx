import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { conversions, pressKey } from '#tests/support/browser/press.ts';
import { ComboboxField, type ComboboxOption } from './combobox-field.tsx';

const circuits = ['Jerez', 'Le Mans', 'Mugello'].map((label) => ({ id: label, label }));

async function setUp({ single = false, stale = false } = {}) {
  const onSubmit = vi.fn((event) => event.preventDefault());
  function Shown() {
    const [chosen, setChosen] = useState<readonly ComboboxOption[]>([]);
    const [text, setText] = useState('');
    const options = circuits.filter(({ label }) => label.toLowerCase().includes(text));
    return (
      <form onSubmit={onSubmit}>
        <ComboboxField
          chosen={chosen}
          text={text}
          options={options}
          single={single}
          stale={stale}
          label="Circuits"
          name="circuits"
          status={`${options.length} found`}
          onChange={setChosen}
          onText={setText}
        />
        <button type="submit">Create</button>
      </form>
    );
  }
  const page = await render(<Shown />);
  const chips = page.getByRole('list', { name: 'Circuits, chosen' });
  return {
    onSubmit,
    field: page.getByRole('combobox', { name: 'Circuits' }),
    list: page.getByRole('listbox', { name: 'Circuits' }),
    options: page.getByRole('option'),
    option: (name: string) => page.getByRole('option', { name }),
    chip: (name: string) => chips.getByRole('button', { name: `Remove ${name}` }),
    chips: chips.getByRole('button'),
    status: page.getByRole('status'),
    next: page.getByRole('button', { name: 'Create' }),
  };
}

const activeOf = (field: Element) =>
  document.getElementById(field.getAttribute('aria-activedescendant') ?? '')?.textContent ?? null;

test('typing activates the first option, which Enter chooses without submitting the form', async () => {
  const { field, list, options, chip, status, onSubmit } = await setUp();
  await field.click();
  await expect.element(status).toHaveTextContent('3 found');
  await userEvent.keyboard('m');
  await expect.element(options).toHaveLength(2);
  await expect.element(field).toHaveAttribute('aria-expanded', 'true');
  await expect.element(status).toHaveTextContent('2 found');
  await expect.poll(() => activeOf(field.element())).toBe('Le Mans');

  await userEvent.keyboard('{Enter}');
  await expect.element(chip('Le Mans')).toBeVisible();
  await expect.element(status).toHaveTextContent('Le Mans chosen');
  await expect.element(field).toHaveValue('');
  await expect.element(field).toHaveFocus();
  await expect.element(list).not.toBeInTheDocument();
  expect(onSubmit).not.toHaveBeenCalled();
  await userEvent.keyboard('{Enter}');
  expect(onSubmit).toHaveBeenCalledOnce();
});

test.each(conversions)('keys of a composition do not affect the list: %j', async (conversion) => {
  const { field, options, chips, list } = await setUp();
  await field.click();
  await userEvent.keyboard('m');
  await expect.element(options).toHaveLength(2);
  for (const key of ['Enter', 'Escape', 'ArrowDown', 'ArrowUp', 'Backspace']) {
    expect(pressKey(field.element(), { key, ...conversion }), key).toBe(true);
  }
  await expect.element(list).toBeVisible();
  await expect.element(field).toHaveValue('m');
  await expect.element(chips).toHaveLength(0);
  await expect.poll(() => activeOf(field.element())).toBe('Le Mans');
});

test('arrows open the list and wrap around; Enter chooses and only a press takes it away', async () => {
  const { field, list, option, chip, chips, status } = await setUp();
  await userEvent.tab();
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(list).toBeVisible();
  for (const [key, name] of [
    ['{ArrowDown}', 'Jerez'],
    ['{ArrowUp}', 'Mugello'],
    ['{ArrowDown}', 'Jerez'],
  ] as const) {
    await userEvent.keyboard(key);
    await expect.poll(() => activeOf(field.element())).toBe(name);
  }
  await userEvent.keyboard('{Enter}');
  await expect.element(option('Jerez')).toHaveAttribute('aria-selected', 'true');
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await expect.element(status).toHaveTextContent('Jerez chosen');
  await userEvent.keyboard('jer{Enter}');
  await expect.element(field).toHaveValue('');
  await expect.element(chips).toHaveLength(1);
  await field.click();
  await option('Jerez').click();
  await expect.element(status).toHaveTextContent('Jerez removed');
  await expect.element(chip('Jerez')).not.toBeInTheDocument();
});

test('Escape closes the list and then clears the text', async () => {
  const { field, list } = await setUp();
  await field.click();
  await userEvent.keyboard('je');
  await expect.element(list).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(list).not.toBeInTheDocument();
  await expect.element(field).toHaveValue('je');
  await expect.element(field).toHaveAttribute('aria-expanded', 'false');
  await userEvent.keyboard('{Escape}');
  await expect.element(field).toHaveValue('');
});

test('several options are chosen by pointer; Backspace and chips remove them, and the focus stays', async () => {
  const { field, option, chip, chips, status } = await setUp();
  await field.click();
  for (const name of ['Jerez', 'Le Mans', 'Mugello']) await option(name).click();
  await expect.element(chips).toHaveLength(3);
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard('{Backspace}');
  await expect.element(status).toHaveTextContent('Mugello removed');
  await userEvent.keyboard('{Escape}');
  await chip('Jerez').click();
  await expect.element(chips).toHaveLength(1);
  await expect.element(chip('Le Mans')).toBeVisible();
  await expect.element(field).toHaveFocus();
});

test('a single choice is replaced by the next one', async () => {
  const { field, option, chip, chips, list } = await setUp({ single: true });
  for (const name of ['Jerez', 'Mugello']) {
    await field.click();
    await option(name).click();
    await expect.element(list).not.toBeInTheDocument();
  }
  await expect.element(chip('Mugello')).toBeVisible();
  await expect.element(chips).toHaveLength(1);
});

test('Enter chooses no stale option', async () => {
  const { field, list, chips } = await setUp({ stale: true });
  await field.click();
  await userEvent.keyboard('je{ArrowDown}{Enter}');
  await expect.element(list).toBeVisible();
  expect(activeOf(field.element())).toBeNull();
  expect(chips.elements()).toEqual([]);
});

test('a chosen option that is found again stays chosen, and the text is cleared', async () => {
  const { field, chip, chips } = await setUp();
  await field.click();
  await userEvent.keyboard('mug{Enter}');
  await expect.element(chip('Mugello')).toBeVisible();
  await field.click();
  await userEvent.keyboard('mug{Enter}');
  await expect.element(field).toHaveValue('');
  await expect.element(chips).toHaveLength(1);
});

test('text without a choice is cleared when the field loses the focus', async () => {
  const { field, list, next } = await setUp();
  await field.click();
  await userEvent.keyboard('je');
  await userEvent.tab();
  await expect.element(next).toHaveFocus();
  await expect.element(field).toHaveValue('');
  await expect.element(list).not.toBeInTheDocument();
});
