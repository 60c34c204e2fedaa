import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { lineupErrorPage } from '#contract/errors/error-pages.ts';
import { type ErrorCode, errors } from '#contract/errors/errors.ts';
import { lineupsOf } from '#contract/kinds/sport.ts';
import { sports } from '#sports/index.ts';
import { answerCalls, refusal } from '#tests/support/browser/browser-answers.ts';
import { signIn } from '#tests/support/browser/browser-session.ts';
import LineupPage from './lineup-page.tsx';
import { requireLineupAt } from './route-lineup.ts';

const codes: readonly ErrorCode[] = ['itemNotFound', 'internal'];

test.each(lineupsOf(sports).flatMap((lineup) => codes.map((code) => ({ lineup, code }))))(
  'in place of a page that was refused stands why: $lineup.labels.one, $code',
  async ({ lineup, code }) => {
    signIn('Ana');
    answerCalls({ [`GET ${lineup.api.base}/none`]: () => refusal(code) });
    const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
    const path = `${lineup.page}/:id`;
    const Stub = createRoutesStub([
      { id: 'lineup', path, Component: LineupPage as () => React.ReactNode },
    ]);
    const page = await render(
      <QueryClientProvider client={client}>
        <Stub
          initialEntries={[`${lineup.page}/none`]}
          hydrationData={{ loaderData: { lineup: requireLineupAt(path) } }}
        />
      </QueryClientProvider>,
    );
    const { status } = errors[code];
    const { title, message } = lineupErrorPage(status);
    const heading = page.getByRole('heading', { level: 1, name: title, exact: true });
    await expect.element(heading).toBeVisible();
    await expect.element(page.getByText(`${message}`)).toBeVisible();
    await expect.element(page.getByRole('img', { name: `Status ${status}` })).toBeVisible();
  },
);
