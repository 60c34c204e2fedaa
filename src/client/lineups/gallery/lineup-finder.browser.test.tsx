import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { LineupFinder } from './lineup-finder.tsx';
import type { LineupGalleryState } from './lineup-list.ts';
import { useLineupChoice } from './use-lineup-choice.ts';

interface Shown extends Partial<Pick<LineupGalleryState, 'name' | 'sort'>> {
  readonly text?: string;
}

function makeFinder() {
  const onChange = vi.fn();
  const onText = vi.fn();
  function Finder({ name, sort, text }: Required<Shown>) {
    const list = { name, sort, page: 1 };
    const [chosen, onChoose] = useLineupChoice(list, onChange);
    return (
      <LineupFinder
        chosen={chosen}
        onChoose={onChoose}
        text={text}
        onText={onText}
        inputRef={null}
      />
    );
  }
  const finder = ({ name = '', sort = '-newest', text = 'Los' }: Shown = {}) => (
    <Finder name={name} sort={sort} text={text} />
  );
  return { finder, onChange, onText };
}

test('the order is read from the URL and kept by a search', async () => {
  const { finder, onChange } = makeFinder();
  const page = await render(finder());
  const order = page.getByLabelText('Sort by');
  await order.selectOptions('likes');
  expect(onChange).toHaveBeenLastCalledWith({ name: '', sort: '-likes' });
  await page.rerender(finder({ sort: '-likes' }));
  await expect.element(order).toHaveValue('-likes');

  await page.rerender(finder());
  await expect.element(order).toHaveValue('-newest');
  await page.getByRole('button', { name: 'Search' }).click();
  expect(onChange).toHaveBeenLastCalledWith({ name: 'Los', sort: '-newest' });
});

test('an order chosen by keys follows the last chosen one, even before its list has loaded', async () => {
  const { finder, onChange } = makeFinder();
  const page = await render(finder());
  page.getByLabelText('Sort by').element().focus();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  expect(onChange).toHaveBeenLastCalledWith({ name: '', sort: '-rating' });
  await page.getByRole('button', { name: 'Search' }).click();
  expect(onChange).toHaveBeenLastCalledWith({ name: 'Los', sort: '-rating' });
});

test('an order chosen directly after a search is combined with it', async () => {
  const { finder, onChange } = makeFinder();
  const page = await render(finder());
  await page.getByRole('button', { name: 'Search' }).click();
  await page.getByLabelText('Sort by').selectOptions('likes');
  expect(onChange).toHaveBeenLastCalledWith({ name: 'Los', sort: '-likes' });
});

test('an empty field keeps the current search in any order', async () => {
  const { finder, onChange } = makeFinder();
  const page = await render(finder({ name: 'golazo', text: '' }));
  await page.getByLabelText('Sort by').selectOptions('likes');
  await page.rerender(finder({ name: 'golazo', sort: '-likes', text: '' }));
  await page.getByRole('button', { name: 'Search' }).click();
  expect(onChange).toHaveBeenLastCalledWith({ name: 'golazo', sort: '-likes' });
});
