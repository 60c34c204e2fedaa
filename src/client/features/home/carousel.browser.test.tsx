import { useState } from 'react';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { SlideControls } from './carousel.tsx';

const slides = ['One fan holds a card.', 'Look up players.'].map((text) => ({
  id: text,
  text,
  content: text,
}));

function Controls() {
  const [current, setShown] = useState(0);
  return <SlideControls name="sports" slides={slides} current={current} onShow={setShown} />;
}

test('a carousel labels its buttons and announces the next slide', async () => {
  const page = await render(<Controls />);
  const readOut = page.container.querySelector('[aria-live="polite"]');
  expect(readOut?.textContent).toBe('Slide 1 / 2: One fan holds a card.');
  await page.getByRole('button', { name: 'Next slide of sports' }).click();
  await expect.poll(() => readOut?.textContent).toBe('Slide 2 / 2: Look up players.');
  await page.getByRole('button', { name: 'Previous slide of sports' }).click();
  await expect.poll(() => readOut?.textContent).toBe('Slide 1 / 2: One fan holds a card.');
});
