import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { getSession } from '#client/api/stored/session.ts';
import { NoticeHost } from '#client/ui/notices/notice.tsx';
import type { ActiveSession } from '#contract/calls/own-account.ts';
import { notices } from '#contract/notices.ts';
import { answerCalls, refusal } from '#tests/support/browser/browser-answers.ts';
import { seeNotice } from '#tests/support/browser/browser-notices.ts';
import { signIn } from '#tests/support/browser/browser-session.ts';
import { ActiveSessions } from './active-sessions.tsx';

const time = '2026-05-17T18:30:00.000Z';
const sessionOn = (device: string, current = false): ActiveSession => ({
  _id: device,
  device,
  current,
  createdAt: time,
  lastUsedAt: time,
});

async function show(...answers: readonly unknown[]) {
  signIn('Ana');
  const remaining = [...answers];
  const sessions = [sessionOn('Firefox', true), sessionOn('Phone')];
  answerCalls({
    'GET /users/sessions': () => ({ data: sessions }),
    'DELETE /users/sessions/Phone': () => remaining.shift(),
    'DELETE /users/sessions': () => remaining.shift(),
  });
  const page = await render(
    <QueryClientProvider client={new QueryClient()}>
      <ActiveSessions />
      <NoticeHost />
    </QueryClientProvider>,
  );
  return {
    sessions,
    rows: page.getByRole('listitem'),
    phone: page.getByRole('button', { name: 'Log out Phone' }),
    everywhere: page.getByRole('button', { name: 'Log out everywhere' }),
  };
}

test('a session that was not ended stays in the list, and its button keeps the focus', async () => {
  const { rows, sessions, phone } = await show(refusal('internal'), {});
  await expect.element(rows.first().getByText('This device')).toBeVisible();
  await phone.click();
  await seeNotice(notices.sessionsError);
  await expect.element(phone).toHaveFocus();
  sessions.pop();
  await phone.click();
  await seeNotice(notices.sessionClosed);
  await expect.poll(() => rows.elements()).toHaveLength(1);
});

test('logging out everywhere ends this session, unless it is refused', async () => {
  const { everywhere } = await show(refusal('internal'), {});
  await everywhere.click();
  await seeNotice(notices.sessionsError);
  await expect.element(everywhere).toHaveFocus();
  expect(getSession()?.name).toBe('Ana');
  await everywhere.click();
  await seeNotice(notices.loggedOut);
  expect(getSession()).toBeNull();
});
