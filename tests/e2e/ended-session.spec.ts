import { notices } from '#contract/notices.ts';
import { guardedPagesOf, openPagesOf, profilePages } from '#contract/pages.ts';
import { sports } from '#sports/index.ts';
import { expect, registerFan, signIn, test } from './fixtures.ts';

test.setTimeout(240_000);

test('an expired session is reported on the first load of every page', async ({
  page,
  request,
  server,
  watch,
}) => {
  watch.expectFailure(/./);
  const fan = await registerFan(request, server);
  const headers = { authorization: `Bearer ${fan.token}` };
  const ended = await request.post(`${server.url}/api/v1/users/logout`, { headers });
  expect(ended.status()).toBe(200);
  const paths = [...openPagesOf(sports), ...guardedPagesOf(sports), ...profilePages].map(
    ({ path }) => path.replace(':id', 'a'.repeat(32)),
  );
  const silent: string[] = [];
  for (const path of ['/', ...paths, '/no-such-page']) {
    await signIn(page, server, fan);
    await page.goto(path, { waitUntil: 'commit' });
    const notice = page.getByRole('alert').filter({ hasText: notices.sessionEnded.title });
    await notice.waitFor({ timeout: 15_000 }).catch(() => silent.push(path));
  }
  expect(silent).toEqual([]);
});
