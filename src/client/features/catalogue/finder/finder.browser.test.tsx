import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page as screen, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { player } from '#sports/football/player.ts';
import { answerCalls } from '#tests/support/browser/browser-answers.ts';
import { Finder } from './finder.tsx';
import { checkFinderInput, emptyFinderInput, type FinderInput } from './finder-input.ts';
import { emptyFinder, type FinderState } from './finder-state.ts';

const values = {
  'GET /teams/values/league': () => ({ field: 'league', values: ['LaLiga', 'Liga F'] }),
  'GET /teams/values/country': () => ({ field: 'country', values: ['Spain'] }),
};

async function show(searched = '', applied: Partial<FinderState> = {}) {
  const onSearch = vi.fn<(input: FinderInput) => void>();
  const client = new QueryClient();
  const finder = (state: Partial<FinderState>) => (
    <QueryClientProvider client={client}>
      <Finder
        kind={player}
        state={{ ...emptyFinder, ...state }}
        listed={{ ...emptyFinder, ...state }}
        onSearch={onSearch}
        onFilter={() => {}}
      />
      <div style={{ height: 2000 }} />
    </QueryClientProvider>
  );
  const page = await render(finder({ ...applied, name: searched }));
  return {
    page,
    onSearch,
    field: page.getByRole('textbox', { name: 'Search' }),
    searchedFor: (name: string) => page.rerender(finder({ name })),
    apply: (state: Partial<FinderState>) => page.rerender(finder(state)),
  };
}

test('the field is empty after a search, and keeps the focus', async () => {
  const { onSearch, field, searchedFor } = await show();
  field.element().focus();
  await userEvent.keyboard('mbape{Enter}');
  expect(onSearch).toHaveBeenCalledTimes(1);
  expect(onSearch.mock.lastCall?.[0].name).toBe('mbape');
  await searchedFor('mbape');
  await expect.element(field).toHaveValue('');
  await expect.element(field).toHaveFocus();
});

test('the placeholder is not cut on a small phone', async () => {
  await screen.viewport(320, 640);
  onTestFinished(() => screen.viewport(1280, 800));
  const { field } = await show('mbape');
  const { placeholder } = field.element() as HTMLInputElement;
  expect(placeholder).toBe('Name');
});

const isInSight = (element: Element) => {
  const { top, bottom } = element.getBoundingClientRect();
  return top >= 0 && bottom <= window.innerHeight;
};

test.each([
  { min: '30', max: '20', wrong: 'Min', error: 'Min must not be above Max.' },
  { min: '30', max: 'x', wrong: 'Max', error: 'Max must be a number, such as 80 or 2.5.' },
  {
    min: '30',
    max: '',
    wrong: 'Max',
    error: 'The filter was not used: Max is needed, and cannot be 0.',
  },
])(
  'a filter from "$min" to "$max" that is refused at the foot of the panel shows the field and the error',
  async ({ min, max, wrong, error }) => {
    await screen.viewport(390, 844);
    onTestFinished(() => screen.viewport(1280, 800));
    const { page, onSearch } = await show();
    await page.getByRole('button', { name: 'FILTER' }).click();
    await page.getByLabelText('Filter by').selectOptions('goals');
    await page.getByLabelText('Min').fill(min);
    await page.getByLabelText('Max').fill(max);
    const search = page.getByRole('button', { name: 'Search' });
    const button = search.element() as HTMLElement;
    button.focus();
    button.scrollIntoView({ block: 'start' });
    // A test click would scroll first.
    button.click();
    await expect.element(page.getByLabelText(wrong)).toHaveFocus();
    const alert = page.getByRole('alert');
    await expect.element(alert).toHaveTextContent(error);
    expect(isInSight(page.getByLabelText(wrong).element())).toBe(true);
    expect(isInSight(alert.element())).toBe(true);
    expect(onSearch).not.toHaveBeenCalled();
  },
);

test('the missing field of a refused order receives the focus', async () => {
  const { page } = await show();
  await page.getByRole('button', { name: 'SORT' }).click();
  await page.getByLabelText('Sort by').selectOptions('goals');
  await page.getByRole('button', { name: 'Search' }).click();
  await expect.element(page.getByRole('radio', { name: 'Ascending' })).toHaveFocus();
});

