import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { CallError } from '#client/api/call.ts';
import { requireBoard } from '#client/lineups/boards.ts';
import type { Page } from '#contract/calls/shared.ts';
import type { Item } from '#contract/kinds/items.ts';
import { notices } from '#contract/notices.ts';
import { podium } from '#sports/motogp/podium.ts';
import { refused } from '#tests/support/hostile/refused.ts';
import { candidatesQuery } from '../builder/builder-queries.ts';
import { Picker } from './picker.tsx';

async function draw(queryFn: () => Promise<Page<Item>>): Promise<string> {
  const [slot] = podium.slots;
  if (!slot) throw new Error('A Podium has slots');
  const board = requireBoard(podium);
  const client = new QueryClient({ defaultOptions: { queries: { retryOnMount: false } } });
  await client.prefetchQuery({
    ...candidatesQuery(podium, slot, { name: '', sort: board.opensBy.sort, page: 1 }),
    queryFn,
  });
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <Picker
        lineup={podium}
        slot={slot}
        slotItems={{}}
        board={board}
        order={board.opensBy}
        onOrder={() => {}}
        reference={null}
        onReference={() => {}}
        onPick={() => {}}
        onPickFor={() => {}}
        onGrab={() => {}}
        onRemove={() => {}}
      />
    </QueryClientProvider>,
  );
}

test('a row marks an unchecked item', async () => {
  const facts = { kind: 'rider', image: null, likesCount: 0, liked: false };
  const items: Item[] = [
    { _id: 'r1', name: 'Ana', ...facts },
    { _id: 'r2', name: 'Bea', ...facts, unchecked: { addedBy: null } },
  ];
  const html = await draw(async () => ({ data: items, page: 1, size: 5, total: 2, next: false }));
  const words = html.replaceAll(/<[^>]*>/g, ' ');
  expect(words.match(/not checked/g)).toHaveLength(1);
  expect(words.indexOf('not checked')).toBeGreaterThan(words.indexOf('Bea'));
});

test('a list with a limited count says so', async () => {
  const facts = { kind: 'rider', image: null, likesCount: 0, liked: false };
  const data: Item[] = [{ _id: 'r1', name: 'Ana', ...facts }];
  const page = { page: 1, size: 5, total: 1000, more: true, next: true };
  expect(await draw(async () => ({ data, ...page }))).toContain('1,000+ riders');
});

test.each([
  ['internal', 500, 'This list could not be read'],
  ['tooManyRequests', 429, notices.tooManyRequests.text],
  ['unavailable', 503, notices.busy.title],
  ['unavailable', 0, notices.offline.title],
] as const)('a list that fails with %s, %i, shows: %s', async (code, status, text) => {
  const answer = refused(code, status);
  const html = await draw(() => Promise.reject(new CallError(answer.status, answer.problem)));
  expect(html).toContain(text);
  expect(html.includes('No answer')).toBe(status === 0);
  expect(html).toMatch(/<button[^>]*>.*Try again/);
});
