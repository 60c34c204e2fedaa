import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { userQuery } from '#client/api/detail-queries.ts';
import { NoticeHost } from '#client/ui/notices/notice.tsx';
import { ConfirmHost } from '#client/ui/states/confirm.tsx';
import { notices } from '#contract/notices.ts';
import { answerCalls } from '#tests/support/browser/browser-answers.ts';
import { signIn } from '#tests/support/browser/browser-session.ts';
import { SaysToBe } from './says-to-be.tsx';

const claim = { _id: 'l1', kind: 'lifter', name: 'Anatolii' };
let lastFan = 0;

async function show({ says = true } = {}) {
  lastFan += 1;
  const id = `claiming${lastFan}`;
  let stored = says ? claim : undefined;
  const sent = answerCalls({
    [`GET /users/${id}`]: () => ({ _id: id, name: 'Bea', saysToBe: stored }),
    // The link prefetches its page if the pointer is over it.
    [`GET /lifter/${claim._id}`]: () => claim,
    [`DELETE /users/${id}/thisIsMe`]: () => {
      stored = undefined;
      return { deleted: true };
    },
  });
  function Shown() {
    const { data } = useQuery(userQuery(id));
    return data ? <SaysToBe fan={data} /> : <p>loading</p>;
  }
  const page = await render(
    <MemoryRouter>
      <QueryClientProvider client={new QueryClient()}>
        <Shown />
        <NoticeHost />
        <ConfirmHost />
      </QueryClientProvider>
    </MemoryRouter>,
  );
  await expect.element(page.getByText('loading')).not.toBeInTheDocument();
  return { id, page, sent, link: page.getByRole('link', { name: 'Anatolii' }) };
}

test('a claim is shown with a link, and only admins can clear claims of others', async () => {
  signIn('Ana');
  const { page, link } = await show();
  await expect.element(link).toHaveAttribute('href', '/powerlifting/lifters/l1');
  await expect.element(page.getByText('Says they are Anatolii')).toBeVisible();
  expect(page.getByRole('button').elements()).toEqual([]);
  signIn(`claiming${lastFan}`, 'admin');
  await expect.element(link).toBeVisible();
  expect(page.getByRole('button').elements()).toEqual([]);
});

test('a fan without a claim has no claim text', async () => {
  const { page } = await show({ says: false });
  expect(page.getByText(/Says they are/).elements()).toEqual([]);
});

test('an admin clears a claim after a confirmation, and the focus moves to the message', async () => {
  signIn('Root', 'admin');
  const { id, page, sent, link } = await show();
  await page.getByRole('button', { name: 'Clear Bea’s claim' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Clear Bea’s claim?' });
  await dialog.getByRole('button', { name: 'Clear' }).click();
  await expect.element(page.getByText(notices.claimCleared.title)).toBeVisible();
  await expect.element(page.getByText('No longer claims to be anyone')).toHaveFocus();
  await expect.element(link).not.toBeInTheDocument();
  expect(sent.map(({ call }) => call)).toContain(`DELETE /users/${id}/thisIsMe`);
});
