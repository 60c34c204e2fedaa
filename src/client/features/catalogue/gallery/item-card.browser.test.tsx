import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { circuit } from '#sports/motogp/circuit.ts';
import { ItemCard } from './item-card.tsx';

const mugello = {
  _id: 'mugello',
  kind: 'circuit',
  image: null,
  likesCount: 0,
  liked: false,
  name: 'Autodromo Internazionale del Mugello',
  location: 'Scarperia e San Piero, Italy',
  totalLength: 5.245,
};

test('on a phone the name has the whole width of its card, above the heart', async () => {
  const Stub = createRoutesStub([
    { path: '/', Component: () => <ItemCard kind={circuit} item={mugello} /> },
  ]);
  const page = await render(
    <div style={{ width: 358 }}>
      <QueryClientProvider client={new QueryClient()}>
        <Stub />
      </QueryClientProvider>
    </div>,
  );
  const [name, heart] = ['heading', 'button'].map((role) =>
    page.getByRole(role).element().getBoundingClientRect(),
  );
  expect(name?.right).toBeGreaterThan(heart?.right ?? 0);
  expect(name?.bottom).toBeLessThanOrEqual(heart?.top ?? 0);
});
