import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import type { SuggestedFan } from '#contract/calls/suggestions.ts';
import type { SuggestedBy } from '#contract/fans/suggestions.ts';
import { answerCalls, refusal } from '#tests/support/browser/browser-answers.ts';
import { signIn } from '#tests/support/browser/browser-session.ts';
import { SuggestedFans } from './suggested-fans.tsx';

const fan = (name: string, common: number): SuggestedFan => ({
  _id: name,
  name,
  image: null,
  interestedIn: 'motogp',
  followersCount: 1,
  common,
  items: common === 0 ? [] : [{ _id: 'p1', kind: 'player', name: 'Sam Kerr' }],
});

interface Answer {
  readonly data: readonly SuggestedFan[];
  readonly likes: number;
}

async function setUp(order: SuggestedBy, answer: Answer, { verified = true, fails = false } = {}) {
  signIn('Marta', 'user', verified);
  let reads = 0;
  const sent = answerCalls({
    'GET /users/suggested': () => {
      reads += 1;
      return fails && reads === 1 ? refusal('internal') : answer;
    },
    'PATCH /users/toggleFollow/Ana': ({ body }) => ({
      following: (body as { on: boolean }).on,
      followers: 2,
    }),
  });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const page = await render(
    <MemoryRouter>
      <QueryClientProvider client={client}>
        <SuggestedFans by={order} size={2} />
      </QueryClientProvider>
    </MemoryRouter>,
  );
  return { page, sent, rows: () => page.getByRole('listitem').elements().length };
}

test('a followed fan keeps their place and their shared likes', async () => {
  const data = [fan('Ana', 4), fan('Bea', 2), fan('Carla', 1)];
  const { page, sent, rows } = await setUp('taste', { data, likes: 8 });
  const follow = page.getByRole('button', { name: 'Follow Ana', exact: true });
  await expect.element(page.getByText(/^4 of your 8 likes$/)).toBeVisible();
  await expect.element(page.getByText(/^Each square is one of your 8 likes/)).toBeVisible();
  expect(rows()).toBe(2);
  await follow.click();
  await expect.element(page.getByRole('button', { name: 'Unfollow Ana' })).toBeVisible();
  await expect.poll(() => sent.at(-1)?.call).toBe('PATCH /users/toggleFollow/Ana');
  expect(rows()).toBe(2);
});

test('with very many likes a cell is a fraction of them', async () => {
  const { page } = await setUp('taste', { data: [fan('Ana', 40)], likes: 100 });
  await expect.element(page.getByText(/^Each square is 4% of your likes/)).toBeVisible();
});

test.each([
  [
    'with few likes there is no taste yet',
    [fan('Ana', 1)],
    4,
    'Like 1 more to see fans who like the same.',
  ],
  ['nobody new with that taste, followed ones or none', [], 8, 'Nobody new shares your taste yet.'],
] as const)('%s', async (_, data, likes, words) => {
  const { page, rows } = await setUp('taste', { data, likes });
  await expect.element(page.getByText(words)).toBeVisible();
  expect(rows()).toBe(0);
});

test.each([
  ['followed', 'Nobody else has followers yet.'],
  ['newest', 'No new fans yet.'],
] as const)('an empty list of the %s says whom it lacks', async (order, words) => {
  const { page } = await setUp(order, { data: [], likes: 8 });
  await expect.element(page.getByText(words)).toBeVisible();
});

test('a list that failed to load is retried', async () => {
  const { page } = await setUp('newest', { data: [fan('Ana', 0)], likes: 8 }, { fails: true });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByText('1 follower')).toBeVisible();
});

test('unverified users get no suggestions', async () => {
  const { page, sent } = await setUp('taste', { data: [], likes: 8 }, { verified: false });
  await expect.element(page.getByText('Fans with your taste')).not.toBeInTheDocument();
  expect(sent).toEqual([]);
});

test('a follow is counted immediately and stays counted', async () => {
  const { page } = await setUp('newest', { data: [fan('Ana', 0)], likes: 8 });
  await page.getByRole('button', { name: 'Follow Ana', exact: true }).click();
  await expect.element(page.getByText('2 followers')).toBeVisible();
});
