import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { accountsApp, get, post, registerVerified } from '#tests/support/accounts.ts';

test('a login flood is turned away beyond its line, while reads go on', async () => {
  const app = await accountsApp();
  const session = await registerVerified(app);
  const { email } = session.user;

  let flooding = true;
  const flood = Promise.all(
    Array.from({ length: 200 }, () =>
      post(app, '/users/login', { email, password: 'Wrong-password' }),
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
  // Two at once and twenty in line, and those that found a place freed while the flood arrived.
  expect(answered.length).toBeGreaterThanOrEqual(22);
  expect(refused.length).toBeGreaterThan(100);
  for (const answer of refused) {
    expect(answer.headers['retry-after']).toBe('2');
    expect(answer.json()).toMatchObject({ code: 'unavailable' });
  }
  expect(readsDuringFlood).toBeGreaterThan(10);
}, 60_000);
