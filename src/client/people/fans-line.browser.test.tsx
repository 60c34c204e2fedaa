import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { rider } from '#sports/motogp/rider.ts';
import { answerCalls, refusal } from '#tests/support/browser/browser-answers.ts';
import { signIn } from '#tests/support/browser/browser-session.ts';
import { FansLine } from './fans-line.tsx';

let lastItem = 0;

/** Each value is true if the fan is followed. */
async function setUp(fans: Readonly<Record<string, boolean>>) {
  lastItem += 1;
  const id = `r${lastItem}`;
  const following = { ...fans };
  const sent = answerCalls({
    [`GET /rider/${id}/fans`]: ({ query }) => {
      const size = Number(query.get('size'));
      const page = Number(query.get('page') ?? 1);
      const all = Object.entries(following)
        .toSorted(([, one], [, other]) => Number(other) - Number(one))
        .map(([name, on]) => ({ _id: name, name, image: null, following: on }));
      const data = all.slice((page - 1) * size, page * size);
      return { data, page, size, total: all.length };
    },
    // A link prefetches its page if the pointer is over it.
    ...Object.fromEntries(
      Object.keys(fans).map((name) => [`GET /users/${name}`, () => refusal('userNotFound')]),
    ),
    ...Object.fromEntries(
      Object.keys(fans).map((name) => [
        `PATCH /users/toggleFollow/${name}`,
        ({ body }: { body: unknown }) => {
          following[name] = (body as { on: boolean }).on;
          return { following: following[name], followers: 1 };
        },
      ]),
    ),
  });
  const client = new QueryClient();
  const shown = (likesCount: number, isLiked: boolean) => (
    <MemoryRouter>
      <QueryClientProvider client={client}>
        <FansLine of={rider} item={{ _id: id, liked: isLiked, likesCount }} />
      </QueryClientProvider>
    </MemoryRouter>
  );
  const page = await render(shown(Object.keys(fans).length, false));
  return {
    page,
    sent,
    following,
    rerender: (n: number, on: boolean) => page.rerender(shown(n, on)),
  };
}

test('fans are named, the viewer first, and a new like is included', async () => {
  signIn('Zoe');
  const { page, following, rerender } = await setUp({ Ana: true, Bea: false, Carla: false });
  const named = (name: string) => page.getByRole('button', { name, exact: true });
  await expect.element(named('Liked by Ana, Bea and 1 other')).toBeVisible();
  following.Dora = true;
  await rerender(4, false);
  await expect.element(named('Liked by Ana, Dora and 2 others')).toBeVisible();
  following.Zoe = false;
  await rerender(5, true);
  await expect.element(named('Liked by you, Ana and 3 others')).toBeVisible();
});

test('no fans are requested without likes', async () => {
  signIn('Zoe');
  const { page, sent } = await setUp({});
  await expect.element(page.getByText('Be the first.')).toBeVisible();
  expect(sent).toEqual([]);
});

test('the list opens by key, and a followed fan keeps their place', async () => {
  signIn('Zoe');
  const names = ['Ana', 'Bea', 'Carla', 'Dora', 'Eva', 'Fina', 'Gala'];
  const { page } = await setUp(Object.fromEntries(names.map((name) => [name, name === 'Ana'])));
  const summary = page.getByRole('button', { name: /^Liked by/ });
  await expect.element(summary).toBeVisible();
  summary.element().focus();
  await userEvent.keyboard('{Enter}');
  const list = page.getByRole('dialog', { name: 'Liked by' });
  await expect.element(list.getByRole('heading', { name: '7 fans' })).toBeVisible();
  await expect.element(list.getByRole('heading', { name: 'Liked by' })).toHaveFocus();
  const links = () =>
    list
      .getByRole('link')
      .elements()
      .map(({ textContent }) => textContent);
  await expect.poll(links).toEqual(names.slice(0, 6));
  await list.getByRole('button', { name: 'Follow Eva' }).click();
  await expect.element(list.getByRole('button', { name: 'Unfollow Eva' })).toBeVisible();
  expect(links()).toEqual(names.slice(0, 6));
  await list.getByRole('button', { name: 'Next page' }).click();
  await expect.poll(links).toEqual(['Gala']);
  await userEvent.keyboard('{Escape}');
  await expect.element(summary).toHaveFocus();
});
