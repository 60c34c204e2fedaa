import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { itemQuery } from '#client/api/detail-queries.ts';
import { NoticeHost } from '#client/ui/notices/notice.tsx';
import { ConfirmHost } from '#client/ui/states/confirm.tsx';
import { type Claimable, isClaimable } from '#contract/fans/claims.ts';
import { notices } from '#contract/notices.ts';
import { lifter } from '#sports/powerlifting/lifter.ts';
import { answerCalls, refusal } from '#tests/support/browser/browser-answers.ts';
import { signIn } from '#tests/support/browser/browser-session.ts';
import { ThisIsMe } from './this-is-me.tsx';

function claimable(): Claimable {
  if (!isClaimable(lifter)) throw new Error('Fans say to be lifters');
  return lifter;
}
const kind = claimable();
let lastLifter = 0;

async function show({ thisIsMe = false, othersClaim = false, other = null as string | null } = {}) {
  lastLifter += 1;
  const id = `l${lastLifter}`;
  const item = { _id: id, name: 'Olga', thisIsMe, othersClaim };
  const answers = [Promise.withResolvers<boolean>(), Promise.withResolvers<boolean>()];
  const [first, second] = answers;
  const sent = answerCalls({
    [`GET /lifter/${id}`]: () => ({ ...item }),
    async [`PATCH ${kind.api.claim}/${id}`]({ body }) {
      if (!(await answers.shift()?.promise)) return refusal('internal');
      item.thisIsMe = (body as { on: boolean }).on;
      return {
        thisIsMe: item.thisIsMe,
        ...(item.thisIsMe && other && { replaced: { _id: 'other', name: other } }),
      };
    },
  });
  const client = new QueryClient();
  function Shown() {
    const { data } = useQuery(itemQuery(client, kind, id));
    return data ? <ThisIsMe kind={kind} item={data} /> : null;
  }
  const page = await render(
    <QueryClientProvider client={client}>
      <Shown />
      <NoticeHost />
      <ConfirmHost />
    </QueryClientProvider>,
  );
  return {
    page,
    first,
    second,
    confirm: page.getByRole('alertdialog').getByRole('button', { name: 'This is me' }),
    choose: page.getByRole('button', { name: 'This is me', exact: true }),
    takeBack: page.getByRole('button', { name: 'Undo that you are Olga', exact: true }),
    status: page.getByRole('status').filter({ hasText: 'You say' }),
    requested: () => sent.flatMap(({ body }) => (body ? [(body as { on: boolean }).on] : [])),
    timesRead: () => sent.filter(({ call }) => call.startsWith('GET')).length,
  };
}

test('a fan claims a lifter by keyboard, confirms the consequences, and withdraws the claim at the same button', async () => {
  signIn('Ana');
  const shown = await show();
  const { page, first, second, choose, confirm, takeBack, status, requested, timesRead } = shown;
  await expect.element(choose).toBeVisible();
  expect(getComputedStyle(choose.element()).borderColor).not.toBe('rgba(0, 0, 0, 0)');
  expect(status.elements()).toEqual([]);
  (choose.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText(/Nobody checks it, and you can undo it\.$/)).toBeVisible();
  await userEvent.keyboard('{Escape}');
  expect(requested()).toEqual([]);
  await userEvent.keyboard('{Enter}');
  await confirm.click();
  await expect.element(takeBack).toHaveFocus();
  await expect.element(page.getByText('You say this is you.', { exact: true })).toBeVisible();
  first?.resolve(true);
  await expect.poll(timesRead).toBe(2);
  await expect.element(takeBack).toHaveFocus();
  await userEvent.keyboard(' ');
  await expect.element(choose).toHaveFocus();
  second?.resolve(true);
  await expect.poll(timesRead).toBe(3);
  await expect.element(choose).toBeVisible();
  expect(status.elements()).toEqual([]);
  expect(requested()).toEqual([true, false]);
});

test('a second claim names the replaced one', async () => {
  signIn('Ana');
  const { page, first, choose, confirm } = await show({ other: 'Anatolii', othersClaim: true });
  await choose.click();
  await expect.element(page.getByText(/Another fan says so already\.$/)).toBeVisible();
  await confirm.click();
  first?.resolve(true);
  const sentence = page.getByText(
    'You say this is you, and no longer Anatolii. Another fan says so too.',
  );
  await expect.element(sentence).toBeVisible();
});

test('a refused claim is rolled back with a notice', async () => {
  signIn('Ana');
  const { page, first, takeBack } = await show({ thisIsMe: true });
  await takeBack.click();
  first?.resolve(false);
  await expect.element(page.getByText(notices.claimFailed.title)).toBeVisible();
  await expect.element(takeBack).toBeVisible();
});

test('users who may not claim see no button', async () => {
  const { page, timesRead } = await show();
  await expect.poll(timesRead).toBe(1);
  expect(page.getByRole('button').elements()).toEqual([]);
});
