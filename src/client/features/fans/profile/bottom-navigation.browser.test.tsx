import { MemoryRouter } from 'react-router';
import { expect, onTestFinished, test } from 'vitest';
import { page as screen } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { BottomNavigation } from './bottom-navigation.tsx';
import '#client/fonts/text.css';

async function show(width: number, height: number, letters: string) {
  await screen.viewport(width, height);
  onTestFinished(() => screen.viewport(1280, 800));
  document.documentElement.style.fontSize = letters;
  onTestFinished(() => document.documentElement.removeAttribute('style'));
  const page = await render(
    <MemoryRouter>
      <form style={{ height: 2000 }}>
        <button type="button" style={{ marginTop: 1000 }}>
          Save
        </button>
      </form>
      <BottomNavigation />
    </MemoryRouter>,
  );
  await document.fonts.ready;
  return {
    save: page.getByRole('button', { name: 'Save' }).element() as HTMLElement,
    bar: page.getByRole('navigation', { name: 'Profile' }).element(),
    links: page.getByRole('link').elements(),
  };
}

const areaOf = (element: Element) => element.getBoundingClientRect();

test.each([
  [390, 844, '100%'],
  [390, 844, '200%'],
  [1280, 800, '200%'],
  [390, 420, '100%'],
  [844, 390, '100%'],
])('%i × %i, letters of %s: what takes the focus is clear of the bar', async (...screenSize) => {
  const { save, bar } = await show(...screenSize);
  save.focus();
  save.scrollIntoView({ block: 'end' });
  const isClear = () => areaOf(save).bottom <= areaOf(bar).top && areaOf(save).top >= 0;
  expect(isClear()).toBe(true);
});

test('on a low viewport the bar is at the end of the page and covers nothing', async () => {
  const { bar } = await show(390, 420, '100%');
  expect(areaOf(bar).top).toBeGreaterThan(420);
});

test('large text does not overlap', async () => {
  const { links } = await show(390, 844, '200%');
  const words = links.map((link) => {
    const range = document.createRange();
    range.selectNodeContents(link);
    return range.getBoundingClientRect();
  });
  for (const [index, word] of words.entries()) {
    const next = words[index + 1];
    if (!next || next.top >= word.bottom) continue;
    expect(next.left - word.right).toBeGreaterThanOrEqual(16);
  }
});
