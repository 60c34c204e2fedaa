import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Pager, pageText } from './pager.tsx';

function Shown({ start = 1, pages }: { start?: number; pages: number }) {
  const [page, setPage] = useState(start);
  return <Pager page={page} pages={pages} onPage={setPage} label="Pages of players" />;
}

test('each press turns one page, and the buttons are disabled at the ends', async () => {
  const page = await render(<Shown pages={3} />);
  const pager = page.getByRole('navigation', { name: 'Pages of players' });
  const previous = pager.getByRole('button', { name: 'Previous page' });
  const next = pager.getByRole('button', { name: 'Next page' });
  await expect.element(previous).toBeDisabled();
  await next.click();
  await expect.element(pager).toHaveTextContent('Page 2 of 3');
  await expect.element(next).toHaveFocus();
  await next.click();
  await expect.element(pager).toHaveTextContent('Page 3 of 3');
  await expect.element(next).toBeDisabled();
  await previous.click();
  await expect.element(pager).toHaveTextContent('Page 2 of 3');
});

test('large numbers are grouped, and a single page has disabled buttons', async () => {
  const page = await render(<Shown start={1666} pages={1666} />);
  await expect.element(page.getByText('Page 1,666 of 1,666')).toBeVisible();
  await page.rerender(<Shown key="one" pages={1} />);
  for (const name of ['Previous page', 'Next page']) {
    await expect.element(page.getByRole('button', { name })).toBeDisabled();
  }
});

test.each([
  [3, 167, true, 'Page 3 of 167+'],
  [166, 167, true, 'Page 166'],
  [1200, 1201, true, 'Page 1,200'],
  [246, 246, false, 'Page 246 of 246'],
])('page %d of %d, with more: %s', (page, pages, more, text) => {
  expect(pageText(page, pages, more)).toBe(text);
});

test('a typed page opens on Enter, and the last one if there are fewer', async () => {
  const onPage = vi.fn();
  const page = await render(
    <Pager jump page={2} pages={8} label="Pages of players" onPage={onPage} />,
  );
  const field = page.getByRole('textbox', { name: 'Page' });
  await expect.element(field).toHaveValue('2');
  await expect.element(page.getByText('of 8', { exact: true })).toBeVisible();
  await field.fill('5');
  expect(onPage).not.toHaveBeenCalled();
  await userEvent.keyboard('{Enter}');
  expect(onPage).toHaveBeenLastCalledWith(5);
  await field.fill('99');
  await userEvent.keyboard('{Enter}');
  expect(onPage).toHaveBeenLastCalledWith(8);
  await field.fill('two');
  await userEvent.keyboard('{Enter}');
  expect(onPage).toHaveBeenCalledTimes(2);
  await expect.element(field).toHaveValue('2');
});

test('a typed page beyond the counted ones opens if there may be more', async () => {
  const onPage = vi.fn();
  const page = await render(
    <Pager jump page={2} pages={20} more label="Pages of players" onPage={onPage} />,
  );
  await page.getByRole('textbox', { name: 'Page' }).fill('50');
  await userEvent.keyboard('{Enter}');
  expect(onPage).toHaveBeenLastCalledWith(50);
});
