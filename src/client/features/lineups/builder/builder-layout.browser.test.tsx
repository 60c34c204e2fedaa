import { expect, onTestFinished, test } from 'vitest';
import { page as screen } from 'vitest/browser';
import { eleven } from '#sports/football/eleven.ts';
import { podium } from '#sports/motogp/podium.ts';
import { riders, savedPodium, showBuilder } from '#tests/support/browser/browser-builder.tsx';

const others = riders.slice(0, 1).map((rider) => ({ ...rider, _id: 'r5', name: 'Eva Sanz' }));

test('on a low screen three rows of the list are visible, however long the summary is', async () => {
  await screen.viewport(1024, 768);
  onTestFinished(() => screen.viewport(1280, 800));
  const data = [1, 2, 3, 4, 5].map((number) => ({
    ...riders[0],
    _id: `other${number}`,
    name: `Rider ${number}`,
    kind: 'rider',
    liked: false,
    likesCount: 0,
  }));
  const { page, row, save } = await showBuilder({
    existing: savedPodium('p1', 'Los míos'),
    answers: {
      'GET /rider': () => ({ data, page: 1, size: 5, total: 40 }),
      'PATCH /podium/p1': () => Promise.reject(new TypeError('Failed to fetch')),
    },
  });
  const box = (found: { element(): Element }) => found.element().getBoundingClientRect();
  const pages = page.getByRole('button', { name: 'Next page' });
  const summary = page.getByLabelText('Name');
  function checkRoom() {
    expect(box(row('Rider 3')).bottom).toBeLessThanOrEqual(box(pages).top);
    expect(box(pages).bottom).toBeLessThanOrEqual(box(summary).top);
  }
  await expect.element(row('Rider 3')).toBeVisible();
  checkRoom();
  await page.getByLabelText('Name').fill('Los otros');
  await save('Update Podium').click();
  await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  checkRoom();
});

test.each([
  ['Podium', podium, 844, 390],
  ['Podium', podium, 740, 360],
  ['Eleven', eleven, 844, 390],
  ['Eleven', eleven, 740, 360],
])(
  'on a phone in landscape the whole board of a %s is beside its list',
  async (_name, lineup, width, height) => {
    await screen.viewport(width, height);
    onTestFinished(() => screen.viewport(1280, 800));
    const empty = { data: [], page: 1, size: 6, total: 0 };
    const { page } = await showBuilder({ lineup, answers: { 'GET /players': () => empty } });
    const list = page.getByRole('region', { name: lineup.slots[0]?.label ?? '', exact: true });
    await expect.element(list).toBeVisible();
    const board = page.getByRole('application', { name: `Places of your ${lineup.labels.one}` });
    const boardBox = () => board.element().getBoundingClientRect();
    await expect.poll(() => boardBox().height).toBeGreaterThan(200);
    expect(boardBox().height).toBeLessThan(height);
    const listBox = list.element().getBoundingClientRect();
    expect(listBox.left).toBeGreaterThan(boardBox().right);
    expect(listBox.height).toBeLessThan(height);
  },
);

test('the page arrows of a list are visible on a phone and do not move during a search', async () => {
  await screen.viewport(390, 844);
  onTestFinished(() => screen.viewport(1280, 800));
  const { page, slot, search } = await showBuilder({
    answers: {
      'GET /rider': ({ query }) => {
        const data = query.get('name') ? riders.slice(0, 1) : [...riders, ...others];
        const total = query.get('name') ? 1 : 40;
        const items = data.map((rider) => ({
          ...rider,
          kind: 'rider',
          liked: false,
          likesCount: 0,
        }));
        return { data: items, page: 1, size: 5, total };
      },
    },
  });
  await slot('First place').click();
  const pages = page.getByRole('navigation', { name: 'Pages of riders' });
  await expect.element(pages).toBeVisible();
  const at = () => pages.element().getBoundingClientRect();
  // Waits for the sheet's animation.
  await expect.poll(() => at().bottom).toBeLessThanOrEqual(innerHeight);

  await screen.viewport(1280, 1000);
  await expect.element(search).toBeVisible();
  const { top } = at();
  await search.fill('ana');
  await expect.element(page.getByRole('status').filter({ hasText: '1 rider' })).toBeVisible();
  expect(Math.abs(at().top - top)).toBeLessThanOrEqual(1);
});

test('the help precedes the places, describes them and is displayed below', async () => {
  const { page } = await showBuilder();
  const board = page.getByRole('application', { name: 'Places of your Podium' });
  await expect.element(board).toHaveAccessibleDescription(/arrows move, Enter opens the list/);
  const help = page.getByText(/arrows move/).element();
  expect(help.compareDocumentPosition(board.element())).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  const { bottom } = board.element().getBoundingClientRect();
  expect(help.getBoundingClientRect().top).toBeGreaterThanOrEqual(bottom);
});
