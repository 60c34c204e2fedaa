import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { Button } from '../buttons/button.tsx';
import { ErrorView } from './error-view.tsx';

const error = {
  title: 'No such player',
  message: 'Perhaps he left',
  action: <Button>All players</Button>,
};

test('an error is an alert with status, heading, message and action', async () => {
  const page = await render(<ErrorView status={404} {...error} heading="h1" />);
  const alert = page.getByRole('alert');
  await expect.element(alert.getByRole('img', { name: 'Status 404' })).toBeVisible();
  const heading = alert.getByRole('heading', { level: 1 });
  await expect.element(heading).toHaveTextContent('No such player');
  await expect.element(alert.getByText('Perhaps he left')).toBeVisible();
  await expect.element(alert.getByRole('button', { name: 'All players' })).toBeVisible();
});

test('without a response there is no status, and beside other content the heading is an h2', async () => {
  const page = await render(<ErrorView status={0} {...error} />);
  const alert = page.getByRole('alert');
  await expect.element(alert.getByRole('heading', { level: 2 })).toBeVisible();
  expect(alert.getByRole('img').elements()).toEqual([]);
});