test.each([1440, 390])(
  'a Min above Max is said beside both, at %i pixels, and takes no press from what is below',
  async (width) => {
    await screen.viewport(width, 1300);
    onTestFinished(() => screen.viewport(1280, 800));
    const { page } = await show();
    await page.getByRole('button', { name: 'FILTER' }).click();
    await page.getByLabelText('Filter by').selectOptions('goals');
    const [min, max] = [page.getByLabelText('Min'), page.getByLabelText('Max')];
    await min.fill('30');
    await max.fill('20');
    const forward = page.getByRole('button', { name: 'forward', exact: true });
    await forward.click();
    await expect.element(forward).toHaveAttribute('aria-pressed', 'true');
    for (const end of [min, max]) {
      await expect.element(end).toBeInvalid();
      await expect.element(end).toHaveAccessibleDescription('Min must not be above Max.');
    }
    const sentence = page.getByRole('alert').element().getBoundingClientRect();
    const field = min.element().getBoundingClientRect();
    expect(sentence.top - field.bottom).toBeLessThan(16);
    expect(Math.abs(sentence.left - field.left)).toBeLessThan(24);
    const button = forward.element().getBoundingClientRect().top;
    await max.fill('40');
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
    await expect.element(max).not.toBeInvalid();
    expect(forward.element().getBoundingClientRect().top).toBe(button);
  },
);

test('an order without a method opens its row, reports the missing method and keeps the field', async () => {
  const { page, onSearch } = await show();
  const toggle = page.getByRole('button', { name: 'SORT' });
  const search = page.getByRole('button', { name: 'Search' });
  await toggle.click();
  expect(page.getByRole('radio', { checked: true }).elements()).toEqual([]);
  await page.getByLabelText('Sort by').selectOptions('goals');
  await toggle.click();
  await search.click();
  const begun = { stat: 'goals', method: '' } as const;
  const missing = page
    .getByRole('group', { name: 'Sort' })
    .getByText(`${checkFinderInput(player, { ...emptyFinderInput, sort: begun }).sort}`);
  await expect.element(missing).toBeVisible();
  expect(onSearch).not.toHaveBeenCalled();

  await page.getByRole('radio', { name: 'Ascending' }).click({ force: true });
  await expect.element(missing).not.toBeInTheDocument();
  await search.click();
  const sort = { stat: 'goals', method: 'ascending' };
  expect(onSearch.mock.lastCall).toEqual([{ ...emptyFinderInput, sort }]);
  expect(page.getByRole('radio', { checked: true }).elements()).toEqual([]);
});

test('a filter without an end opens its row with an error, and the rest of the search is applied', async () => {
  const { page, field, onSearch } = await show();
  const filter = page.getByRole('group', { name: 'Filter' });
  const toggle = page.getByRole('button', { name: 'FILTER' });
  const search = page.getByRole('button', { name: 'Search' });
  await toggle.click();
  await page.getByLabelText('Filter by').selectOptions('goals');
  await page.getByLabelText('Min').fill('90');
  await toggle.click();
  await expect.element(page.getByLabelText('Min')).not.toBeVisible();
  await field.fill('a');
  await search.click();
  const lacks = { field: 'goals', min: '90', max: '', choices: [] };
  const { filter: error } = checkFinderInput(player, { ...emptyFinderInput, filter: lacks });
  await expect.element(filter.getByText(`${error}`)).toBeVisible();
  expect(onSearch.mock.lastCall?.[0].name).toBe('a');
  await expect.element(page.getByLabelText('Filter by')).toHaveValue('goals');
  await expect.element(page.getByLabelText('Min')).toHaveValue('90');

  await page.getByLabelText('Min').fill('1e1');
  await page.getByLabelText('Max').fill('80');
  await search.click();
  await expect.element(page.getByLabelText('Min')).toHaveFocus();
  expect(onSearch).toHaveBeenCalledTimes(1);
  await page.getByLabelText('Min').fill('70');
  await expect.element(filter.getByRole('alert')).not.toBeInTheDocument();
  await search.click();
  const filled = { field: 'goals', min: '70', max: '80', choices: [] };
  expect(onSearch.mock.lastCall).toEqual([{ ...emptyFinderInput, filter: filled }]);
});

