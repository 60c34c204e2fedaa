import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { rider } from '#sports/motogp/rider.ts';
import { answerCalls, refusal } from '#tests/support/browser/browser-answers.ts';
import { signIn } from '#tests/support/browser/browser-session.ts';
import { favouritesQuery } from '../queries.ts';
import { Favourites } from './favourites.tsx';

async function show() {
  signIn('Ana');
  let liked = true;
  const item = { _id: 'r1', kind: 'rider', name: 'Ana Riba', image: null, likesCount: 7 };
  const list = () => ({
    data: liked ? [{ ...item, liked }] : [],
    page: 1,
    size: 4,
    total: liked ? 1 : 0,
  });
  const waiting: PromiseWithResolvers<unknown>[] = [];
  answerCalls({
    'PATCH /users/toggleRider/r1'() {
      const answer = Promise.withResolvers<unknown>();
      waiting.push(answer);
      return answer.promise;
    },
    'GET /users/Ana/favourites/favRiders': list,
  });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  client.setQueryData(favouritesQuery('Ana', rider, 1).queryKey, list() as never);
  const page = await render(
    <MemoryRouter initialEntries={['/profile/favourites?sport=motogp']}>
      <QueryClientProvider client={client}>
        <Favourites userId="Ana" interest="fifa" heading="h2" />
      </QueryClientProvider>
    </MemoryRouter>,
  );
  const undo = page.getByRole('button', { name: 'Undo, like Ana Riba again' });
  await page.getByRole('button', { name: 'Like Ana Riba' }).click();
  await expect.element(undo).toHaveFocus();
  return {
    page,
    undo,
    async answer(on: boolean | Response) {
      await expect.poll(() => waiting.length).toBe(1);
      if (typeof on === 'boolean') liked = on;
      const counted = { liked: on, likesCount: on ? 7 : 6, likes: [] };
      waiting.shift()?.resolve(typeof on === 'boolean' ? counted : on);
    },
  };
}

test('an undo moves the focus to the heading of the list', async () => {
  const { page, undo, answer } = await show();
  await answer(false);
  await undo.click();
  await expect.element(undo).not.toBeInTheDocument();
  await expect.element(page.getByRole('heading', { level: 2 })).toHaveFocus();
  await answer(true);
  await expect.element(page.getByRole('heading', { name: '1 favourite rider' })).toHaveFocus();
});

test('a refused unlike restores the favourite and moves the focus to the heading', async () => {
  const { page, undo, answer } = await show();
  await answer(refusal('internal'));
  await expect.element(undo).not.toBeInTheDocument();
  await expect.element(page.getByRole('heading', { name: '1 favourite rider' })).toHaveFocus();
});

test('another fan’s favourites that the viewer does not like are fetched once', async () => {
  signIn('Bea');
  const item = { _id: 'r1', kind: 'rider', name: 'Ana Riba', image: null, likesCount: 7 };
  const sent = answerCalls({
    'GET /users/Ana/favourites/favRiders': () => ({
      data: [{ ...item, liked: false }],
      page: 1,
      size: 4,
      total: 1,
    }),
  });
  const page = await render(
    <MemoryRouter initialEntries={['/users/Ana?sport=motogp']}>
      <QueryClientProvider client={new QueryClient()}>
        <Favourites userId="Ana" interest="fifa" heading="h2" />
      </QueryClientProvider>
    </MemoryRouter>,
  );
  await expect.element(page.getByText('Ana Riba')).toBeVisible();
  await new Promise((resolve) => setTimeout(resolve));
  expect(sent).toHaveLength(1);
});
