import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import type { Item } from '#contract/kinds/items.ts';
import { circuit } from '#sports/motogp/circuit.ts';
import { ItemCard } from './item-card.tsx';

const mugello: Item = {
  _id: 'mugello',
  kind: 'circuit',
  name: 'Autodromo Internazionale del Mugello',
  image: null,
  likesCount: 0,
  liked: false,
  location: 'Scarperia e San Piero, Italy',
  totalLength: 5.245,
};

function draw(item: Item): string {
  const Stub = createRoutesStub([
    { path: '/', Component: () => <ItemCard kind={circuit} item={item} /> },
  ]);
  return renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <Stub />
    </QueryClientProvider>,
  );
}

test('a card marks an unchecked item and names its creator if known', () => {
  const addedBy = { _id: 'u1', name: 'Dani Vega' };
  const words = (item: Item) => draw(item).replaceAll(/<[^>]*>/g, '');
  expect(words({ ...mugello, unchecked: { addedBy } })).toContain(
    'Added by Dani Vega, not checked',
  );
  expect(words({ ...mugello, unchecked: { addedBy: null } })).toContain('Not checked');
  expect(words(mugello)).not.toContain('checked');
});

test('a circuit’s card has its length as text, with a no-break space before the unit', () => {
  const html = draw(mugello);
  expect(html).toContain('Scarperia e San Piero, Italy · 5.245\u00A0km<');
});

test('a right-to-left name is isolated in plain text', () => {
  const html = draw({ ...mugello, name: 'حلبة 7' });
  expect(html).toContain('title="\u2068حلبة 7\u2069"');
  expect(html).toContain('aria-label="Like \u2068حلبة 7\u2069"');
});
