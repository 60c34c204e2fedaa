import { expect, test } from 'vitest';
import { accountsApp, registerUser, registerVerified } from '#tests/support/accounts.ts';
import { sweep } from './housekeeping.ts';

const hour = 3_600_000;

test('the sweep takes unverified accounts and codes past their day and dead sessions, nothing else', async () => {
  const app = await accountsApp();
  const start = new Date('2026-03-01T12:00:00.000Z');
  app.clock.time = start;
  const old = await registerUser(app);
  const verified = await registerVerified(app);
  app.clock.time = new Date(start.getTime() + hour);
  const young = await registerUser(app);

  const users = async () =>
    (await app.db.read.selectFrom('user').select('id').execute()).map(({ id }) => id);
  const sessions = async () =>
    (await app.db.read.selectFrom('session').select('user_id').execute()).map(
      ({ user_id }) => user_id,
    );
  const codes = async () =>
    (await app.db.read.selectFrom('mailbox_code').select('email_key').execute()).map(
      ({ email_key }) => email_key,
    );
  const all = [old.user._id, verified.user._id, young.user._id];

  await sweep(app.db, new Date(start.getTime() + 24 * hour - 1));
  expect((await users()).toSorted()).toEqual(all.toSorted());
  expect(await codes()).toHaveLength(2);

  await sweep(app.db, new Date(start.getTime() + 24 * hour));
  const left = [verified.user._id, young.user._id].toSorted();
  expect((await users()).toSorted()).toEqual(left);
  expect((await sessions()).toSorted()).toEqual(left);
  expect(await codes()).toEqual([young.user.email]);

  await sweep(app.db, new Date(start.getTime() + 15 * 24 * hour));
  expect(await users()).toEqual([verified.user._id]);
  expect(await sessions()).toEqual([]);
}, 30_000);
