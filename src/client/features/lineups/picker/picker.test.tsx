import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { CallError } from '#client/api/call.ts';
import { requireBoard } from '#client/lineups/boards.ts';
import type { ErrorCode } from '#contract/errors/errors.ts';
import { notices } from '#contract/notices.ts';
import { podium } from '#sports/motogp/podium.ts';
import { refused } from '#tests/support/hostile/refused.ts';
import { candidatesQuery } from '../builder/builder-queries.ts';
import { Picker } from './picker.tsx';

/** The list as it is drawn once its call was refused. */
async function drawRefused(code: ErrorCode, status?: number): Promise<string> {
  const [slot] = podium.slots;
  if (!slot) throw new Error('A Podium has slots');
  const rules = requireBoard(podium);
  const client = new QueryClient({ defaultOptions: { queries: { retryOnMount: false } } });
  const answer = refused(code, status);
  await client.prefetchQuery({
    ...candidatesQuery(podium, slot, { name: '', sort: rules.opensBy.sort, page: 1 }),
    queryFn: () => Promise.reject(new CallError(answer.status, answer.problem)),
  });
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <Picker
        {...{ lineup: podium, slot, slotItems: {}, rules, order: rules.opensBy }}
        onOrder={() => {}}
        onPick={() => {}}
        onPickFor={() => {}}
        onGrab={() => {}}
        onRemove={() => {}}
      />
    </QueryClientProvider>,
  );
}

test.each([
  ['internal', 500, 'This list could not be read'],
  ['tooManyRequests', 429, notices.tooManyRequests.text],
  ['unavailable', 503, notices.busy.title],
  ['unavailable', 0, notices.offline.title],
] as const)('a list that fails with %s, %i, says: %s', async (code, status, text) => {
  const html = await drawRefused(code, status);
  expect(html).toContain(text);
  expect(html.includes('No answer')).toBe(status === 0);
  expect(html).toMatch(/<button[^>]*>.*Try again/);
});
