import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { MemoryRouter } from 'react-router';
import { expect, onTestFinished, test } from 'vitest';
import { page as screen } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { answerCalls, refusal } from '#tests/support/browser/browser-answers.ts';
import { signIn } from '#tests/support/browser/browser-session.ts';
import { PublicPages } from './public-pages.tsx';

const built = {
  yourteam: [{ _id: 'e1', name: 'Mi once' }],
  yourPodium: [{ _id: 'p1', name: 'Vaya podio' }],
};
const nothing = { yourteam: [], yourPodium: [] };

async function show(interest = 'football') {
  signIn('Ana', 'user', true, interest);
  const { promise, resolve: answer } = Promise.withResolvers<unknown>();
  answerCalls({ 'GET /users/Ana': () => promise });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const page = await render(
    <MemoryRouter>
      <QueryClientProvider client={client}>
        <PublicPages userId="Ana" />
      </QueryClientProvider>
    </MemoryRouter>,
  );
  const list = page.getByRole('list', { name: 'What others see of you' });
  return {
    answer,
    list,
    links: () =>
      list
        .getByRole('link')
        .elements()
        .map((link) => link.textContent),
  };
}

test('the public page is linked before the lineups have loaded', async () => {
  const { answer, list, links } = await show();
  await expect.element(list).toHaveAttribute('aria-busy', 'true');
  expect(links()).toEqual(['Your public page']);
  answer(nothing);
  await expect.poll(links).toEqual(['Your public page', 'Build your Eleven', 'Build your Podium']);
});

test.each([
  ['motogp', built, 'podium'],
  ['powerlifting', built, 'eleven'],
  ['fifa', { ...built, yourteam: [] }, 'podium'],
] as const)('for a fan of %s it opens on what one built', async (interest, answer, tab) => {
  const { answer: resolve, list } = await show(interest);
  resolve({ ...answer, interestedIn: interest });
  const own = list.getByRole('link', { name: 'Your public page' });
  await expect.element(own).toHaveAttribute('href', `/users/Ana?tab=${tab}`);
});

test('a failed request ends the loading state', async () => {
  const { answer, list, links } = await show();
  answer(refusal('internal'));
  await expect.element(list).toHaveAttribute('aria-busy', 'false');
  expect(links()).toEqual(['Your public page']);
  expect(list.getByRole('listitem').elements()).toHaveLength(1);
});

test.each([320, 390, 1280])(
  '%i pixels wide, nothing below moves as what one built becomes known',
  async (width) => {
    await screen.viewport(width, 800);
    onTestFinished(() => screen.viewport(1280, 800));
    const { answer, list, links } = await show();
    await expect.element(list).toHaveAttribute('aria-busy', 'true');
    const before = list.element().getBoundingClientRect().height;
    answer(built);
    await expect.poll(links).toEqual(['Your public page', 'Your Eleven', 'Your Podium']);
    expect(list.element().getBoundingClientRect().height).toBe(before);
  },
);
