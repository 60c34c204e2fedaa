import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { page as screen, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { answerCalls, refusal } from '#tests/support/browser/browser-answers.ts';
import { groupOf, noResults, resultOf, resultsOf } from '#tests/support/browser/browser-search.ts';
import { signIn } from '#tests/support/browser/browser-session.ts';
import { conversions, pressKey } from '#tests/support/browser/press.ts';
import { SearchHost } from './search-host.tsx';
import { SearchLink } from './search-link.tsx';
import { openedSearch } from './search-opener.ts';

const riders = ['Marc Márquez', 'Marco Bezzecchi'].map((name) => resultOf('rider', name, 'mar'));
const found = resultsOf([
  groupOf(riders, { total: 7 }),
  groupOf([resultOf('user', 'Marta', 'mar', 'Is here for MOTO GP')]),
]);

interface Options {
  width?: number;
  answer?: (q: string) => unknown;
}

beforeEach(() => openedSearch.set(null));

async function show({ width = 1280, answer = () => found }: Options = {}) {
  await screen.viewport(width, 800);
  onTestFinished(() => screen.viewport(1280, 800));
  const sent = answerCalls({ 'GET /search': ({ query }) => answer(query.get('q') ?? '') });
  const content = (
    <>
      <SearchLink className={undefined} />
      <SearchHost />
      <input aria-label="Other field" />
      <textarea aria-label="Text" />
      <select aria-label="Choice" />
      <p contentEditable suppressContentEditableWarning>
        Editable
      </p>
    </>
  );
  const router = createMemoryRouter([
    { path: '/', element: content },
    { path: '*', element: <h1>Another page</h1> },
  ]);
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const page = await render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return {
    page,
    sent,
    router,
    link: page.getByRole('link', { name: 'Search everything' }),
    dialog: page.getByRole('dialog', { name: 'Search' }),
    field: page.getByRole('combobox', { name: 'Search everything' }),
    option: (name: string | RegExp) => page.getByRole('option', { name }),
    searches: () => sent.map(({ query }) => query.get('q')),
  };
}

const activeText = (field: { element: () => Element }) =>
  document.getElementById(field.element().getAttribute('aria-activedescendant') ?? '')?.textContent;

test('the icon opens the dialog, whose closing returns the focus and the scrolling', async () => {
  const { link, dialog, field } = await show();
  await link.click();
  await expect.element(field).toHaveFocus();
  expect(document.documentElement.style.overflow).toBe('hidden');
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(link).toHaveFocus();
  await expect.poll(() => document.documentElement.style.overflow).toBe('');
});

test.each(['/', '{Control>}k{/Control}', '{Meta>}k{/Meta}'])(
  '%s opens the dialog',
  async (keys) => {
    const { field, dialog } = await show();
    await userEvent.keyboard(keys);
    await expect.element(field).toHaveFocus();
    await expect.element(field).toHaveValue('');
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog).not.toBeInTheDocument();
  },
);

test.each(['Other field', 'Text', 'Choice', 'Editable'])(
  'while typing in “%s”, the slash is a letter and Ctrl K opens the dialog',
  async (name) => {
    const { page, field, dialog } = await show();
    const other = page.getByLabelText(name).or(page.getByText(name)).element() as HTMLElement;
    other.focus();
    expect(pressKey(other, { key: '/', code: 'Slash' })).toBe(true);
    expect(pressKey(other, { key: 'k', code: 'KeyK', ctrlKey: true })).toBe(false);
    await expect.element(field).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog).not.toBeInTheDocument();
    expect(document.activeElement).toBe(other);
  },
);

test('keys of a composition and other shortcuts do not open the dialog', async () => {
  await show();
  for (const conversion of conversions) {
    expect(pressKey(document.body, { key: '/', code: 'Slash', ...conversion })).toBe(true);
  }
  expect(pressKey(document.body, { key: '/', code: 'Slash', ctrlKey: true })).toBe(true);
  const shifted = { key: 'K', code: 'KeyK', ctrlKey: true, shiftKey: true };
  expect(pressKey(document.body, shifted)).toBe(true);
  // On a German keyboard, the slash is above the seven.
  expect(pressKey(document.body, { key: '/', code: 'Digit7', shiftKey: true })).toBe(false);
});

