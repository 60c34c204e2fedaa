import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import axe from 'axe-core';
import { useState } from 'react';
import { MemoryRouter } from 'react-router';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page as screen, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { failedReads } from '#contract/errors/error-pages.ts';
import type { Item } from '#contract/kinds/items.ts';
import { player } from '#sports/football/player.ts';
import { answerCalls, refusal } from '#tests/support/browser/browser-answers.ts';
import { signIn } from '#tests/support/browser/browser-session.ts';
import { emptyFinder } from '../finder/finder-state.ts';
import { csvPath, findCsvSeparator } from './csv.ts';
import { CsvButton } from './csv-button.tsx';
import { ItemsTable } from './items-table.tsx';

const items = ['Aitana Bonmatí', 'Erling Haaland'].map(
  (name, index): Item => ({
    _id: `p${index}`,
    kind: 'player',
    name,
    image: null,
    team: [{ _id: 't1', name: 'Real Madrid' }],
    position: 'forward',
    number: 9,
    age: 24,
    marketvalue: index === 0 ? null : 180,
    rating: 91 - index,
    goals: 22,
    assists: 3,
    preferredfoot: null,
    likesCount: 5,
    liked: index === 0,
  }),
);

const repeatItems = (count: number): Item[] =>
  Array.from({ length: Math.ceil(count / items.length) }, (_, round) =>
    items.map((item) => ({ ...item, _id: `${item._id}-${round}` })),
  ).flat();

async function show(initialSort = '', count = items.length) {
  signIn('Ana');
  const onSort = vi.fn();
  function Sorted() {
    const [sort, setSort] = useState(initialSort);
    return (
      <ItemsTable
        kind={player}
        items={repeatItems(count)}
        sort={sort}
        isStale={false}
        onSort={(next) => {
          onSort(next);
          setSort(next);
        }}
      />
    );
  }
  const page = await render(
    <MemoryRouter>
      <QueryClientProvider client={new QueryClient()}>
        <main>
          <Sorted />
        </main>
      </QueryClientProvider>
    </MemoryRouter>,
  );
  return { page, onSort, table: page.getByRole('table', { name: 'Players, as a table' }) };
}

test('a row has all fields and likes, with an en dash for an unknown value', async () => {
  const { page } = await show();
  const row = page.getByRole('row', { name: /^Aitana Bonmatí/ });
  const cells = row
    .getByRole('cell')
    .elements()
    .map((cell) => cell.textContent);
  expect(cells).toEqual(['forward', '9', '24', '–', '91', '22', '3', '–', '5']);
  const name = row.getByRole('rowheader');
  await expect.element(name.getByText('Real Madrid')).toBeVisible();
  await expect.element(name.getByRole('link', { name: 'Aitana Bonmatí' })).toBeVisible();
  await expect
    .element(row.getByRole('button', { name: 'Like Aitana Bonmatí', pressed: true }))
    .toBeVisible();
});

test('a head sorts by the better end first, then by the other, and says so', async () => {
  const { page, onSort } = await show();
  const head = (name: RegExp) => page.getByRole('columnheader', { name });
  await expect.element(head(/^Rating/)).toHaveAttribute('aria-sort', 'descending');
  const goals = page.getByRole('button', { name: 'Goals' });
  goals.element().focus();
  await userEvent.keyboard('{Enter}');
  expect(onSort).toHaveBeenLastCalledWith('-goals');
  await expect.element(head(/^Goals/)).toHaveAttribute('aria-sort', 'descending');
  await expect.element(head(/^Rating/)).not.toHaveAttribute('aria-sort');
  await expect.element(page.getByText('Sorted by goals, highest first')).toBeInTheDocument();
  await expect.element(goals).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(onSort).toHaveBeenLastCalledWith('goals');
  await expect.element(page.getByText('Sorted by goals, lowest first')).toBeInTheDocument();
  await page.getByRole('button', { name: 'Name' }).click();
  expect(onSort).toHaveBeenLastCalledWith('name');
});

test('a sorted column out of sight is scrolled into view', async () => {
  await screen.viewport(390, 800);
  onTestFinished(() => screen.viewport(1280, 800));
  const { page } = await show('-assists');
  const region = page.getByRole('region', { name: 'Players, as a table' }).element();
  const head = page.getByRole('columnheader', { name: /^Assists/ }).element();
  await expect
    .poll(() => head.getBoundingClientRect().right)
    .toBeLessThanOrEqual(region.getBoundingClientRect().right + 1);
  expect(region.scrollLeft).toBeGreaterThan(0);
});

