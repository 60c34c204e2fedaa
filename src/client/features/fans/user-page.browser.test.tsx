import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { answerCalls } from '#tests/support/browser/browser-answers.ts';
import { signIn } from '#tests/support/browser/browser-session.ts';
import UserPage from './user-page.tsx';

const nothing = { data: [], page: 1, size: 6, total: 0 };
let lastFan = 0;

async function show(followsViewer: boolean) {
  lastFan += 1;
  const id = `counted${lastFan}`;
  answerCalls({
    [`GET /users/${id}`]: () => ({
      _id: id,
      name: 'Bea',
      image: null,
      interestedIn: 'motogp',
      yourteam: [],
      yourPodium: [],
      followersCount: 1,
      followedCount: 2,
      following: false,
      followsViewer,
    }),
    [`GET /users/${id}/common`]: () => nothing,
    [`GET /users/${id}/followers`]: () => ({
      page: 1,
      size: 6,
      total: 1,
      data: [{ _id: 'f1', name: 'Carla', image: null, following: false, followersCount: 0 }],
    }),
    [`GET /users/${id}/followed`]: () => nothing,
  });
  const props = { params: { id } } as never;
  const router = createMemoryRouter([{ path: '/', element: createElement(UserPage, props) }]);
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  return render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
}

test('the counts of a fan link to the lists, and a follower of the viewer is marked', async () => {
  signIn('Ana');
  const page = await show(true);
  await expect.element(page.getByText('Follows you')).toBeVisible();
  await page.getByRole('link', { name: '1 follower', exact: true }).click();
  await expect.element(page.getByRole('link', { name: 'Carla' })).toBeVisible();
  await page.getByRole('link', { name: '2 following', exact: true }).click();
  await expect.element(page.getByRole('tab', { name: 'Following', selected: true })).toBeVisible();
});

test('a visitor sees the counts without links', async () => {
  const page = await show(false);
  await expect.element(page.getByText('1 follower', { exact: true })).toBeVisible();
  expect(page.getByRole('link', { name: /follow/ }).elements()).toEqual([]);
  expect(page.getByText('Follows you').elements()).toEqual([]);
});
