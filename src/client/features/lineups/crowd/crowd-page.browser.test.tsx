import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, onTestFinished, test } from 'vitest';
import { page as screen, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { podium } from '#sports/motogp/podium.ts';
import { motogp } from '#sports/motogp/sport.ts';
import { answerCalls } from '#tests/support/browser/browser-answers.ts';
import { signIn } from '#tests/support/browser/browser-session.ts';
import CrowdPage from './crowd-page.tsx';

const rider = (name: string) => ({ _id: name, name, image: null, number: 7, team: 'Ducati' });
const pick = (name: string, count: number, total: number) => ({
  item: rider(name),
  count,
  share: total < 20 ? null : count / total,
});

function crowdOf(total: number, own: object | null = null) {
  const counts = [0.6, 0.3, 0.1].map((share) => Math.round(total * share));
  const names = ['Marc Márquez', 'Pedro Acosta', 'Fabio Quartararo'];
  const slot = names.map((name, index) => pick(name, counts[index] ?? 0, total));
  const slots = Object.fromEntries(podium.slots.map(({ name }) => [name, total ? slot : []]));
  const places = podium.slots.map(({ name }, index) => [name, total ? slot[index] : null]);
  const otherPicks = { items: 2, count: 0, share: total < 20 ? null : 0 };
  const others = Object.fromEntries(podium.slots.map(({ name }) => [name, otherPicks]));
  return { total, podium: Object.fromEntries(places), slots, others, own };
}

async function show(answer: object, address = '/podium/crowd') {
  const requests: string[] = [];
  answerCalls({
    'GET /podium/crowd': ({ query }) => {
      requests.push(query.toString());
      return answer;
    },
  });
  const props = { loaderData: { lineup: podium, sport: motogp } };
  const element = <CrowdPage {...(props as unknown as ComponentProps<typeof CrowdPage>)} />;
  const router = createMemoryRouter([{ path: '/podium/crowd', element }], {
    initialEntries: [address],
  });
  const page = await render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return { page, router, asked: requests };
}

test('a place is chosen by pointer and keyboard, announced, and stored in the URL', async () => {
  const { page, router } = await show(crowdOf(1000));
  const first = page.getByRole('button', { name: /^First place, Marc Márquez/ });
  await expect.element(first).toHaveAttribute('aria-pressed', 'true');
  await expect.element(page.getByText('Based on 1,000 Podiums, live.')).toBeVisible();
  await expect.element(page.getByText('600 fans').first()).toBeVisible();
  first.element().focus();
  await userEvent.keyboard('{ArrowLeft}');
  const second = page.getByRole('button', { name: /^Second place, Pedro Acosta/ });
  await expect.element(second).toHaveAttribute('aria-pressed', 'true');
  await expect.element(second).toHaveFocus();
  expect(page.getByRole('status').element().textContent).toContain('Second place: Pedro Acosta');
  expect(router.state.location.search).toBe('?place=secondPlace');
  await expect.element(page.getByRole('heading', { name: 'Second place' })).toBeVisible();
  await expect.element(page.getByText(/Marc Márquez is at first place/)).toBeVisible();
  await expect.element(page.getByText('In the fans’ Podium')).toBeVisible();
});

test('few lineups have no shares and no table, and the page says so', async () => {
  const { page } = await show(crowdOf(10));
  await expect
    .element(page.getByText(/10 Podiums so far. Percentages appear at 20./))
    .toBeVisible();
  await expect
    .element(page.getByRole('heading', { name: 'First place', exact: true }))
    .not.toBeInTheDocument();
  expect(page.getByText(/\d\s?%/).elements()).toEqual([]);
});

test('among few lineups the viewer’s picks are beside the fans’, without shares', async () => {
  signIn('Lucía');
  const ownPicks = {
    _id: 'p1',
    share: null,
    slots: {
      firstPlace: { ...pick('Marc Márquez', 6, 10), rank: 1 },
      secondPlace: { ...pick('Luca Marini', 1, 10), rank: 4 },
      thirdPlace: { ...pick('Pedro Acosta', 2, 10), rank: 2 },
    },
  };
  const { page } = await show(crowdOf(10, ownPicks));
  const picks = page.getByRole('region', { name: 'Your picks' });
  await expect.element(picks).toBeVisible();
  const words = picks
    .getByRole('listitem')
    .elements()
    .map(({ textContent }) => textContent);
  expect(words).toEqual([
    expect.stringMatching(/Marc Márquez.*the fans’ pick too$/),
    expect.stringMatching(/Luca Marini.*the fans: Pedro Acosta$/),
    expect.stringMatching(/Pedro Acosta.*the fans’ pick too, at second place$/),
  ]);
  await expect.element(picks.getByText('2 of 3 are in the fans’ Podium too.')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Show Podium' })).toBeVisible();
  expect(page.getByText(/\d\s?%|You stand/).elements()).toEqual([]);
});

test('without any lineup, the page links to the builder', async () => {
  const { page } = await show(crowdOf(0));
  await expect.element(page.getByText('Oh... It seems like this is empty.')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Build your own Podium' })).toBeVisible();
});

test('a logged-out visitor sees all fans and a link to log in', async () => {
  const { page, asked } = await show(crowdOf(40), '/podium/crowd?of=following');
  await expect.element(page.getByText(/to see who stands with you/)).toBeVisible();
  await expect.element(page.getByRole('radio')).not.toBeInTheDocument();
  expect(asked.every((search) => search === '')).toBe(true);
});

test('a fan without a lineup is invited to build one', async () => {
  signIn('Lucía');
  const { page } = await show(crowdOf(40));
  await expect.element(page.getByText('Build one and see who stands with you.')).toBeVisible();
});

test('the viewer’s picks have shares, and bold ones are marked', async () => {
  signIn('Lucía');
  const ownPicks = {
    _id: 'p1',
    share: 0.23,
    slots: {
      firstPlace: { ...pick('Marc Márquez', 24, 40), rank: 1 },
      secondPlace: { ...pick('Luca Marini', 2, 40), rank: 14 },
      thirdPlace: null,
    },
  };
  const { page } = await show(crowdOf(40, ownPicks), '/podium/crowd?place=secondPlace');
  await expect
    .element(page.getByRole('heading', { name: /You stand with 23% of the fans/ }))
    .toBeVisible();
  await expect.element(page.getByText(/You have one/)).toBeVisible();
  const row = page.getByRole('listitem').filter({ hasText: 'Your pick' });
  const words = row.element().textContent;
  expect(words).toMatch(/^14/);
  expect(words).toContain('Bold pick, under 10% of the fans agree');
  await expect.element(page.getByText('open', { exact: true })).toBeVisible();
  await page.getByText('Fans I follow').click({ force: true });
  await expect.element(page.getByRole('radio', { name: 'Fans I follow' })).toBeChecked();
});

test('a rank of three digits fits on one line', async () => {
  onTestFinished(() => screen.viewport(1280, 800));
  await screen.viewport(1440, 900);
  signIn('Lucía');
  const ownPicks = {
    _id: 'p1',
    share: 0.23,
    slots: {
      firstPlace: { ...pick('Luca Marini', 2, 1000), rank: 291 },
      secondPlace: null,
      thirdPlace: null,
    },
  };
  const { page } = await show(crowdOf(1000, ownPicks));
  const rank = page.getByText('291', { exact: true });
  await expect.element(rank).toBeVisible();
  expect(rank.element().getBoundingClientRect().height).toBe(16);
});

test('names on the picture and beside the viewer’s picks are not translated', async () => {
  signIn('Lucía');
  const ownPicks = {
    _id: 'p1',
    share: null,
    slots: {
      firstPlace: { ...pick('Luca Marini', 1, 10), rank: 4 },
      secondPlace: null,
      thirdPlace: null,
    },
  };
  const { page } = await show(crowdOf(10, ownPicks));
  const place = page.getByRole('button', { name: /^First place/ });
  await expect
    .element(place.getByText('Márquez', { exact: true }))
    .toHaveAttribute('translate', 'no');
  const beside = page.getByRole('region', { name: 'Your picks' }).getByText('Marc Márquez');
  await expect.element(beside).toHaveAttribute('translate', 'no');
});