test('a field without values is offered with a note', async () => {
  const none = { min: null, max: null, bins: [] };
  answerCalls({
    ...values,
    'GET /teams': () => ({ data: [], page: 1, size: 6, total: 0 }),
    'GET /players/histogram/goals': () => ({ field: 'goals', of: 0, ...none }),
    'GET /players/histogram/age': () => ({ field: 'age', of: 7, ...none }),
  });
  const { page } = await show();
  await page.getByRole('button', { name: 'FILTER' }).click();
  await page.getByLabelText('Filter by').selectOptions('goals');
  const unknown = page.getByText('No player has a value for goals yet.');
  await expect.element(unknown).toBeVisible();
  await page.getByLabelText('Filter by').selectOptions('age');
  await expect.element(unknown).not.toBeInTheDocument();
});

test('an open row shows the applied values and their changes', async () => {
  answerCalls({
    ...values,
    'GET /teams': () => ({ data: [], page: 1, size: 6, total: 0 }),
    'GET /teams/t1': () => ({ _id: 't1', kind: 'team', name: 'Real Madrid' }),
    'GET /players/histogram/rating': () => ({
      field: 'rating',
      of: 0,
      min: null,
      max: null,
      bins: [],
    }),
  });
  const { page, apply, onSearch } = await show('', {
    ranges: [{ field: 'rating', min: '85', max: null }],
    choices: [
      { field: 'position', value: 'forward' },
      { field: 'team', value: 't1' },
    ],
    sort: '-goals',
  });
  await page.getByRole('button', { name: 'FILTER' }).click();
  await page.getByRole('button', { name: 'SORT' }).click();
  const forward = page.getByRole('button', { name: 'forward', exact: true });
  await expect.element(forward).toHaveAttribute('aria-pressed', 'true');
  await expect.element(page.getByRole('button', { name: 'Remove Real Madrid' })).toBeVisible();
  await expect.element(page.getByLabelText('Filter by')).toHaveValue('rating');
  await expect.element(page.getByLabelText('Min')).toHaveValue('85');
  await expect.element(page.getByLabelText('Max')).toHaveValue('');
  await expect.element(page.getByLabelText('Sort by')).toHaveValue('goals');
  await expect.element(page.getByRole('radio', { name: 'Descending' })).toBeChecked();

  await page.getByRole('button', { name: 'Search' }).click();
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  expect(onSearch).toHaveBeenCalledTimes(1);
  await apply({ sort: 'age' });
  await expect.element(forward).toHaveAttribute('aria-pressed', 'false');
  await expect.element(page.getByLabelText('Min')).toHaveValue('');
  await expect.element(page.getByLabelText('Sort by')).toHaveValue('age');
});

test('a number may be typed with a decimal comma', async () => {
  const { page, onSearch } = await show();
  await page.getByRole('button', { name: 'FILTER' }).click();
  await page.getByLabelText('Filter by').selectOptions('marketvalue');
  await page.getByLabelText('Min, M€').fill('7,5');
  await page.getByLabelText('Max, M€').fill('1 000,25');
  await page.getByRole('button', { name: 'Search' }).click();
  expect(onSearch).toHaveBeenCalledTimes(1);
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
});

test('typing adds no error', async () => {
  const { page } = await show();
  await page.getByRole('button', { name: 'FILTER' }).click();
  await page.getByLabelText('Filter by').selectOptions('goals');
  await page.getByLabelText('Max').fill('9');
  await page.getByLabelText('Min').fill('1x');
  await userEvent.tab();
  const alert = page.getByRole('alert');
  await expect.element(alert).toHaveTextContent('Min must be a number, such as 80 or 2.5.');
  await page.getByLabelText('Min').fill('');
  await expect.element(alert).not.toBeInTheDocument();
});

test('a range is highlighted once it is complete, and a hint asks for both ends before', async () => {
  const bins = [
    { from: 0, to: 10, count: 4 },
    { from: 10, to: 20, count: 2 },
  ];
  answerCalls({
    ...values,
    'GET /teams': () => ({ data: [], page: 1, size: 6, total: 0 }),
    'GET /players/histogram/goals': () => ({ field: 'goals', of: 6, min: 1, max: 19, bins }),
  });
  const { page, apply } = await show();
  await page.getByRole('button', { name: 'FILTER' }).click();
  await page.getByLabelText('Filter by').selectOptions('goals');
  await expect.element(page.getByText('6 players by goals')).toBeVisible();
  const painted = () => page.container.querySelector('figure path + path')?.getAttribute('d');
  const [min, max] = [page.getByLabelText('Min'), page.getByLabelText('Max')];
  await min.fill('12');
  expect(painted()).toBe('');
  for (const end of [min, max]) {
    await expect.element(end).toHaveAccessibleDescription('Both are needed.');
  }
  await expect.element(page.getByText('Both are needed.')).toBeVisible();
  await max.fill('15');
  await expect.poll(painted).toMatch(/^M1 /);
  await apply({ ranges: [{ field: 'goals', min: '12', max: null }] });
  await max.fill('');
  await expect.poll(painted).toMatch(/^M1 /);
});

