import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page as screen, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { player } from '#sports/football/player.ts';
import { Finder } from './finder.tsx';
import type { FinderInput } from './finder-input.ts';

async function show(searched = '') {
  const onSearch = vi.fn<(input: FinderInput) => void>();
  const finder = (name: string) => (
    <QueryClientProvider client={new QueryClient()}>
      <Finder kind={player} searched={name} onSearch={onSearch} />
    </QueryClientProvider>
  );
  const page = await render(finder(searched));
  return {
    onSearch,
    field: page.getByRole('textbox', { name: 'Search' }),
    searchedFor: (name: string) => page.rerender(finder(name)),
  };
}

test('the field is empty after a search, and the up arrow brings back what was searched', async () => {
  const { onSearch, field, searchedFor } = await show();
  field.element().focus();
  await userEvent.keyboard('mbape{Enter}');
  expect(onSearch).toHaveBeenCalledTimes(1);
  expect(onSearch.mock.lastCall?.[0].name).toBe('mbape');
  await searchedFor('mbape');
  await expect.element(field).toHaveValue('');
  await expect.element(field).toHaveFocus();
  await expect.element(field).toHaveAttribute('placeholder', 'Press ↑ to change “mbape”');
  await userEvent.keyboard('{ArrowUp}');
  await expect.element(field).toHaveValue('mbape');
  await userEvent.keyboard('{ArrowLeft}p{Enter}');
  expect(onSearch.mock.lastCall?.[0].name).toBe('mbappe');
});

test('the up arrow leaves what is typed as it is, and an empty field where nothing was searched', async () => {
  const { field, searchedFor } = await show();
  field.element().focus();
  await userEvent.keyboard('{ArrowUp}');
  await expect.element(field).toHaveValue('');
  await searchedFor('mbape');
  await userEvent.keyboard('ya{ArrowUp}');
  await expect.element(field).toHaveValue('ya');
});

test('what the empty field says is not cut on a small phone', async () => {
  await screen.viewport(320, 640);
  onTestFinished(() => screen.viewport(1280, 800));
  const { field } = await show('mbape');
  const { placeholder } = field.element() as HTMLInputElement;
  expect(placeholder).toBe('Name');
});
