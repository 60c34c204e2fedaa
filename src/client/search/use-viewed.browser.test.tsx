import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { clearUserData } from '#client/api/stored/logout.ts';
import { answerCalls } from '#tests/support/browser/browser-answers.ts';
import { resultOf } from '#tests/support/browser/browser-search.ts';
import { signIn } from '#tests/support/browser/browser-session.ts';
import type { ViewedThing } from './search-history.ts';
import { SearchStart } from './search-start.tsx';
import { useViewed } from './use-viewed.ts';

function Viewed({ thing }: { thing: ViewedThing | null }) {
  useViewed(thing);
  return <SearchStart onSearch={() => {}} onForgotten={() => {}} onOpen={() => {}} />;
}

const draw = (thing: ViewedThing | null) => (
  <MemoryRouter>
    <Viewed thing={thing} />
  </MemoryRouter>
);

async function view(...names: readonly string[]) {
  const page = await render(draw(null));
  for (const name of names) {
    await page.rerender(draw(resultOf('user', name, '', 'Is here for FIFA')));
  }
  const rows = page.getByRole('region', { name: 'Looked at lately' }).getByRole('link');
  return { page, rows: () => rows.elements().map((row) => row.getAttribute('href')) };
}

test('the last four things are listed, the newest first and each once', async () => {
  signIn('Ana');
  const { page, rows } = await view('Bea', 'Carla', 'Dora', 'Eva', 'Fina', 'Carla');
  await expect
    .poll(rows)
    .toEqual(['Carla', 'Fina', 'Eva', 'Dora'].map((name) => `/users/user-${name}`));
  await expect.element(page.getByRole('link', { name: /^Carla/ })).toBeVisible();
  expect(localStorage.getItem('searchHistory')).not.toContain('matched');
});

test('a logout forgets the things, and another user does not see them', async () => {
  signIn('Ana');
  const { page, rows } = await view('Carla');
  await expect.poll(rows).toHaveLength(1);
  signIn('Bea');
  await expect.poll(rows).toHaveLength(0);
  signIn('Ana');
  await expect.poll(rows).toHaveLength(1);
  answerCalls({});
  clearUserData();
  expect(localStorage.getItem('searchHistory')).toBeNull();
  await page.rerender(draw(null));
  await expect.poll(rows).toHaveLength(0);
});

test.each(['{', 'null', '[]', '{"viewed":[{}],"searches":[1]}', '{"user":"Ana","searches":1}'])(
  '%s in storage is an empty history',
  async (stored) => {
    localStorage.setItem('searchHistory', stored);
    signIn('Ana');
    const { page } = await view();
    await expect
      .element(page.getByText('Type two letters of any name, or a number.'))
      .toBeVisible();
  },
);
