import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import type { UncheckedItem } from '#contract/calls/unchecked.ts';
import { answerCalls } from '#tests/support/browser/browser-answers.ts';
import { signIn } from '#tests/support/browser/browser-session.ts';
import DashboardPage from './dashboard-page.tsx';

const unchecked: UncheckedItem[] = [
  ['r1', 'rider', 'Ana Riba'] as const,
  ['c1', 'circuit', 'Vallelunga'] as const,
].map(([_id, kind, name]) => ({
  _id,
  kind,
  name,
  image: null,
  look: {},
  addedBy: { _id: 'u1', name: 'Dani Vega' },
  at: '2026-05-17T18:30:00.000Z',
}));

async function open(role: 'admin' | 'user') {
  signIn('Bea', role);
  const left = [...unchecked];
  const sent = answerCalls({
    'GET /admin/unchecked': () => ({ data: left, page: 1, size: 6, total: left.length }),
    'GET /rider/r1': () => unchecked[0],
    'GET /users/u1': () => ({ _id: 'u1' }),
    'PATCH /rider/r1/checked': () => {
      left.shift();
      return { checked: true };
    },
  });
  const page = await render(
    <MemoryRouter>
      <QueryClientProvider client={new QueryClient()}>
        <DashboardPage />
      </QueryClientProvider>
    </MemoryRouter>,
  );
  await expect.element(page.getByText('Your dashboard is on its way.')).toBeVisible();
  return { page, sent };
}

test('an admin sees and checks the unchecked items below the placeholder', async () => {
  const { page } = await open('admin');
  const heading = page.getByRole('heading', { level: 2 });
  await expect.element(heading).toHaveTextContent('2 items to check');
  const link = page.getByRole('link', { name: 'Ana Riba' });
  await expect.element(link).toHaveAttribute('href', '/motogp/riders/r1');
  await expect.element(page.getByText(/Rider · added by/)).toBeVisible();
  await page.getByRole('button', { name: 'Mark as checked Ana Riba' }).click();
  await expect.element(heading).toHaveTextContent('1 item to check');
  await expect.element(heading).toHaveFocus();
  expect(link.elements()).toEqual([]);
});

test('a fan sees only the placeholder, without requests', async () => {
  const { page, sent } = await open('user');
  expect(page.getByRole('heading', { level: 2 }).elements()).toEqual([]);
  expect(sent).toEqual([]);
});
