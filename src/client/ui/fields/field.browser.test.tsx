import { type FunctionComponent, useState } from 'react';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { FieldFrameProps } from './field.tsx';
import { PasswordField } from './password-field.tsx';
import { SelectField } from './select-field.tsx';
import { TextAreaField } from './text-area-field.tsx';
import { TextField } from './text-field.tsx';

type AnyField = FunctionComponent<FieldFrameProps & { name: string; required?: boolean }>;
const fields: readonly (readonly [string, AnyField])[] = [
  ['a line of text', TextField],
  ['a text', TextAreaField],
  ['a password', PasswordField],
  ['a choice of a list', SelectField],
];

test.each(fields)(
  '%s is labelled by its label and described by its error and help',
  async (_, Field) => {
    const page = await render(
      <Field label="Team" name="team" help="As on the shirt" error="The team is missing" />,
    );
    const input = page.getByLabelText('Team');
    await expect.element(input).toHaveAccessibleName('Team');
    await expect.element(input).toHaveAccessibleDescription('The team is missing As on the shirt');
    await expect.element(input).toBeInvalid();

    await page.rerender(<Field label="Team" name="team" />);
    await expect.element(input).not.toHaveAttribute('aria-describedby');
    await expect.element(input).not.toHaveAttribute('aria-invalid');
  },
);

test.each(fields)('%s is required unless it is optional or says otherwise', async (_, Field) => {
  const page = await render(<Field label="Code" name="code" />);
  const input = page.getByLabelText(/^Code/);
  await expect.element(input).toBeRequired();
  await page.rerender(<Field label="Code" name="code" required={false} />);
  await expect.element(input).not.toBeRequired();
  expect(page.getByText('(optional)').elements()).toEqual([]);
  await page.rerender(<Field label="Code" name="code" optional />);
  await expect.element(input).not.toBeRequired();
  await expect.element(page.getByText('(optional)')).toBeVisible();
});

test('a button shows and hides the password without submitting the form', async () => {
  const page = await render(
    <form onSubmit={() => console.error('Sent')}>
      <PasswordField label="Password" name="password" autoComplete="current-password" />
    </form>,
  );
  const input = page.getByLabelText('Password', { exact: true });
  await input.fill('Secreta#1');
  await expect.element(input).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect.element(input).toHaveAttribute('type', 'text');
  await expect.element(page.getByRole('button', { name: 'Hide password' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(input).toHaveAttribute('type', 'password');
  await expect.element(input).toHaveValue('Secreta#1');
  await expect.element(input).toHaveAttribute('autocomplete', 'current-password');
});

test('content below a field does not move when an error is resolved or during a press', async () => {
  function Form() {
    const [error, setError] = useState<string | undefined>('The team is missing');
    return (
      <>
        <TextField label="Team" name="team" error={error} onInput={() => setError(undefined)} />
        <TextField label="City" name="city" {...useLeft()} />
        <button type="button">Save</button>
      </>
    );
  }
  function useLeft() {
    const [error, setError] = useState<string>();
    return { error, onBlur: () => setError('The city is missing') };
  }
  const page = await render(<Form />);
  const button = page.getByRole('button').element();
  const { top } = button.getBoundingClientRect();
  await page.getByLabelText('Team').fill('Barça');
  await expect.element(page.getByText('The team is missing')).not.toBeInTheDocument();
  expect(button.getBoundingClientRect().top).toBe(top);

  const city = page.getByLabelText('City');
  const press = (type: string) => button.dispatchEvent(new MouseEvent(type, { bubbles: true }));
  await city.click();
  press('mousedown');
  (city.element() as HTMLElement).blur();
  await expect.element(city).toBeInvalid();
  expect(button.getBoundingClientRect().top).toBe(top);
  press('mouseup');
  await expect.element(page.getByText('The city is missing')).toBeVisible();
});

test('each password’s button contains the field’s name', async () => {
  const page = await render(
    <>
      <PasswordField label="Current password" />
      <PasswordField label="New password" />
    </>,
  );
  await page.getByRole('button', { name: 'Show new password' }).click();
  await expect.element(page.getByRole('button', { name: 'Hide new password' })).toHaveFocus();
  await expect.element(page.getByRole('button', { name: 'Show current password' })).toBeVisible();
});
