import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { rememberIp } from '#server/shared/throttle/known-ips.ts';
import { makeUsers } from '#tests/support/app.ts';
import { accountsApp, get, goodPassword, registerVerified } from '#tests/support/fans/accounts.ts';
import { hashSecret } from './passwords/hashing.ts';

test('a login flood is turned away beyond its line, while reads go on', async () => {
  const app = await accountsApp();
  const session = await registerVerified(app);
  const fans = await makeUsers(app, 20, { password_hash: await hashSecret(goodPassword) });
  const places = fans.map(({ email }, number) => ({ email, remoteAddress: `10.0.0.${number}` }));
  await app.db.write(async (transaction) => {
    for (const { email, remoteAddress } of places) {
      await rememberIp(transaction, email, remoteAddress, app.deps.now());
    }
  });

  let flooding = true;
  const flood = Promise.all(
    Array.from({ length: 10 }, () => places)
      .flat()
      .map(({ email, remoteAddress }) =>
        app.inject({
          method: 'POST',
          url: '/api/v1/users/login',
          payload: { email, password: 'Wrong-password' },
          remoteAddress,
        }),
      ),
  ).finally(() => {
    flooding = false;
  });
  let readsDuringFlood = 0;
  while (flooding) {
    const answer = await get(app, `/users/${session.user._id}`, session);
    expect(answer.statusCode).toBe(200);
    if (flooding) readsDuringFlood += 1;
    await setImmediate();
  }

  const answers = await flood;
  const refused = answers.filter((answer) => answer.statusCode === 503);
  const answered = answers.filter((answer) => answer.statusCode === 401);
  expect(refused.length + answered.length).toBe(200);
  expect(answered.length).toBeGreaterThanOrEqual(22);
  expect(refused.length).toBeGreaterThan(100);
  for (const answer of refused) {
    expect(answer.headers['retry-after']).toBe('2');
    expect(answer.json()).toMatchObject({ code: 'unavailable' });
  }
  expect(readsDuringFlood).toBeGreaterThan(10);
}, 60_000);
