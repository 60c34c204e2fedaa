import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { Button } from '../buttons/button.tsx';
import { Empty } from './empty.tsx';

test('an empty list has a sentence and an action; its picture is decorative', async () => {
  const page = await render(<Empty title="Nobody yet" action={<Button>Clear filters</Button>} />);
  await expect.element(page.getByText('Nobody yet')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Clear filters' })).toBeVisible();
  expect(page.getByRole('img').elements()).toEqual([]);
});
