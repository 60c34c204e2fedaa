import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { readDraft, writeDraft } from '#client/lineups/building/draft.ts';
import { NoticeHost } from '#client/ui/notices/notice.tsx';
import { ConfirmHost } from '#client/ui/states/confirm.tsx';
import type { LineupDetail, LineupSummary } from '#contract/lineups/lineup-items.ts';
import { notices } from '#contract/notices.ts';
import { podium } from '#sports/motogp/podium.ts';
import { answerCalls, refusal } from '#tests/support/browser/browser-answers.ts';
import { riders, savedPodium, showBuilder } from '#tests/support/browser/browser-builder.tsx';
import { StartFrom, StartFromLine } from './start-from.tsx';

const item = savedPodium('p9', 'Los de siempre') as LineupDetail;
const [ana = null, bea = null, carla = null, dora = null] = riders;

async function setUp(saved: LineupSummary | null | Response) {
  const data = saved && !(saved instanceof Response) ? [saved] : [];
  const list = { data, page: 1, size: 1, total: data.length };
  answerCalls({ 'GET /podium': () => (saved instanceof Response ? saved.clone() : list) });
  const router = createMemoryRouter([
    { path: '/', element: <StartFrom lineup={podium} item={item} userId="u1" /> },
    { path: podium.page, element: <h1>Builder</h1> },
  ]);
  const page = await render(
    <QueryClientProvider
      client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
    >
      <StartFromLine lineup={podium} item={item} userId="u1" />
      <RouterProvider router={router} />
      <ConfirmHost />
      <NoticeHost />
    </QueryClientProvider>,
  );
  return {
    button: page.getByRole('button', { name: 'Start from this Podium' }),
    question: page.getByRole('alertdialog', { name: 'Start from Los de siempre?' }),
    builder: page.getByRole('heading', { name: 'Builder' }),
    answer: (name: string) => page.getByRole('button', { name, exact: true }),
    line: page.getByText(/^Your own Podium stays until you save:/),
    notice: page.getByText(notices.busy.title),
    unmount: page.unmount,
  };
}

test('without an own lineup the start needs no confirmation and can be undone in the builder', async () => {
  const { button, builder, unmount } = await setUp(null);
  await button.click();
  await expect.element(builder).toBeVisible();
  await unmount();
  const own = await showBuilder();
  await expect.element(own.slot('Third place, Carla Mir')).toBeVisible();
  await own.undo.click();
  await expect.element(own.filled).toHaveTextContent('0 of 3');
});

test('shows a notice and starts nothing if the own lineup fails to load', async () => {
  const { button, builder, notice } = await setUp(refusal('unavailable'));
  await button.click();
  await expect.element(notice).toBeVisible();
  expect(readDraft(podium, 'u1')).toBeNull();
  await expect.element(builder).not.toBeInTheDocument();
});

test('with an own lineup the start asks for confirmation and says how much would change', async () => {
  const mine = { ...savedPodium('p1', 'Los míos'), firstPlace: dora } as LineupSummary;
  const { button, question, answer, builder } = await setUp(mine);
  await button.click();
  await expect
    .element(
      question.getByText(
        '1 of the 3 in your Podium would change. Nothing is saved until you press Update Podium.',
      ),
    )
    .toBeVisible();
  await answer('Cancel').click();
  expect(readDraft(podium, 'u1')).toBeNull();
  await button.click();
  await answer('Start').click();
  await expect.element(builder).toBeVisible();
  expect(readDraft(podium, 'u1')).toMatchObject({
    base: 'p1',
    name: 'Los míos',
    places: { firstPlace: { _id: 'r1' } },
    started: { from: 'p9', before: { firstPlace: { _id: 'r4' } } },
  });
});

test('an unsaved draft needs confirmation, too', async () => {
  const places = { firstPlace: bea, secondPlace: null, thirdPlace: null };
  writeDraft(podium, 'u1', { base: null, version: null, name: '', places });
  const { button, line, question, answer } = await setUp(null);
  await expect
    .element(line)
    .toHaveTextContent('Your own Podium stays until you save: all 3 would change.');
  await button.click();
  await expect
    .element(
      question.getByText(
        'All 3 in your Podium would change. Nothing is saved until you press Create Podium.',
      ),
    )
    .toBeVisible();
  await answer('Cancel').click();
});

test('a save contains the source lineup, unless that was deleted', async () => {
  const started = {
    from: 'p9',
    before: { firstPlace: null, secondPlace: null, thirdPlace: null },
  };
  const places = { firstPlace: ana, secondPlace: bea, thirdPlace: carla };
  writeDraft(podium, 'u1', { base: null, version: null, name: 'Mine', places, started });
  const issues = [{ field: 'startedFrom', message: 'names no Podium' }];
  const { save, sent, path } = await showBuilder({
    answers: {
      'POST /podium/create': ({ body }) =>
        (body as { startedFrom?: string }).startedFrom
          ? refusal('invalid', issues)
          : savedPodium('p1', 'Mine'),
    },
  });
  await save('Create Podium').click();
  await expect.poll(path).toBe('/motogp/riders');
  const saves = sent.filter(({ call }) => call === 'POST /podium/create');
  expect(saves.map(({ body }) => (body as { startedFrom?: string }).startedFrom)).toEqual([
    'p9',
    undefined,
  ]);
});

test('after an undo, a save has no source lineup', async () => {
  const before = { firstPlace: ana, secondPlace: bea, thirdPlace: carla };
  const started = { from: 'p9', before };
  const places = { ...before, firstPlace: dora };
  writeDraft(podium, 'u1', { base: null, version: null, name: 'Mine', places, started });
  const { undo, save, sent, path } = await showBuilder({
    answers: { 'POST /podium/create': () => savedPodium('p1', 'Mine') },
  });
  await undo.click();
  await save('Create Podium').click();
  await expect.poll(path).toBe('/motogp/riders');
  const { body } = sent.find(({ call }) => call === 'POST /podium/create') ?? {};
  expect(body).toEqual({ name: 'Mine', firstPlace: 'r1', secondPlace: 'r2', thirdPlace: 'r3' });
});
