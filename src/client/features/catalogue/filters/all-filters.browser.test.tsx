import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import axe from 'axe-core';
import { createRef } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page as screen, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { setWeightUnit } from '#client/weights/weight-unit.ts';
import type { Facets } from '#contract/calls/facets.ts';
import type { Kind } from '#contract/kinds/kind.ts';
import { player, positions } from '#sports/football/player.ts';
import { lifter } from '#sports/powerlifting/lifter.ts';
import { answerCalls } from '#tests/support/browser/browser-answers.ts';
import { type FinderState, readFinder, writeFinder } from '../finder/finder-state.ts';
import { AllFilters } from './all-filters.tsx';

const counts = (columns: number) => Array.from({ length: columns }, (_, index) => index % 7);

const facets: Facets = {
  total: 38,
  all: 372,
  ranges: [
    { field: 'rating', min: 60, max: 91, step: 1, counts: counts(32) },
    { field: 'age', min: 16, max: 41, step: 1, counts: counts(26) },
  ],
  values: [
    {
      field: 'position',
      values: positions.map((value, index) => ({ value, name: value, count: index * 10 })),
    },
    {
      field: 'country',
      values: Array.from({ length: 16 }, (_, index) => {
        return { value: `Land ${index}`, name: `Land ${index}`, count: 40 - index };
      }),
    },
  ],
  only: [{ filter: 'liked=me', count: 6 }],
  without: [],
};

const none = { data: [], page: 1, size: 20, total: 0, next: false };

async function show(
  query = '',
  answer: (query: URLSearchParams) => Partial<Facets> = () => ({}),
  kind: Kind = player,
) {
  const sent = answerCalls({
    [`GET ${kind.api.base}/facets`]: ({ query }) => ({ ...facets, ...answer(query) }),
    'GET /teams': () => none,
    'GET /weightCategory': () => none,
  });
  const state = readFinder(kind, new URLSearchParams(query));
  const onApply = vi.fn<(next: FinderState) => void>();
  const onClose = vi.fn();
  const anchor = createRef<HTMLButtonElement>();
  const page = await render(
    <QueryClientProvider client={new QueryClient()}>
      <main style={{ padding: '0 24px' }}>
        <button type="button" ref={anchor}>
          All filters
        </button>
        <AllFilters kind={kind} state={state} anchor={anchor} onApply={onApply} onClose={onClose} />
      </main>
    </QueryClientProvider>,
  );
  const submit = page.getByRole('button', { name: /^Show / });
  await expect.element(page.getByRole('button', { name: /^Show .*\d/ })).toBeVisible();
  return {
    page,
    sent,
    submit,
    onApply,
    onClose,
    applied: () => {
      const last = onApply.mock.lastCall?.[0];
      return last && decodeURIComponent(String(writeFinder(last)));
    },
  };
}

