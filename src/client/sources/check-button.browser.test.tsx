import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { MemoryRouter } from 'react-router';
import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { NoticeHost } from '#client/ui/notices/notice.tsx';
import { notices } from '#contract/notices.ts';
import { rider } from '#sports/motogp/rider.ts';
import { answerCalls, refusal } from '#tests/support/browser/browser-answers.ts';
import { seeNotice } from '#tests/support/browser/browser-notices.ts';
import { signIn } from '#tests/support/browser/browser-session.ts';
import { CheckButton } from './check-button.tsx';

const item = { _id: 'r1', name: 'Ana Riba' };

async function setUp(checked: boolean, answer: () => unknown) {
  signIn('Ana', 'admin');
  const sent = answerCalls({ 'PATCH /rider/r1/checked': answer });
  const client = new QueryClient();
  const refreshed = vi.spyOn(client, 'invalidateQueries');
  const page = await render(
    <MemoryRouter>
      <QueryClientProvider client={client}>
        <CheckButton kind={rider} item={item} checked={checked} />
        <NoticeHost />
      </QueryClientProvider>
    </MemoryRouter>,
  );
  return { page, sent, refreshed };
}

test.each([
  ['Mark as checked', false],
  ['Mark as not checked', true],
])('%s is sent, and the item’s queries are refetched', async (name, checked) => {
  const { page, sent, refreshed } = await setUp(checked, () => ({ checked: !checked }));
  const button = page.getByRole('button', { name: `${name} ${item.name}` });
  await button.click();
  await expect.element(button).toHaveFocus();
  expect(sent).toMatchObject([{ call: 'PATCH /rider/r1/checked', body: { on: !checked } }]);
  const keys = refreshed.mock.calls.map(([filters]) => filters?.queryKey?.[0]);
  expect(keys).toEqual(expect.arrayContaining(['GET /rider', 'GET /rider/:id']));
  expect(keys).toContain('GET /admin/unchecked');
});

test('a refusal shows a notice and restores the focus', async () => {
  const { page } = await setUp(false, () => refusal('internal'));
  const button = page.getByRole('button', { name: /Mark as checked/ });
  await button.click();
  await seeNotice(notices.notSaved);
  await expect.element(button).toHaveFocus();
});
