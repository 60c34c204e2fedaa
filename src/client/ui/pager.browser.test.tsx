import { useState } from 'react';
import { expect, test } from 'vitest';
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