test('opening focuses the heading, and Escape closes and returns the focus', async () => {
  const { page, onClose } = await show();
  await expect.element(page.getByRole('heading', { name: 'All filters' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledOnce();
  await expect.element(page.getByRole('button', { name: 'All filters' })).toHaveFocus();
});

test('a bound and its field are one value, and a bound at its end is open', async () => {
  const { page, applied } = await show('rating=79..91');
  const lowest = page.getByRole('slider', { name: 'Rating, lowest' });
  const minimum = page.getByRole('textbox', { name: 'Rating, minimum' });
  await expect.element(lowest).toHaveAttribute('aria-valuenow', '79');
  lowest.element().focus();
  await userEvent.keyboard('{ArrowRight}{PageUp}');
  await expect.element(minimum).toHaveValue('90');
  await userEvent.keyboard('{Home}');
  await expect.element(minimum).toHaveValue('');
  await expect.element(lowest).toHaveAttribute('aria-valuetext', 'any');
  await minimum.fill('85');
  await expect.element(lowest).toHaveAttribute('aria-valuenow', '85');
  await expect.element(page.getByRole('group', { name: /^Rating ?, 85 to 91$/ })).toBeVisible();
  await userEvent.keyboard('{Enter}');
  expect(applied()).toBe('rating=85..91');
});

test('a bound is dragged', async () => {
  const { page } = await show();
  const slider = page.getByRole('slider', { name: 'Rating, lowest' }).element();
  const track = slider.parentElement?.getBoundingClientRect() ?? expect.unreachable('No track');
  const drag = (type: string, clientX: number) =>
    slider.dispatchEvent(
      new PointerEvent(type, {
        bubbles: true,
        pointerId: 1,
        button: 0,
        clientX,
        clientY: track.top,
      }),
    );
  slider.setPointerCapture = () => {};
  drag('pointerdown', track.left);
  drag('pointermove', track.left + track.width / 2);
  drag('pointerup', track.left + track.width / 2);
  const minimum = page.getByRole('textbox', { name: 'Rating, minimum' });
  await expect.element(minimum).toHaveValue('76');
  drag('pointermove', track.left);
  await expect.element(minimum).toHaveValue('76');
});

test('several values, a filter without a field and an order are applied at once', async () => {
  const { page, submit, onApply, applied } = await show('name=mes&age=..27&view=table');
  await page.getByRole('button', { name: 'forward, 50 players' }).click();
  await page.getByRole('button', { name: 'midfielder, 40 players' }).click();
  await page.getByRole('button', { name: 'liked by me, 6 players' }).click();
  await page.getByRole('button', { name: 'likes', exact: true }).click();
  await expect.element(page.getByRole('radio', { name: 'descending' })).toBeChecked();
  expect(onApply).not.toHaveBeenCalled();
  await submit.click();
  expect(applied()).toBe(
    'name=mes&age=..27&position=forward&position=midfielder&liked=me&sort=-likes&view=table',
  );
});

test('the matches are counted after the last change, with the previous counts until then', async () => {
  const { page, sent, submit } = await show('', (query) =>
    query.has('position') ? { total: 7 } : {},
  );
  await expect.element(submit).toHaveTextContent('Show 38 players');
  const names = [/^forward/, /^midfielder/, /^left-back/, /^liked by me/, /^Land 1,/];
  const options = names.map((name) => page.getByRole('button', { name }));
  for (const option of options) (option.element() as HTMLElement).click();
  await expect.element(submit).toHaveTextContent('Show 7 players');
  await expect.element(page.getByText('7 of 372 players')).toBeVisible();
  const facetCalls = () => sent.filter(({ call }) => call.endsWith('/facets'));
  await expect
    .poll(() => String(facetCalls().at(-1)?.query))
    .toContain('position=forward&position=left-back&position=midfielder');
  // A busy machine may exceed the delay between two clicks.
  expect(facetCalls().length).toBeLessThan(1 + options.length);
});

test.each([
  [{ total: 1000, more: true } as const, 'Show 1,000+ players'],
  [{ total: 1240, approximate: true } as const, 'Show about 1,240 players'],
  [{ total: 1 }, 'Show 1 player'],
])('%# the button says how many there are', async (answer, text) => {
  const { submit } = await show('', () => answer);
  await expect.element(submit).toHaveTextContent(text);
});

test('without matches the button is disabled, and a filter to drop is named', async () => {
  const { page, submit } = await show('', (query) =>
    query.has('age')
      ? {
          total: 0,
          without: [
            { filter: 'age', count: 12 },
            { filter: 'rating', count: 0 },
          ],
        }
      : {},
  );
  await page.getByRole('textbox', { name: 'Age, maximum' }).fill('15');
  await expect.element(page.getByText('No players with these filters')).toBeVisible();
  await expect.element(submit).toBeDisabled();
  expect(page.getByRole('button', { name: /^Without/ }).elements()).toHaveLength(1);
  await page.getByRole('button', { name: 'Without age: 12' }).click();
  await expect.element(submit).toHaveTextContent('Show 38 players');
  await expect.element(page.getByRole('textbox', { name: 'Age, maximum' })).toHaveValue('');
});

test('a minimum above the maximum is said under both, and Enter goes there', async () => {
  const { page, onApply, applied } = await show('rating=..80');
  const minimum = page.getByRole('textbox', { name: 'Rating, minimum' });
  await minimum.fill('90');
  await userEvent.keyboard('{Enter}');
  const error = 'The minimum is above the maximum.';
  await expect.element(page.getByRole('alert')).toHaveTextContent(error);
  await expect.element(minimum).toHaveFocus();
  await expect.element(minimum).toHaveAccessibleDescription(error);
  expect(onApply).not.toHaveBeenCalled();
  await minimum.fill('70');
  await userEvent.keyboard('{Enter}');
  expect(applied()).toBe('rating=70..80');
});

test('an option without matches is disabled, and more than eight are folded', async () => {
  const { page } = await show();
  await expect.element(page.getByRole('button', { name: 'goalkeeper, 0 players' })).toBeDisabled();
  const group = page.getByRole('group', { name: 'Club country' });
  await expect.element(group.getByRole('button', { name: /^Land 6,/ })).toBeVisible();
  expect(group.getByRole('button', { name: /^Land/ }).elements()).toHaveLength(7);
  await group.getByRole('button', { name: '9 more' }).click();
  expect(group.getByRole('button', { name: /^Land/ }).elements()).toHaveLength(16);
});

test('Clear all empties everything, which is applied only by the button', async () => {
  const { page, submit, onApply, applied } = await show(
    'name=mes&rating=79..&position=forward&liked=me&sort=-likes&view=table',
  );
  await page.getByRole('button', { name: 'Clear all' }).click();
  expect(page.getByRole('button', { pressed: true }).elements()).toEqual([]);
  expect(onApply).not.toHaveBeenCalled();
  await submit.click();
  expect(applied()).toBe('view=table');
});

test('weights are filtered in the viewer’s unit', async () => {
  setWeightUnit('lb');
  onTestFinished(() => setWeightUnit('kg'));
  const total = { field: 'total', min: 200, max: 1100, step: 40, counts: counts(25) };
  const { page, submit, applied } = await show(
    'total=317.5..',
    () => ({ ranges: [total], values: [] }),
    lifter,
  );
  const minimum = page.getByRole('textbox', { name: 'Total, minimum' });
  await expect.element(minimum).toHaveValue('700');
  await expect.element(minimum).toHaveAttribute('placeholder', '440.9');
  await submit.click();
  expect(applied()).toBe('total=317.5..');
});

test('failed counts do not prevent the filters', async () => {
  const { page, submit, applied } = await show();
  const failing = answerCalls({ 'GET /players/facets': () => new Response(null, { status: 500 }) });
  await page.getByRole('button', { name: /^forward/ }).click();
  await expect.poll(() => failing.length).toBeGreaterThan(0);
  await submit.click();
  expect(applied()).toBe('position=forward');
});

test.each([1280, 390, 320])('the panel is accessible at %i pixels', async (width) => {
  await screen.viewport(width, 800);
  onTestFinished(() => screen.viewport(1280, 800));
  const { page } = await show('rating=79..91&position=forward');
  const found = await axe.run(page.container.ownerDocument.body, {
    rules: { region: { enabled: false }, 'page-has-heading-one': { enabled: false } },
  });
  expect(found.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
});

test('on phones the filters are a dialog with the order first', async () => {
  await screen.viewport(390, 844);
  onTestFinished(() => screen.viewport(1280, 800));
  const { page } = await show('rating=79..91');
  const dialog = page.getByRole('dialog', { name: 'All filters' });
  await expect.element(dialog).toBeVisible();
  const groups = dialog
    .getByRole('group')
    .elements()
    .map((group) => group.querySelector('legend')?.textContent);
  expect(groups.slice(0, 4)).toEqual(['Sort by', 'Direction', 'Position', 'Rating, 79 to 91']);
});
