import { createRoot } from 'react-dom/client';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Item } from '#contract/kinds/items.ts';
import { ItemArtwork } from './item-artwork.tsx';

const assen: Item = {
  ...{ _id: 'assen', kind: 'circuit', name: 'TT Circuit Assen', image: null },
  ...{ likesCount: 0, liked: false, totalLength: 4.542 },
};

// Alone it begins before the code is loaded; a file that ran before may have loaded it.
test('React does not complain of a picture whose code comes after its first attempt', async () => {
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  root.render(<ItemArtwork item={assen} kind="circuit" size="card" />);
  await expect.element(page.getByLabelText('Outline of TT Circuit Assen, 4.542 km')).toBeVisible();
  root.unmount();
});
