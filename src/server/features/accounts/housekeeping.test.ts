import { expect, test } from 'vitest';
import type { Database } from '#server/db/engine/database.ts';
import { makeUser, type TestUser } from '#tests/support/app.ts';
import { accountsApp, registerUser, registerVerified } from '#tests/support/fans/accounts.ts';
import { cheapPasswords } from '#tests/support/fans/passwords.ts';
import { insertEmailChange, insertEmailUndo } from './emails/email-changes-store.ts';
import { sweep } from './housekeeping.ts';

const hour = 3_600_000;

test('the sweep takes unverified accounts and codes past their day and dead sessions, nothing else', async () => {
  const app = await accountsApp({ passwords: cheapPasswords() });
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

test('the sweep takes changes of address past their time, and leaves the others', async () => {
  const app = await accountsApp({ passwords: cheapPasswords() });
  const { db } = app;
  const start = Date.parse('2026-03-01T12:00:00.000Z');
  const rowOf = ({ id, email }: TestUser, hours: number) => ({
    user_id: id,
    email,
    email_key: email,
    link_hash: id,
    expires_at: new Date(start + hours * hour).toISOString(),
  });
  const [first, second] = [await makeUser(app), await makeUser(app)];
  await db.write(async (transaction) => {
    for (const row of [rowOf(first, 1), rowOf(second, 2)]) {
      await insertEmailChange(transaction, row);
      await insertEmailUndo(transaction, { ...row, changed_at: row.expires_at });
    }
  });
  await sweep(db, new Date(start + hour));
  for (const table of ['email_change', 'email_undo'] as const) {
    const rows = await db.read.selectFrom(table).select('user_id').execute();
    expect(rows, table).toEqual([{ user_id: second.id }]);
  }
});

test('the sweep takes very many rows in several units of work', async () => {
  const app = await accountsApp({ passwords: cheapPasswords() });
  const past = new Date(Date.now() - hour).toISOString();
  const rows = Array.from({ length: 400 }, (_, index) => ({ key: `k${index}`, until: past }));
  await app.db.write((transaction) => transaction.insertInto('throttle').values(rows).execute());
  const left: number[] = [];
  const write: Database['write'] = async (...given) => {
    const answer = await app.db.write(...given);
    left.push((await app.db.read.selectFrom('throttle').select('key').execute()).length);
    return answer;
  };
  await sweep({ ...app.db, write }, new Date());
  expect(left.at(-1)).toBe(0);
  expect(left.filter((one) => one > 0 && one < rows.length).length).toBeGreaterThan(1);
});