test('the keys move through all groups in reading order, and Enter opens', async () => {
  signIn('Ana');
  const { page, router, field, dialog } = await show();
  await userEvent.keyboard('/');
  await expect.element(field).toHaveAttribute('aria-expanded', 'false');
  await userEvent.keyboard('mar');
  const list = page.getByRole('listbox', { name: 'Results' });
  await expect.element(list.getByRole('group', { name: 'Riders' })).toBeVisible();
  await expect.element(field).toHaveAttribute('aria-expanded', 'true');
  expect(field.element().getAttribute('aria-controls')).toBe(list.element().id);
  await expect.element(page.getByRole('status')).toHaveTextContent('8 results');
  const visited: unknown[] = [activeText(field)];
  for (let press = 0; press < 4; press++) {
    await userEvent.keyboard('{ArrowDown}');
    visited.push(activeText(field));
  }
  expect(visited).toEqual([
    'Marc MárquezEnter',
    'Marco BezzecchiEnter',
    'All 7 riders',
    'MMarta, Is here for MOTO GPEnter',
    'Marc MárquezEnter',
  ]);
  await userEvent.keyboard('{ArrowUp}{ArrowUp}');
  expect(activeText(field)).toBe('All 7 riders');
  await expect
    .element(page.getByRole('option', { selected: true }))
    .toHaveTextContent('All 7 riders');
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.poll(() => router.state.location.pathname).toBe('/motogp/riders');
  expect(router.state.location.search).toBe('?name=mar');
});

test('found letters are marked, and the name is read as a whole', async () => {
  signIn('Ana');
  const { page, option } = await show();
  await userEvent.keyboard('/mar');
  await expect.element(option(/^Marc Márquez/)).toBeVisible();
  const marks = page.getByRole('mark').elements();
  expect(marks.map((mark) => mark.textContent)).toEqual(['Mar', 'Mar', 'Mar']);
});

test('a search starts with the second letter and waits for the last key', async () => {
  signIn('Ana');
  const { searches, option, field } = await show();
  await userEvent.keyboard('/');
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard('m');
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(searches()).toEqual([]);
  // The browser may take longer than the delay between two keys of `keyboard`.
  const input = field.element() as HTMLInputElement;
  for (const letter of 'arc') {
    input.setRangeText(letter, input.value.length, input.value.length, 'end');
    input.dispatchEvent(new Event('input', { bubbles: true }));
  }
  await expect.element(option(/^Marc Márquez/)).toBeVisible();
  expect(searches()).toEqual(['marc']);
});

test('old results stay until the next arrive, and Enter waits for these', async () => {
  signIn('Ana');
  const next = Promise.withResolvers<unknown>();
  const { router, option, field } = await show({
    answer: (q) => (q === 'mar' ? found : next.promise),
  });
  await userEvent.keyboard('/mar');
  await expect.element(option(/^Marc Márquez/)).toBeVisible();
  await userEvent.keyboard('ta{Enter}');
  await expect.element(field).toHaveValue('marta');
  await expect.element(option(/^Marc Márquez/)).toBeVisible();
  expect(router.state.location.pathname).toBe('/');
  next.resolve(resultsOf([groupOf([resultOf('user', 'Marta Güell', 'marta')])]));
  await expect.poll(() => router.state.location.pathname).toBe('/users/user-Marta%20G%C3%BCell');
});

test('a misspelled name has the results of the corrected name, which a press searches', async () => {
  signIn('Ana');
  const vinales = groupOf([resultOf('rider', 'Maverick Viñales', 'viñales')]);
  const { page, field, option } = await show({
    answer: (q) => resultsOf([vinales], q === 'vinalez' ? 'Viñales' : null),
  });
  await userEvent.keyboard('/vinalez');
  await expect.element(page.getByText('No results for “vinalez”.', { exact: true })).toBeVisible();
  const announced = page.getByRole('status');
  await expect
    .element(announced)
    .toHaveTextContent('No results for “vinalez”. 1 result for Viñales.');
  await expect.element(option(/^Maverick Viñales/)).toBeVisible();
  await page.getByRole('button', { name: 'Viñales' }).click();
  await expect.element(field).toHaveValue('Viñales');
  await expect.element(field).toHaveFocus();
  await expect.element(announced).toHaveTextContent('1 result');
});

