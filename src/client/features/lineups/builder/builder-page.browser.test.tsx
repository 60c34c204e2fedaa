import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { failedOwnLineup, readErrorPage } from '#contract/errors/error-pages.ts';
import { podium } from '#sports/motogp/podium.ts';
import { answerCalls, refusal } from '#tests/support/browser/browser-answers.ts';
import { signIn } from '#tests/support/browser/browser-session.ts';
import { requireLineupAt } from '../route-lineup.ts';
import BuilderPage from './builder-page.tsx';

test('a Podium that could not be read shows an error and can be requested again', async () => {
  signIn('Ana');
  const none = { data: [], page: 1, size: 5, total: 0 };
  let isBroken = true;
  answerCalls({
    'GET /podium': () => (isBroken ? refusal('internal') : none),
    'GET /rider': () => none,
  });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const Stub = createRoutesStub([
    { id: 'builder', path: podium.page, Component: BuilderPage as () => React.ReactNode },
  ]);
  const page = await render(
    <QueryClientProvider client={client}>
      <Stub
        initialEntries={[podium.page]}
        hydrationData={{ loaderData: { builder: requireLineupAt(podium.page) } }}
      />
    </QueryClientProvider>,
  );
  const alert = page.getByRole('alert');
  const { title, message } = readErrorPage(500, failedOwnLineup(podium));
  await expect.element(alert.getByText(title)).toBeVisible();
  await expect.element(alert.getByText(`${message}`)).toBeVisible();
  await expect.element(alert.getByRole('img', { name: 'Status 500' })).toBeVisible();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Podium' })).toBeVisible();
  const create = page.getByRole('button', { name: podium.labels.create });
  await expect.element(create).not.toBeInTheDocument();
  isBroken = false;
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect.element(create).toBeVisible();
  await expect.element(page.getByText(title)).not.toBeInTheDocument();
});
