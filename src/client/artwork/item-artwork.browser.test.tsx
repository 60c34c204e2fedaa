import { createRoot } from 'react-dom/client';
import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { setWeightUnit } from '#client/weights/weight-unit.ts';
import type { Item } from '#contract/kinds/items.ts';
import { ItemArtwork } from './item-artwork.tsx';

const assen: Item = {
  _id: 'assen',
  kind: 'circuit',
  name: 'TT Circuit Assen',
  image: null,
  likesCount: 0,
  liked: false,
  totalLength: 4.542,
};

// Must run before another file loads the code.
test('React logs no error for a picture whose code loads late', async () => {
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  root.render(<ItemArtwork item={assen} kind="circuit" size="card" />);
  await expect.element(page.getByLabelText('Outline of TT Circuit Assen, 4.542 km')).toBeVisible();
  root.unmount();
});

test('a barbell is described in the chosen unit', async () => {
  onTestFinished(() => setWeightUnit('kg'));
  const item: Item = {
    _id: 'l',
    kind: 'lifter',
    name: 'Sonita Muluh',
    image: null,
    likesCount: 0,
    liked: false,
    deadlift: 267.5,
  };
  const { getByRole, getByText } = await render(
    <ItemArtwork item={item} kind="lifter" size="card" />,
  );
  await expect.element(getByText('267.5 kg', { exact: true })).toBeVisible();
  setWeightUnit('lb');
  await expect.element(getByText('589.7 lb', { exact: true })).toBeVisible();
  await expect.element(getByRole('img', { name: /589\.7 lb: each side/ })).toBeVisible();
});