test.each([1280, 390, 320])('at %i pixels only the table scrolls sideways', async (width) => {
  await screen.viewport(width, 800);
  onTestFinished(() => screen.viewport(1280, 800));
  const { page, table } = await show();
  const region = page.getByRole('region', { name: 'Players, as a table' }).element();
  await expect.poll(() => region.tabIndex).toBe(width < 600 ? 0 : -1);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width + 16);
  const name = table.getByRole('columnheader', { name: 'Name' }).element();
  region.scrollTo(200, 0);
  const { left } = name.getBoundingClientRect();
  expect(Math.abs(left - region.getBoundingClientRect().left)).toBeLessThan(4);
  const found = await axe.run(page.container, { rules: { region: { enabled: false } } });
  expect(found.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
});

test.each([1280, 390])(
  'at %i pixels the page scrolls the rows, and the heads stay',
  async (width) => {
    await screen.viewport(width, 800);
    onTestFinished(() => screen.viewport(1280, 800));
    const { page, table } = await show('', 50);
    const region = page.getByRole('region', { name: 'Players, as a table' }).element();
    await expect.poll(() => region.tabIndex).toBe(width < 600 ? 0 : -1);
    expect(region.scrollHeight - region.clientHeight).toBeLessThan(10);
    const topOf = (name: string) =>
      table.getByRole('columnheader', { name }).element().getBoundingClientRect().top;
    window.scrollTo(0, 1000);
    await expect.poll(() => Math.abs(topOf('Name'))).toBeLessThan(1);
    expect(Math.abs(topOf('Age'))).toBeLessThan(1);
    window.scrollTo(0, document.documentElement.scrollHeight);
    await expect.poll(() => Math.abs(topOf('Name'))).toBeLessThan(1);
    expect(region.scrollHeight - region.clientHeight).toBeLessThan(10);
  },
);

async function showCsv(total: number, hasMore = false) {
  signIn('Ana');
  const state = {
    ...emptyFinder,
    choices: ['forward', 'midfielder'].map((value) => ({ field: 'position', value })),
    sort: '-goals',
    page: 2,
  };
  const files: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
    this: HTMLAnchorElement,
  ) {
    files.push(this.download);
  });
  const page = await render(
    <CsvButton kind={player} state={state} total={total} hasMore={hasMore} count={50} />,
  );
  return { page, files };
}

test('the file has the filters and the order of the list, and is sent with the session', async () => {
  const sent = answerCalls({ 'GET /players/csv': () => new Response('name') });
  const { page, files } = await showCsv(372);
  await page.getByRole('button', { name: 'Download CSV' }).click();
  await expect.poll(() => files).toEqual(['players.csv']);
  const [call] = sent;
  expect(`${call?.query}`).toBe('position=forward&position=midfielder&sort=-goals');
  expect(call?.headers.get('authorization')).toMatch(/^Bearer ./);
  expect(page.getByText('Up to 10,000 rows.').elements()).toEqual([]);
});

test.each([
  ['es', ';'],
  ['es-MX', ','],
  ['de-AT', ';'],
  ['en-GB', ','],
] as const)('spreadsheets in %s split a file by %j', (locale, separator) => {
  expect(findCsvSeparator(locale)).toBe(separator);
  const { searchParams } = new URL(csvPath(player, emptyFinder, 'all', separator), 'http://a');
  expect(searchParams.get('separator') ?? ',').toBe(separator);
});

test('a failed file is reported beside the button, until it succeeds', async () => {
  answerCalls({ 'GET /players/csv': () => refusal('internal') });
  const { page, files } = await showCsv(1000, true);
  await expect
    .element(page.getByText('Up to 10,000 rows. Longer lists: narrow them down first.'))
    .toBeVisible();
  const button = page.getByRole('button', { name: 'Download CSV' });
  await button.click();
  await expect.element(page.getByRole('alert').getByText(`${failedReads.file}.`)).toBeVisible();
  answerCalls({ 'GET /players/csv': () => new Response('name') });
  await button.click();
  await expect.poll(() => files).toEqual(['players.csv']);
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
});

test('on phones a sheet asks for all rows or the page', async () => {
  await screen.viewport(390, 844);
  onTestFinished(() => screen.viewport(1280, 800));
  const sent = answerCalls({ 'GET /players/csv': () => new Response('name') });
  const { page, files } = await showCsv(372);
  await page.getByRole('button', { name: 'Download CSV' }).click();
  const dialog = page.getByRole('dialog', { name: 'Download CSV' });
  await expect.element(dialog.getByRole('radio', { name: 'All 372 players' })).toBeChecked();
  await dialog.getByRole('radio', { name: 'This page, 50 players' }).click();
  await dialog.getByRole('button', { name: 'Download', exact: true }).click();
  await expect.poll(() => files).toEqual(['players.csv']);
  expect(`${sent[0]?.query}`).toBe(
    'position=forward&position=midfielder&sort=-goals&page=2&size=50',
  );
});