test.each([1440, 800, 390])(
  'what a range needs stands under its ends, at %i pixels, until an error does',
  async (width) => {
    await screen.viewport(width, 900);
    onTestFinished(() => screen.viewport(1280, 800));
    const { page } = await show();
    await page.getByRole('button', { name: 'FILTER' }).click();
    await page.getByLabelText('Filter by').selectOptions('goals');
    const hint = page.getByText('Both are needed.');
    const below = (element: Element) =>
      element.getBoundingClientRect().top -
      page.getByLabelText('Min').element().getBoundingClientRect().bottom;
    expect(below(hint.element())).toBeLessThan(16);
    await page.getByLabelText('Min').fill('3');
    await page.getByRole('button', { name: 'Search' }).click();
    const alert = page.getByRole('alert');
    await expect.element(alert).toBeVisible();
    await expect.element(hint).not.toBeVisible();
    expect(below(alert.element())).toBeLessThan(16);
  },
);

test('players are limited to a league of their teams', async () => {
  answerCalls({ ...values, 'GET /teams': () => ({ data: [], page: 1, size: 5, total: 0 }) });
  const { page, onSearch } = await show();
  await page.getByRole('button', { name: 'FILTER' }).click();
  const league = page.getByLabelText('League');
  await expect.element(league.getByRole('option', { name: 'Liga F' })).toBeInTheDocument();
  await league.selectOptions('Liga F');
  await page.getByRole('button', { name: 'women', exact: true }).click();
  await page.getByRole('button', { name: 'Search' }).click();
  expect(onSearch.mock.lastCall?.[0].filter?.choices).toEqual([
    { field: 'league', value: 'Liga F' },
    { field: 'gender', value: 'women' },
  ]);
});

test('several chosen values of a group stay, until the row chooses another one', async () => {
  answerCalls({ ...values, 'GET /teams': () => ({ data: [], page: 1, size: 6, total: 0 }) });
  const choices = ['goalkeeper', 'forward'].map((value) => ({ field: 'position', value }));
  const { page, onSearch } = await show('', { choices });
  await page.getByRole('button', { name: 'FILTER', exact: true }).click();
  const position = page.getByRole('group', { name: 'Position' });
  const option = (name: string) => position.getByRole('button', { name, exact: true });
  for (const { value } of choices) {
    await expect.element(option(value)).toHaveAttribute('aria-pressed', 'true');
  }
  const search = page.getByRole('button', { name: 'Search' });
  await search.click();
  expect(onSearch.mock.lastCall?.[0].filter?.choices).toEqual(choices);
  await option('goalkeeper').click();
  await search.click();
  expect(onSearch.mock.lastCall?.[0].filter?.choices).toEqual([choices[1]]);
});

test('a choice in the row replaces several chosen values of its group', async () => {
  answerCalls({ ...values, 'GET /teams': () => ({ data: [], page: 1, size: 6, total: 0 }) });
  const choices = ['goalkeeper', 'forward'].map((value) => ({ field: 'position', value }));
  const { page, onSearch } = await show('', { choices });
  await page.getByRole('button', { name: 'FILTER', exact: true }).click();
  await page.getByRole('button', { name: 'midfielder', exact: true }).click();
  await page.getByRole('button', { name: 'Search' }).click();
  expect(onSearch.mock.lastCall?.[0].filter?.choices).toEqual([
    { field: 'position', value: 'midfielder' },
  ]);
});

test('the button of all filters counts those applied', async () => {
  const { page } = await show('mes', {
    ranges: [{ field: 'rating', min: '80', max: null }],
    only: [{ filter: 'liked', value: 'me' }],
  });
  await expect.element(page.getByRole('button', { name: 'All filters, 2 applied' })).toBeVisible();
});
