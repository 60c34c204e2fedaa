import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createRoutesStub } from 'react-router';
import { expect, onTestFinished, test } from 'vitest';
import { page as screen } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { lineupErrorPage } from '#contract/errors/error-pages.ts';
import { type ErrorCode, errors } from '#contract/errors/errors.ts';
import { lineupsOf } from '#contract/kinds/sport.ts';
import type { Lineup } from '#contract/lineups/lineup.ts';
import { sports } from '#sports/index.ts';
import { podium } from '#sports/motogp/podium.ts';
import { answerCalls, refusal } from '#tests/support/browser/browser-answers.ts';
import { signIn } from '#tests/support/browser/browser-session.ts';
import LineupPage from './lineup-page.tsx';
import { requireLineupAt } from './route-lineup.ts';

async function show(lineup: Lineup, id: string) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const path = `${lineup.page}/:id`;
  const Stub = createRoutesStub([
    { id: 'lineup', path, Component: LineupPage as () => React.ReactNode },
  ]);
  return render(
    <QueryClientProvider client={client}>
      <Stub
        initialEntries={[`${lineup.page}/${id}`]}
        hydrationData={{ loaderData: { lineup: requireLineupAt(path) } }}
      />
    </QueryClientProvider>,
  );
}

const codes: readonly ErrorCode[] = ['itemNotFound', 'internal'];

test.each(lineupsOf(sports).flatMap((lineup) => codes.map((code) => ({ lineup, code }))))(
  'a refused page shows the reason: $lineup.labels.one, $code',
  async ({ lineup, code }) => {
    signIn('Ana');
    answerCalls({ [`GET ${lineup.api.base}/none`]: () => refusal(code) });
    const page = await show(lineup, 'none');
    const { status } = errors[code];
    const { title, message } = lineupErrorPage(status);
    const heading = page.getByRole('heading', { level: 1, name: title, exact: true });
    await expect.element(heading).toBeVisible();
    await expect.element(page.getByText(`${message}`)).toBeVisible();
    await expect.element(page.getByRole('img', { name: `Status ${status}` })).toBeVisible();
  },
);

test('on a phone the number of likes is beside the button', async () => {
  // Main column of a 390 px phone.
  await screen.viewport(358, 844);
  onTestFinished(() => screen.viewport(1280, 800));
  signIn('Ana');
  const slots = Object.fromEntries(
    podium.slots.map(({ name }) => [name, { _id: name, name: `Rider ${name}`, image: null }]),
  );
  answerCalls({
    'GET /podium/p1': () => ({
      _id: 'p1',
      kind: 'podium',
      name: 'Mi podio',
      image: null,
      ...slots,
      owner: { _id: 'bea', name: 'Bea', image: null },
      commentsCount: 0,
      likesCount: 0,
      liked: false,
      likes: [],
      averageRating: 0,
      ratingsCount: 0,
      version: 'v',
      savedAt: '2026-11-27T15:37:11.627Z',
      versionsCount: 1,
      startedFrom: null,
      can: { edit: false, delete: false },
    }),
    'GET /comment': () => ({ data: [], total: 0, page: 1, pages: 1, size: 3 }),
    'GET /podium': () => ({ data: [], total: 0, page: 1, pages: 1, size: 2 }),
  });
  const page = await show(podium, 'p1');
  const like = page.getByRole('button', { name: 'Like', exact: true }).first();
  await expect.element(like).toBeVisible();
  const count = page.getByText('0 likes', { exact: true }).first();
  const middle = (box: DOMRect) => (box.top + box.bottom) / 2;
  const [button, text] = [like, count].map((one) => one.element().getBoundingClientRect());
  expect(Math.abs(middle(button as DOMRect) - middle(text as DOMRect))).toBeLessThan(4);
});
