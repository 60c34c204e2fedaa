import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { send } from '#client/api/send.ts';
import { logOut } from '#client/api/stored/logout.ts';
import { clearSession } from '#client/api/stored/session.ts';
import { storageKeys } from '#client/api/stored/storage-keys.ts';
import { showNotice } from '#client/ui/notices/notice.tsx';
import { notices } from '#contract/notices.ts';
import { answerCalls, refusal } from '#tests/support/browser/browser-answers.ts';
import { seeNotice } from '#tests/support/browser/browser-notices.ts';
import { signIn } from '#tests/support/browser/browser-session.ts';
import { NoticeLog } from './notice-log.tsx';
import { Providers } from './providers.tsx';

async function showLog() {
  signIn('Ana');
  answerCalls({
    'GET /users/Ana': () => ({ _id: 'Ana', name: 'Ana', email: 'Ana@example.com', image: null }),
    'POST /users/logout': () => ({}),
  });
  const page = await render(
    <Providers>
      <NoticeLog />
    </Providers>,
  );
  showNotice(notices.likeFailed);
  await expect.element(page.getByText('Earlier messages: 1')).toBeVisible();
  return page;
}

test('the next user cannot read the notices from before a log-out', async () => {
  const page = await showLog();
  logOut();
  await expect.element(page.getByText(/Earlier messages/)).not.toBeInTheDocument();
});

test.each([
  ['with a saved profile or a new password', clearSession],
  [
    'in another tab',
    () => {
      localStorage.removeItem(storageKeys.user);
      window.dispatchEvent(new StorageEvent('storage', { key: storageKeys.user }));
    },
  ],
  [
    'while the page was kept for the way back',
    () => {
      localStorage.removeItem(storageKeys.user);
      window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    },
  ],
] as const)('a session that ends %s leaves only what is said afterwards', async (_how, end) => {
  const page = await showLog();
  end();
  await expect.element(page.getByText(/Earlier messages/)).not.toBeInTheDocument();
  showNotice(notices.passwordChanged);
  await expect.element(page.getByRole('status')).toHaveTextContent(notices.passwordChanged.title);
  await page.getByText('Earlier messages: 1').click();
  const log = () => page.container.querySelector('[role=log]')?.textContent;
  await expect.poll(log).toContain(notices.passwordChanged.title);
  expect(log()).not.toContain(notices.likeFailed.title);
});

test('the notice of a missing network is replaced when the network is back', async () => {
  const page = await showLog();
  const back = page.getByRole('status').filter({ hasText: notices.online.title });
  window.dispatchEvent(new Event('online'));
  showNotice(notices.offline);
  await expect.element(page.getByRole('alert').filter({ hasText: 'No answer' })).toBeVisible();
  await expect.element(back).not.toBeInTheDocument();
  window.dispatchEvent(new Event('online'));
  await expect.element(back).toBeVisible();
  await expect
    .element(page.getByRole('alert').filter({ hasText: 'No answer' }))
    .not.toBeInTheDocument();
});

test('the end of a session removes its past notices and shows a notice', async () => {
  signIn('Ana');
  answerCalls({ 'GET /users/Ana': () => ({ _id: 'Ana', name: 'Ana', image: null }) });
  showNotice(notices.likeFailed);
  const page = await render(
    <Providers>
      <NoticeLog />
    </Providers>,
  );
  await expect.element(page.getByText('Earlier messages: 1')).toBeVisible();
  await page.getByText('Earlier messages: 1').click();
  const log = () => page.container.querySelector('[role=log]')?.textContent;
  await expect.poll(log).toContain(notices.sessionEnded.title);
  expect(log()).not.toContain(notices.likeFailed.title);
});

test('a session that ends before the first render shows a notice', async () => {
  signIn('Ana');
  answerCalls({ 'GET /notifications': () => refusal('unauthenticated') });
  await send('GET /notifications');
  await render(<Providers>Feed</Providers>);
  await seeNotice(notices.sessionEnded);
});

test('any page removes a sign-up that is a day old', async () => {
  const keep = (time: number) =>
    localStorage.setItem(storageKeys.signUp, JSON.stringify({ name: 'Ana', time }));
  answerCalls({});
  keep(Date.now() - 86_400_000);
  const page = await render(<Providers>Terms</Providers>);
  await expect.poll(() => localStorage.getItem(storageKeys.signUp)).toBeNull();
  await page.unmount();
  keep(Date.now() - 3_600_000);
  await render(<Providers>Terms</Providers>);
  expect(localStorage.getItem(storageKeys.signUp)).toContain('Ana');
});
