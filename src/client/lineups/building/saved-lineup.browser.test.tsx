import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { podium } from '#sports/motogp/podium.ts';
import { answerCalls } from '#tests/support/browser/browser-answers.ts';
import { savedPodium } from '#tests/support/browser/browser-builder.tsx';
import { signIn } from '#tests/support/browser/browser-session.ts';
import { SavedLineup } from './saved-lineup.tsx';

test('a saved lineup is announced once and focused', async () => {
  signIn('u1');
  answerCalls({
    'GET /podium': () => ({ data: [savedPodium('p1', 'Los míos')], page: 1, size: 1, total: 1 }),
  });
  const page = await render(
    <MemoryRouter>
      <QueryClientProvider client={new QueryClient()}>
        <SavedLineup lineup={podium} userId="u1" />
      </QueryClientProvider>
    </MemoryRouter>,
  );
  await expect.element(page.getByRole('heading', { name: 'Los míos' })).toHaveFocus();
  await expect.element(page.getByRole('status')).toHaveTextContent('Your Podium is up');
  const seen = page.getByText('Your Podium is up').elements();
  expect(seen.filter((element) => !element.closest('[aria-hidden="true"]'))).toHaveLength(1);
});
