import { renderToReadableStream, renderToStaticMarkup } from 'react-dom/server';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import type { Item } from '#contract/kinds/items.ts';

const assen: Item = {
  _id: 'assen',
  kind: 'circuit',
  name: 'TT Circuit Assen',
  image: null,
  likesCount: 0,
  liked: false,
  totalLength: 4.542,
};

async function openPage() {
  const { ItemArtwork } = await import('./item-artwork.tsx');
  const { loadDrawer } = await import('./draw-item.ts');
  return { picture: <ItemArtwork item={assen} kind="circuit" size="card" />, loadDrawer };
}

beforeEach(() => {
  vi.resetModules();
  vi.doUnmock('#sports/motogp/artwork/circuit.ts');
});

afterAll(() => {
  vi.doUnmock('#sports/motogp/artwork/circuit.ts');
  vi.resetModules();
});

test('a picture’s box is empty while its code loads', async () => {
  const { picture } = await openPage();
  const html = renderToStaticMarkup(picture);
  expect(html).toMatch(/^<svg viewBox="0 0 384 288"[^>]*aria-hidden="true"[^>]*><\/svg>$/);
});

test('a picture appears as soon as its code is loaded', async () => {
  const { picture } = await openPage();
  const stream = await renderToReadableStream(picture);
  await stream.allReady;
  const html = await new Response(stream).text();
  expect(html).toContain('aria-label="Outline of TT Circuit Assen, 4.542 km"');
});

test('pictures whose code is loaded are drawn immediately', async () => {
  const { picture, loadDrawer } = await openPage();
  await loadDrawer('circuit');
  expect(renderToStaticMarkup(picture)).toContain('aria-label="Outline of TT Circuit Assen');
});

test('code that fails to load leaves the initials and causes no error', async () => {
  vi.doMock('#sports/motogp/artwork/circuit.ts', () => {
    throw new Error('Failed to fetch dynamically imported module');
  });
  const { picture, loadDrawer } = await openPage();
  await loadDrawer('circuit');
  expect(renderToStaticMarkup(picture)).toContain('The letters TCA on coloured cells');
});
