import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { player } from '#sports/football/player.ts';
import { answerCalls } from '#tests/support/browser/browser-answers.ts';
import { signIn } from '#tests/support/browser/browser-session.ts';
import { Neighbours } from './neighbours.tsx';

const total = 14;
const itemOf = (index: number) => ({
  _id: `p${index}`,
  kind: 'player',
  name: `Player ${index}`,
  image: null,
  team: [],
  likesCount: 0,
  liked: false,
});

async function show(index: number, gallery: string | null) {
  signIn('Ana');
  const details = Array.from({ length: total }, (_, i) => [`GET /players/p${i}`, () => itemOf(i)]);
  const calls = answerCalls({
    ...Object.fromEntries(details),
    'GET /players': ({ query }) => {
      const page = Number(query.get('page'));
      const first = (page - 1) * 6;
      const data = Array.from({ length: Math.min(6, total - first) }, (_, i) => itemOf(first + i));
      return { data, page, size: 6, total, next: first + 6 < total };
    },
  });
  const router = createMemoryRouter(
    [{ path: '/fifa/players/:id', element: <Neighbours kind={player} id={`p${index}`} /> }],
    {
      initialEntries: [
        { pathname: `/fifa/players/p${index}`, state: gallery === null ? null : { gallery } },
      ],
    },
  );
  const page = await render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  const listCalls = () => calls.filter(({ call }) => call === 'GET /players');
  return { page, router, listCalls };
}

test('links lead to the previous and the next item, with its page of the list', async () => {
  const { page, router } = await show(7, '?sort=-goals&page=2');
  const list = page.getByRole('navigation', { name: 'Players of the list' });
  await expect.element(list.getByText('8 of 14')).toBeVisible();
  const previous = list.getByRole('link', { name: /^Previous player ?: Player 6$/ });
  const next = list.getByRole('link', { name: /^Next player ?: Player 8$/ });
  await expect.element(previous).toHaveAttribute('rel', 'prev');
  await expect.element(next).toHaveAttribute('rel', 'next');
  await next.click();
  expect(router.state.location.pathname).toBe('/fifa/players/p8');
  expect(router.state.location.state).toEqual({ gallery: '?sort=-goals&page=2' });
});

test('at the edge of a page the item of the adjacent page is fetched', async () => {
  const { page, router, listCalls } = await show(6, '?page=2');
  const previous = page.getByRole('link', { name: /^Previous player/ });
  await expect.element(previous).toBeVisible();
  expect(listCalls().map(({ query }) => query.get('page'))).toEqual(['2', '1']);
  await previous.click();
  expect(router.state.location.pathname).toBe('/fifa/players/p5');
  expect(router.state.location.state).toEqual({ gallery: '' });
});

test('the first item has no previous one, and the last no next one', async () => {
  const { page } = await show(0, '');
  await expect.element(page.getByRole('link', { name: /^Next player/ })).toBeVisible();
  expect(page.getByRole('link', { name: /^Previous/ }).elements()).toEqual([]);
  await page.unmount();
  const last = await show(13, '?page=3');
  await expect.element(last.page.getByRole('link', { name: /^Previous player/ })).toBeVisible();
  expect(last.page.getByRole('link', { name: /^Next/ }).elements()).toEqual([]);
});

test('without a list nothing is shown or requested, as for an item that left the list', async () => {
  const { page, listCalls } = await show(7, null);
  expect(page.getByRole('navigation').elements()).toEqual([]);
  expect(listCalls()).toEqual([]);
  await page.unmount();
  const gone = await show(7, '?page=3');
  await expect.poll(() => gone.listCalls().length).toBe(1);
  expect(gone.page.getByRole('navigation').elements()).toEqual([]);
});
