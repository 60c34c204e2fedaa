import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { eleven } from '#sports/football/eleven.ts';
import { answerCalls, refusal } from '#tests/support/browser/browser-answers.ts';
import { signIn } from '#tests/support/browser/browser-session.ts';
import { FansLineupCard } from './fans-lineup-card.tsx';

const pick = (name: string, count: number, total: number) => ({
  item: { _id: name, name, image: null, number: 7, team: [{ _id: 't', name: 'Real Madrid' }] },
  count,
  share: total < 20 ? null : count / total,
});

function crowdOf(total: number, ownShare?: number | null) {
  const bySlot = <Of,>(value: (slot: string) => Of) =>
    Object.fromEntries(eleven.slots.map(({ name }) => [name, value(name)]));
  return {
    total,
    eleven: bySlot((slot) => (total === 0 ? null : pick(slot, total, total))),
    slots: bySlot((slot) => (total === 0 ? [] : [pick(slot, total, total)])),
    others: bySlot(() => ({ items: 0, count: 0, share: null })),
    own: ownShare === undefined ? null : { _id: 'e1', share: ownShare, slots: bySlot(() => null) },
  };
}

async function show(answer: () => unknown) {
  signIn('Ana');
  const sent = answerCalls({ 'GET /eleven/crowd': answer });
  const router = createMemoryRouter([{ path: '/', element: <FansLineupCard /> }]);
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const page = await render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return { card: page.getByRole('region', { name: 'The fans’ Eleven' }), sent };
}

const counts = [
  {
    of: crowdOf(1284, 0.41),
    says: 'Based on 1,284 Elevens. You stand with 41% of the fans.',
    leads: ['Show the fans’ Eleven', '/eleven/crowd'],
  },
  {
    of: crowdOf(1284),
    says: 'Based on 1,284 Elevens. Add yours.',
    leads: ['Build your Eleven', '/eleven'],
  },
  {
    of: crowdOf(7, null),
    says: '7 Elevens so far. Percentages appear at 20.',
    leads: ['Show the fans’ Eleven', '/eleven/crowd'],
  },
  {
    of: crowdOf(0),
    says: 'No fan has one yet: build the first Eleven.',
    leads: ['Build your Eleven', '/eleven'],
  },
] as const;

test.each(counts)('it says: $says', async ({ of, says, leads: [name, to] }) => {
  const { card } = await show(() => of);
  await expect.element(card.getByText(says, { exact: true })).toBeVisible();
  await expect.element(card.getByRole('link', { name, exact: true })).toHaveAttribute('href', to);
});

test('it reserves its height while loading and after a failure', async () => {
  const answer = Promise.withResolvers<unknown>();
  const { card, sent } = await show(() => answer.promise);
  await expect.element(card.getByText('Counting the Elevens…')).toBeVisible();
  const { height } = card.element().getBoundingClientRect();
  answer.resolve(refusal('forbidden'));
  await expect.element(card.getByText('Counting the Elevens…')).not.toBeInTheDocument();
  expect(sent).toHaveLength(1);
  expect(card.element().getBoundingClientRect().height).toBe(height);
  const link = card.getByRole('link', { name: 'Show the fans’ Eleven' });
  await expect.element(link).toHaveAttribute('href', '/eleven/crowd');
});

test('a fan of a sport with a lineup sees the lineup of that sport', async () => {
  signIn('Ana', 'user', true, 'motogp');
  const crowd = { total: 0, podium: {}, slots: {}, others: {}, own: null };
  answerCalls({ 'GET /podium/crowd': () => crowd });
  const router = createMemoryRouter([{ path: '/', element: <FansLineupCard /> }]);
  const page = await render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  const build = page.getByRole('link', { name: 'Build your Podium' });
  await expect.element(build).toHaveAttribute('href', '/podium');
});
