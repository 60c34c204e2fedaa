import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { Thing } from '#contract/calls/things.ts';
import { answerCalls } from '#tests/support/browser/browser-answers.ts';
import { signIn } from '#tests/support/browser/browser-session.ts';
import { CommonLikes } from './common.tsx';
import type { Fan } from './queries.ts';

const lifter = (name: string): Thing => ({
  _id: `l ${name}`,
  kind: 'lifter',
  name,
  image: null,
  look: null,
});

async function show(names: readonly string[], fanId = 'Bea') {
  signIn('Marta');
  const sent = answerCalls({
    [`GET /users/${fanId}/common`]: ({ query }) => {
      const page = Number(query.get('page'));
      const data = names.slice((page - 1) * 6, page * 6).map(lifter);
      return { data, page, size: 6, total: names.length };
    },
  });
  const page = await render(
    <MemoryRouter>
      <QueryClientProvider client={new QueryClient()}>
        <CommonLikes fan={{ _id: fanId, name: fanId } as Fan} />
      </QueryClientProvider>
    </MemoryRouter>,
  );
  const line = page.getByRole('button', { name: /^You both like/ });
  return { page, sent, line, sheet: page.getByRole('dialog', { name: 'You both like' }) };
}

test('common likes are summarised, and a press opens the paged list', async () => {
  const names = ['Ada', 'Bo', 'Cy', 'Di', 'Ed', 'Fe', 'Gil'];
  const { line, sheet } = await show(names);
  await expect.element(line).toHaveTextContent('You both like 7: Ada, Bo, Cy');
  await line.click();
  await expect.element(sheet.getByText('7 likes')).toBeVisible();
  await sheet.getByRole('button', { name: 'Next page' }).click();
  await expect.element(sheet.getByRole('link', { name: 'Gil' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(sheet).not.toBeInTheDocument();
  await expect.element(line).toHaveFocus();
});

test('nothing is shown without common likes or on the own page', async () => {
  const { line, sent } = await show([]);
  await expect.poll(() => sent.length).toBe(1);
  await expect.element(line).not.toBeInTheDocument();
  const own = await show(['Ada'], 'Marta');
  await expect.element(own.line).not.toBeInTheDocument();
  expect(own.sent).toEqual([]);
});
