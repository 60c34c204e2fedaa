import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { CallError } from '#client/api/call.ts';
import { ActiveSessions } from '#client/features/accounts/settings/active-sessions.tsx';
import { ShowOlder } from '#client/lists/paging/show-older.tsx';
import type { ErrorCode } from '#contract/errors/errors.ts';
import { notices } from '#contract/notices.ts';
import { answerCalls, refusal } from '#tests/support/browser/browser-answers.ts';
import { signIn } from '#tests/support/browser/browser-session.ts';
import { refused } from '#tests/support/hostile/refused.ts';
import { LoadFailed } from './load-failed.tsx';

const offline = `${notices.offline.title}. ${notices.offline.text}`;
const limited = `${notices.tooManyRequests.title}. ${notices.tooManyRequests.text}`;
const ours = notices.createFailed.text;

function failure(code: ErrorCode | 'offline'): CallError {
  const { status, problem } = refused(code === 'offline' ? 'internal' : code);
  return new CallError(code === 'offline' ? 0 : status, problem);
}

const setUp = (part: ReactNode) => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  return render(<QueryClientProvider client={client}>{part}</QueryClientProvider>);
};

test.each([
  ['offline', offline],
  ['tooManyRequests', limited],
  ['internal', `This could not be loaded. ${ours}`],
] as const)(
  'a part of a page, and what is older, say why they did not come: %s',
  async (code, words) => {
    const query = { error: failure(code), isFetching: false, refetch: () => {} };
    const page = await setUp(
      <>
        <LoadFailed query={query} />
        <ShowOlder next="n1" load={() => Promise.reject(failure(code))} entries="li">
          <p>The newest</p>
        </ShowOlder>
      </>,
    );
    const alerts = page.getByRole('alert');
    await expect.element(alerts.first().getByRole('paragraph')).toHaveTextContent(words);
    await page.getByRole('button', { name: 'Show older' }).click();
    await expect.element(alerts.nth(1)).toHaveTextContent(words);
  },
);

test.each([
  ['tooManyRequests', limited],
  ['internal', `Your sessions could not be read. ${ours}`],
] as const)('sessions say why they could not be read: %s', async (code, words) => {
  signIn('Ana');
  answerCalls({ 'GET /users/sessions': () => refusal(code) });
  const page = await setUp(<ActiveSessions />);
  await expect.element(page.getByRole('alert').getByRole('paragraph')).toHaveTextContent(words);
});
