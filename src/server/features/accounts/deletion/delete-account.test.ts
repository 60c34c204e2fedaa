import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '#server/db/engine/database.ts';
import { as } from '#tests/support/app.ts';
import { createTestDatabase, openTestDatabase } from '#tests/support/databases/databases.ts';
import {
  type AccountsApp,
  accountsApp,
  goodPassword,
  patch,
  post,
  registerUser,
  registerVerified,
} from '#tests/support/fans/accounts.ts';
import { cheapPasswords } from '#tests/support/fans/passwords.ts';

let app: AccountsApp;
let other: Database;
let wantsToWrite = () => {};

beforeAll(async () => {
  const options = await createTestDatabase();
  const real = await openTestDatabase(options);
  const db: Database = {
    ...real,
    write: (...work) => {
      wantsToWrite();
      return real.write(...work);
    },
  };
  app = await accountsApp({ db, passwords: cheapPasswords() });
  other = await openTestDatabase(options);
});
afterAll(async () => {
  if (other.dialect !== 'postgres') return;
  await app.db.close();
  const { rows } = await sql`select deadlocks from pg_stat_database
    where datname = current_database()`.execute(other.read);
  expect(rows).toEqual([{ deadlocks: 0 }]);
});

async function waitForLock(): Promise<void> {
  if (other.dialect !== 'postgres') return;
  const count = () =>
    sql`select 1 from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(other.read);
  await expect.poll(async () => (await count()).rows.length, { timeout: 10_000 }).toBe(1);
}

async function callDuringDeletion<T>(userId: string, call: () => Promise<T>): Promise<T> {
  const isDeleted = Promise.withResolvers<void>();
  const mayCommit = Promise.withResolvers<void>();
  const leaving = other.write(async (transaction) => {
    await transaction.deleteFrom('user').where('id', '=', userId).execute();
    isDeleted.resolve();
    await mayCommit.promise;
  });
  await isDeleted.promise;
  const hasRead = Promise.withResolvers<void>();
  wantsToWrite = hasRead.resolve;
  const answer = call();
  await hasRead.promise;
  await waitForLock();
  mayCommit.resolve();
  await leaving;
  return answer;
}

const logIn = (email: string, password = goodPassword) =>
  post(app, '/users/login', { email, password });
const requestPassword = (email: string) =>
  patch(app, '/users/forgotpassword/forgotpassword', { email });

test.each([true, false])('a login, verified: %s, finds nobody', async (verified) => {
  const { user } = await (verified ? registerVerified(app) : registerUser(app));
  const answer = await callDuringDeletion(user._id, () => logIn(user.email));
  expect([answer.statusCode, answer.json().code]).toEqual([404, 'userNotFound']);
});

test('a login by a temporary password finds nobody', async () => {
  const { user } = await registerVerified(app);
  expect((await requestPassword(user.email)).statusCode).toBe(200);
  const password = app.mail.temporaryPassword(user.email);
  const answer = await callDuringDeletion(user._id, () => logIn(user.email, password));
  expect([answer.statusCode, answer.json().code]).toEqual([404, 'userNotFound']);
});

test('a temporary password is refused', async () => {
  const { user } = await registerVerified(app);
  const answer = await callDuringDeletion(user._id, () => requestPassword(user.email));
  expect([answer.statusCode, answer.json().code]).toEqual([409, 'emailOutdated']);
  expect(app.mail.sent.filter(({ to }) => to === user.email)).toHaveLength(1);
});

test('a token is not renewed', async () => {
  const session = await registerVerified(app);
  const answer = await callDuringDeletion(session.user._id, () =>
    post(app, '/users/login/autologin', null, session),
  );
  expect([answer.statusCode, answer.json().code]).toEqual([401, 'unauthenticated']);
});

test('a code verifies nobody', async () => {
  const session = await registerUser(app);
  const { _id, email } = session.user;
  const body = { email, confirmationCode: app.mail.code(email) };
  const answer = await callDuringDeletion(_id, () => post(app, '/users/check', body, session));
  expect([answer.statusCode, answer.json().code]).toEqual([401, 'unauthenticated']);
});

test('many sign in, renew and ask for a password while it leaves', async () => {
  const statuses: number[] = [];
  for (let round = 0; round < 20; round += 1) {
    const session = await registerVerified(app);
    const { email } = session.user;
    const calls = [
      () => app.inject({ method: 'DELETE', url: '/api/v1/users/', headers: as(session) }),
      () => logIn(email),
      () => post(app, '/users/login/autologin', null, session),
      () => requestPassword(email),
      () => logIn(email),
    ];
    const answers = calls.map(async (call, index) => {
      for (let reads = (index * 3 + round) % 8; reads > 0; reads -= 1) {
        await app.db.read.selectFrom('session').select('user_id').limit(1).execute();
      }
      return call();
    });
    statuses.push(...(await Promise.all(answers)).map(({ statusCode }) => statusCode));
  }
  expect(statuses.filter((status) => status >= 500)).toEqual([]);
});