test('without any result, the dialog says so, and Escape empties the field, then closes', async () => {
  signIn('Ana');
  const { page, field, dialog } = await show({ answer: () => noResults });
  await userEvent.keyboard('/qwzx');
  await expect.element(page.getByText('Try fewer letters.')).toBeVisible();
  await expect.element(page.getByRole('status')).toHaveTextContent('No results for “qwzx”.');
  await userEvent.keyboard('{Escape}');
  await expect.element(field).toHaveValue('');
  await expect.element(page.getByText('Type two letters of any name, or a number.')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
});

test('a failed search can be repeated', async () => {
  signIn('Ana');
  const answers = [refusal('internal'), found];
  const { page, option } = await show({ answer: () => answers.shift() });
  await userEvent.keyboard('/mar');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(option(/^Marc Márquez/)).toBeVisible();
});

test('a visitor reads what is searched, and logs in to search the rest', async () => {
  const { page, router } = await show({ answer: () => resultsOf(found.groups.slice(1)) });
  await userEvent.keyboard('/mar');
  await expect.element(page.getByText('You see only fans, Elevens and Podiums.')).toBeVisible();
  await page.getByRole('link', { name: 'Log in' }).click();
  await expect.poll(() => router.state.location.pathname).toBe('/login');
  expect(router.state.location.state).toEqual({ next: '/search?q=mar' });
});

test('searches of this device are repeated and forgotten, by keys too', async () => {
  signIn('Ana');
  const { page, router, field, option, dialog } = await show();
  for (const text of ['mar', 'bagnaia', 'MAR']) {
    await router.navigate('/');
    await page.getByRole('link', { name: 'Search everything' }).click();
    await field.fill(text);
    await expect.element(option(/^Marc Márquez/)).toBeVisible();
    await userEvent.keyboard('{Enter}');
    await expect.element(dialog).not.toBeInTheDocument();
  }
  await router.navigate('/');
  await page.getByRole('link', { name: 'Search everything' }).click();
  const recent = page.getByRole('region', { name: 'Recent' }).getByRole('listitem');
  const texts = () => recent.elements().map((row) => row.textContent);
  await expect.poll(texts).toEqual(['MAR', 'bagnaia']);
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}{ArrowUp}');
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  await expect.element(field).toHaveValue('bagnaia');
  await field.fill('');
  await page.getByRole('button', { name: 'Forget “bagnaia”' }).click();
  await expect.element(field).toHaveFocus();
  expect(texts()).toEqual(['MAR']);
  await page.getByRole('button', { name: 'Forget all' }).click();
  expect(texts()).toEqual([]);
  expect(localStorage.getItem('searchHistory')).not.toContain('MAR');
});

test('the next user of the browser does not see the searches', async () => {
  signIn('Ana');
  const { page, router, field, option, dialog, link } = await show();
  await userEvent.keyboard('/mar');
  await expect.element(option(/^Marc Márquez/)).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog).not.toBeInTheDocument();
  await router.navigate('/');
  await link.click();
  const recent = page.getByRole('region', { name: 'Recent' });
  await expect.element(recent).toBeVisible();
  signIn('Bea');
  await expect.element(recent).not.toBeInTheDocument();
  await expect.element(field).toBeVisible();
});

test('at 320 pixels, the dialog fills the screen and nothing scrolls sideways', async () => {
  signIn('Ana');
  const { page, field, option, dialog } = await show({ width: 320 });
  await page.getByRole('link', { name: 'Search everything' }).click();
  await field.fill('mar');
  await expect.element(option(/^Marc Márquez/)).toBeVisible();
  const { width, height } = dialog.element().getBoundingClientRect();
  expect([width, height]).toEqual([320, 800]);
  expect(dialog.element().scrollWidth).toBe(320);
  await page.getByRole('button', { name: 'Empty the field' }).click();
  await expect.element(field).toHaveValue('');
  await page.getByRole('button', { name: 'Close' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
});
