import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { MemoryRouter } from 'react-router';
import { expect, onTestFinished, test } from 'vitest';
import { page as screen, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { answerCalls, refusal } from '#tests/support/browser/browser-answers.ts';
import { groupOf, noResults, resultOf, resultsOf } from '#tests/support/browser/browser-search.ts';
import { signIn } from '#tests/support/browser/browser-session.ts';
import UsersPage from './users-page.tsx';

async function show(width: number) {
  onTestFinished(() => screen.viewport(1280, 800));
  await screen.viewport(width, 800);
  answerCalls({
    'GET /users/suggested': ({ query }) => {
      const name = `Fan by ${query.get('by')}`;
      const fan = { _id: name, name, image: null, interestedIn: 'fifa', followersCount: 1 };
      return { data: [{ ...fan, common: 2, items: [] }], likes: 8 };
    },
  });
  const page = await render(
    <MemoryRouter initialEntries={['/users']}>
      <QueryClientProvider client={new QueryClient()}>
        <UsersPage />
      </QueryClientProvider>
    </MemoryRouter>,
  );
  const titles = () =>
    page
      .getByRole('heading', { level: 2 })
      .elements()
      .map((title) => title.textContent);
  return { page, titles };
}

test('a wide viewport shows all lists of suggested fans', async () => {
  signIn('Marta');
  const { page, titles } = await show(1440);
  await expect.element(page.getByRole('link', { name: 'Fan by newest' })).toBeVisible();
  expect(titles()).toEqual(['Fans with your taste', 'Most followed', 'Newest fans']);
  expect(page.getByRole('radio').elements()).toEqual([]);
});

test('a phone shows one list at a time', async () => {
  signIn('Marta');
  const { page, titles } = await show(390);
  await expect.element(page.getByRole('link', { name: 'Fan by taste' })).toBeVisible();
  expect(titles()).toEqual(['Fans with your taste']);
  await page.getByText('Popular').click();
  await expect.element(page.getByRole('link', { name: 'Fan by followed' })).toBeVisible();
  expect(titles()).toEqual(['Most followed']);
});

test('without a session there is only the finder', async () => {
  const { page, titles } = await show(390);
  await expect.element(page.getByRole('button', { name: 'Find' })).toBeVisible();
  expect(titles()).toEqual([]);
  expect(page.getByRole('radio').elements()).toEqual([]);
});

test('a search keeps the focus in its field and announces the count', async () => {
  const { page } = await show(1280);
  answerCalls({
    'GET /users/byName/ana': () => ({ data: [], page: 1, size: 6, total: 2 }),
    'GET /users/byName/bea': () => refusal('userNotFound'),
    'GET /search': () => noResults,
  });
  const field = page.getByRole('searchbox', { name: 'Name' });
  const announced = page.getByRole('status');
  await field.click();
  await userEvent.keyboard('ana{Enter}');
  await expect.element(announced.filter({ hasText: '2 fans named “ana”' })).toBeInTheDocument();
  expect(announced.elements()).toHaveLength(1);
  await expect.element(field).toHaveFocus();
  await field.fill('bea');
  await userEvent.keyboard('{Enter}');
  await expect.element(announced.filter({ hasText: '0 fans named “bea”' })).toBeInTheDocument();
  await expect.element(field).toHaveFocus();
});

test('the count is announced once, with a plus for a lower bound', async () => {
  const { page } = await show(1280);
  const ana = { _id: 'f1', name: 'Ana', image: null, interestedIn: 'fifa' };
  const found = { data: [ana], page: 1, size: 6, total: 1000, more: true, next: true };
  answerCalls({ 'GET /users/byName/a': () => found });
  await page.getByRole('searchbox', { name: 'Name' }).click();
  await userEvent.keyboard('a{Enter}');
  const heading = page.getByRole('status').getByRole('heading', { level: 2 });
  await expect.element(heading).toHaveTextContent('1,000+ fans named “a”');
  expect(page.getByText(/1,000.* fans named/).elements()).toEqual([heading.element()]);
});

test('a misspelled name suggests fans, and a press searches for the corrected name', async () => {
  const { page } = await show(1280);
  const marta = { _id: 'f1', name: 'Marta Güell', image: null, interestedIn: 'fifa' };
  answerCalls({
    'GET /users/byName/mrata': () => refusal('userNotFound'),
    'GET /users/byName/Marta': () => ({ data: [marta], page: 1, size: 6, total: 1 }),
    'GET /search': ({ query }) => {
      expect([query.get('q'), query.get('kind')]).toEqual(['mrata', 'user']);
      return resultsOf([groupOf([resultOf('user', 'Marta Güell', 'marta')])], 'Marta');
    },
  });
  await page.getByRole('searchbox', { name: 'Name' }).click();
  await userEvent.keyboard('mrata{Enter}');
  const suggested = page.getByRole('link', { name: 'Marta Güell' });
  await expect.element(suggested).toHaveAttribute('href', '/users/user-Marta%20G%C3%BCell');
  await page.getByRole('button', { name: 'Marta' }).click();
  await expect.element(page.getByText('1 fan named “Marta”')).toBeVisible();
});
