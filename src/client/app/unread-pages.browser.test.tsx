import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ComponentType, createElement } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import DetailPage from '#client/features/catalogue/detail/detail-page.tsx';
import UserPage from '#client/features/fans/user-page.tsx';
import LineupPage from '#client/features/lineups/lineup-page.tsx';
import { notices } from '#contract/notices.ts';
import { podium } from '#sports/motogp/podium.ts';
import { rider } from '#sports/motogp/rider.ts';
import { motogp } from '#sports/motogp/sport.ts';
import { answerCalls, refusal } from '#tests/support/browser/browser-answers.ts';
import { signIn } from '#tests/support/browser/browser-session.ts';

const pages: readonly [string, ComponentType<never>, object, string][] = [
  ['GET /rider/x1', DetailPage, { kind: rider, sport: motogp }, rider.labels.back],
  ['GET /podium/x1', LineupPage, { lineup: podium, sport: motogp }, 'All Podiums'],
  ['GET /users/x1', UserPage, {}, 'Find fans'],
];

const nothing = { data: [], page: 1, size: 6, total: 0 };

test.for(pages)('a failed query of %s is retried', async ([call, Page, loaderData, way]) => {
  signIn('Ana');
  const refusals: (Response | 'none')[] = ['none', refusal('tooManyRequests'), refusal('notFound')];
  const sent = answerCalls({
    [call]() {
      const next = refusals.shift();
      if (next === 'none') throw new TypeError('Failed to fetch');
      return next;
    },
    // The back link prefetches this list if the pointer is over it.
    'GET /rider': () => nothing,
    'GET /podium': () => nothing,
  });
  const props = { params: { id: 'x1' }, loaderData } as never;
  const element = <main id="main">{createElement(Page, props)}</main>;
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const page = await render(
    <QueryClientProvider client={client}>
      <RouterProvider router={createMemoryRouter([{ path: '/', element }])} />
    </QueryClientProvider>,
  );
  const again = page.getByRole('button', { name: 'Try again' });
  const title = page.getByRole('heading', { level: 1 });
  await expect.element(title).toHaveTextContent(notices.offline.title);
  await expect.poll(() => document.title).toBe(`${notices.offline.title} · Tifo`);
  await expect.element(page.getByRole('link', { name: way })).toBeVisible();
  await again.click();
  await expect.element(page.getByRole('img', { name: 'Status 429' })).toBeInTheDocument();
  await again.click();
  await expect.element(title).toHaveTextContent('404 Not Found');
  await expect.element(again).not.toBeInTheDocument();
  expect(sent.filter((one) => one.call === call)).toHaveLength(3);
});
