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

test('the order is that of the address, as after Back, and goes with a search', async () => {
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

test('an order chosen by keys goes on from the one before, whose list is not there yet', async () => {
  const { finder, onChange } = makeFinder();
  const page = await render(finder());
  page.getByLabelText('Sort by').element().focus();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  expect(onChange).toHaveBeenLastCalledWith({ name: '', sort: '-rating' });
  await page.getByRole('button', { name: 'Search' }).click();
  expect(onChange).toHaveBeenLastCalledWith({ name: 'Los', sort: '-rating' });
});

test('an order chosen at once after a search goes with that search', async () => {
  const { finder, onChange } = makeFinder();
  const page = await render(finder());
  await page.getByRole('button', { name: 'Search' }).click();
  await page.getByLabelText('Sort by').selectOptions('likes');
  expect(onChange).toHaveBeenLastCalledWith({ name: 'Los', sort: '-likes' });
});

test('the empty field leaves the search that is on show, whatever the order', async () => {
  const { finder, onChange } = makeFinder();
  const page = await render(finder({ name: 'golazo', text: '' }));
  await page.getByLabelText('Sort by').selectOptions('likes');
  await page.rerender(finder({ name: 'golazo', sort: '-likes', text: '' }));
  await page.getByRole('button', { name: 'Search' }).click();
  expect(onChange).toHaveBeenLastCalledWith({ name: 'golazo', sort: '-likes' });
});
