import { expect, test } from 'vitest';
import { addressBlock } from '#server/shared/throttle/address-block.ts';
import { rememberIp } from '#server/shared/throttle/known-ips.ts';
import { makeUsers } from '#tests/support/app.ts';
import { accountsApp, goodPassword, registerVerified } from '#tests/support/fans/accounts.ts';
import { cheapPasswords } from '#tests/support/fans/passwords.ts';
import { createWorkQueue } from '../passwords/work-queue.ts';

const logins = 40;
const wrong = 'Wrong-password';
const home = '127.0.0.1';
const addressOf = (number: number) => `2001:db8:${number.toString(16)}::1`;
const inOneBlock = (number: number) => `2001:db8:0:1::${number.toString(16)}`;

async function waitingApp() {
  const cheap = cheapPasswords();
  const queue = createWorkQueue();
  const { promise: finished, resolve: finish } = Promise.withResolvers<void>();
  const asked: string[] = [];
  const app = await accountsApp({
    passwords: {
      hash: cheap.hash,
      requireCapacity: queue.requireCapacity,
      matches: (secret, stored, requester) => {
        asked.push(secret);
        return queue.run(requester, async () => {
          if (secret === wrong) await finished;
          return cheap.matches(secret, stored, requester);
        });
      },
    },
  });
  const logIn = (email: string, password: string, remoteAddress: string) =>
    app.inject({
      method: 'POST',
      url: '/api/v1/users/login',
      payload: { email, password },
      remoteAddress,
    });
  return { app, asked, finish, logIn };
}

test.each([
  ['one account from many addresses', 1, addressOf],
  ['many accounts from one block of addresses', logins, inOneBlock],
])('known logins of %s leave places to other owners', async (_, accounts, from) => {
  const { app, asked, finish, logIn } = await waitingApp();
  const { user } = await registerVerified(app);
  const attackers = await makeUsers(app, accounts);
  const attempts = Array.from({ length: logins }, (_, number) => ({
    email: attackers[number % accounts]?.email ?? '',
    address: from(number + 1),
  }));
  await app.db.write(async (transaction) => {
    for (const { email, address } of attempts) {
      await rememberIp(transaction, email, addressBlock(address), app.deps.now());
    }
  });

  const refused: number[] = [];
  const flood = attempts.map(async ({ email, address }) => {
    const { statusCode } = await logIn(email, wrong, address);
    if (statusCode !== 401) refused.push(statusCode);
  });
  await expect.poll(() => refused.length, { timeout: 20_000 }).toBeGreaterThanOrEqual(logins - 22);
  const owner = logIn(user.email, goodPassword, home);
  let answered = false;
  owner.finally(() => {
    answered = true;
  });
  await expect.poll(() => answered || asked.includes(goodPassword), { timeout: 20_000 }).toBe(true);
  finish();
  expect((await owner).statusCode).toBe(200);
  await Promise.all(flood);
  expect(new Set(refused)).toEqual(new Set([503]));
});
