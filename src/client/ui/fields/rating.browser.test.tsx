import { useState } from 'react';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Rating, RatingField } from './rating.tsx';

function Shown({ error }: { error?: string }) {
  const [value, setValue] = useState<number | null>(null);
  return (
    <>
      <RatingField label="Your rating" value={value} error={error} onChange={setValue} />
      <p role="status">{value ?? 'None'}</p>
    </>
  );
}

test('a rating is chosen by pointer or by arrow keys, and each card has a label', async () => {
  const page = await render(<Shown />);
  await expect.element(page.getByRole('group', { name: 'Your rating' })).toBeVisible();
  await page.getByRole('radio', { name: '3 of 5' }).click({ force: true });
  await expect.element(page.getByRole('status')).toHaveTextContent('3');
  await userEvent.keyboard('{ArrowRight}{ArrowRight}');
  await expect.element(page.getByRole('radio', { name: '5 of 5' })).toBeChecked();
  await expect.element(page.getByRole('status')).toHaveTextContent('5');
});

test('an error of a rating describes the group', async () => {
  const page = await render(<Shown error="A rating is missing" />);
  const group = page.getByRole('group', { name: 'Your rating' });
  await expect.element(group).toHaveAccessibleDescription('A rating is missing');
});

test('a rating is an image with its value as the label', async () => {
  const page = await render(
    <>
      <Rating value={4} />
      <Rating value={4.6} text="4.6" label="Average rating" />
      <Rating value={null} label="Rating of nobody" />
    </>,
  );
  for (const name of ['Rating: 4 of 5', 'Average rating: 4.6 of 5', 'Rating of nobody: none yet']) {
    await expect.element(page.getByRole('img', { name, exact: true })).toBeVisible();
  }
});
