import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeEach, expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { ownLineupQuery } from '#client/api/lineup-queries.ts';
import { ConfirmHost } from '#client/ui/states/confirm.tsx';
import type { Item } from '#contract/kinds/items.ts';
import type { LineupSummary, SlotItem } from '#contract/lineups/lineup-items.ts';
import { notices } from '#contract/notices.ts';
import { eleven } from '#sports/football/eleven.ts';
import { podium } from '#sports/motogp/podium.ts';
import { answerCalls, refusal } from '#tests/support/browser/browser-answers.ts';
import { riders, savedPodium } from '#tests/support/browser/browser-builder.tsx';
import { signIn } from '#tests/support/browser/browser-session.ts';
import { AddToLineup } from './add-to-lineup.tsx';
import { readDraft, writeDraft } from './draft.ts';

const [ana, bea, carla, dora] = riders as [SlotItem, SlotItem, SlotItem, SlotItem];
const shown = { ...dora, kind: 'rider', liked: false, likesCount: 0 } as unknown as Item;
const key = 'draft:podium:u1';

type Places = readonly [SlotItem | null, SlotItem | null, SlotItem | null];

function keep([firstPlace, secondPlace, thirdPlace]: Places): void {
  const places = { firstPlace, secondPlace, thirdPlace };
  writeDraft(podium, 'u1', { base: null, version: null, name: '', places });
}
const placedNames = () =>
  Object.values(readDraft(podium, 'u1')?.places ?? {}).map((one) => one?.name);

beforeEach(() => signIn('u1'));

async function setUp(...answers: readonly (readonly LineupSummary[] | Response)[]) {
  const left = [...answers];
  answerCalls({
    'GET /podium': () => {
      const data = (left.length > 1 ? left.shift() : left[0]) ?? [];
      return data instanceof Response
        ? data.clone()
        : { data, page: 1, size: 1, total: data.length };
    },
  });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const element = <AddToLineup lineup={podium} item={shown} />;
  const page = await render(
    <QueryClientProvider client={client}>
      <RouterProvider router={createMemoryRouter([{ path: '/', element }])} />
      <ConfirmHost />
    </QueryClientProvider>,
  );
  return {
    client,
    words: page.getByRole('status'),
    page,
    button: (name: string | RegExp) => page.getByRole('button', { name }),
  };
}

test('a slot filled by another tab is kept, and the free slot is shown again', async () => {
  const { words, button } = await setUp([]);
  await expect.element(words).toHaveTextContent('Fits first place, which is free');
  keep([ana, null, null]);
  await button('Add to my Podium').click();
  await expect.element(words).toHaveTextContent('Fits second place, which is free');
  expect(placedNames()).toEqual(['Ana Riba', undefined, undefined]);
  await button('Add to my Podium').click();
  await expect
    .element(words)
    .toHaveTextContent(
      'In your Podium: second place, 2 of 3Nothing is saved until you press Create Podium.',
    );
  expect(placedNames()).toEqual(['Ana Riba', 'Dora Ruiz', undefined]);
});

test('an item added by another tab is not added again', async () => {
  const { words, button } = await setUp([]);
  await expect.element(words).toHaveTextContent('Fits first place, which is free');
  keep([null, null, dora]);
  await button('Add to my Podium').click();
  await expect.element(words).toHaveTextContent('In your Podium: third place, 1 of 3');
  expect(placedNames()).toEqual([undefined, undefined, 'Dora Ruiz']);
});

test('only the confirmed item is replaced', async () => {
  keep([ana, bea, carla]);
  const { page, words, button } = await setUp([]);
  await button('Add to my Podium').click();
  await expect.element(page.getByRole('group', { name: 'Instead of' })).toBeVisible();
  await button(/^Bea Soler/).click();
  keep([bea, ana, carla]);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Replace' }).click();
  await expect.element(words).toHaveTextContent('All places that fit are taken');
  expect(placedNames()).toEqual(['Bea Soler', 'Ana Riba', 'Carla Mir']);
});

test('undo removes a draft that the addition created', async () => {
  const { words, button } = await setUp([]);
  await button('Add to my Podium').click();
  expect(placedNames()).toEqual(['Dora Ruiz', undefined, undefined]);
  await button('Undo').click();
  await expect.element(words).toHaveTextContent('Fits first place, which is free');
  expect(localStorage.getItem(key)).toBeNull();
});

test.each([
  ['there was a draft', true],
  ['there was none', false],
])('undo reverts only its own slot, where %s', async (_, had) => {
  if (had) keep([null, null, null]);
  const { words, button } = await setUp([]);
  await button('Add to my Podium').click();
  keep([dora, bea, carla]);
  await button('Undo').click();
  await expect.element(words).toHaveTextContent('Fits first place, which is free');
  expect(placedNames()).toEqual([undefined, 'Bea Soler', 'Carla Mir']);
});

test('undo changes nothing if the item has been moved since', async () => {
  const { words, button } = await setUp([]);
  await button('Add to my Podium').click();
  keep([ana, dora, null]);
  await button('Undo').click();
  await expect.element(words).toHaveTextContent('In your Podium: second place, 2 of 3');
  expect(placedNames()).toEqual(['Ana Riba', 'Dora Ruiz', undefined]);
});

test('a lineup saved elsewhere is shown after a refetch', async () => {
  const { client, words } = await setUp([], [{ ...savedPodium('p1', 'Los míos'), version: 'v1' }]);
  await expect.element(words).toHaveTextContent('Fits first place, which is free');
  await client.invalidateQueries({ queryKey: ownLineupQuery(podium, 'u1').queryKey });
  await expect.element(words).toHaveTextContent('All places that fit are taken');
});

test('an own lineup that fails to load shows an error and a retry button', async () => {
  const { page, words, button } = await setUp(refusal('internal'), []);
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent(`Your Podium could not be read. ${notices.createFailed.text}`);
  await button('Try again').click();
  await expect.element(words).toHaveTextContent('Fits first place, which is free');
});

test('an item without a position has no slot', async () => {
  answerCalls({ 'GET /eleven': () => ({ data: [], page: 1, size: 1, total: 0 }) });
  const unplaced = { ...shown, kind: 'player', position: null } as unknown as Item;
  const element = <AddToLineup lineup={eleven} item={unplaced} />;
  const page = await render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={createMemoryRouter([{ path: '/', element }])} />
    </QueryClientProvider>,
  );
  const sentence = 'No place in your Eleven fits a player without a position.';
  await expect.element(page.getByText(sentence)).toBeVisible();
});
