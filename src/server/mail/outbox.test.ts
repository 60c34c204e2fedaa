import { randomBytes } from 'node:crypto';
import { beforeEach, expect, test, vi } from 'vitest';
import { testDatabase } from '#tests/support/databases.ts';
import { type MemoryMail, memoryMail } from '#tests/support/mail.ts';
import { type Asked, faultsOf, listenTo } from '#tests/support/plans.ts';
import type { Database } from '../db/database.ts';
import { createOutbox, type Outbox, type OutboxDeps } from './outbox.ts';
import type { MailPurpose } from './store.ts';

const start = Date.parse('2026-03-01T12:00:00.000Z');
const sealKey = randomBytes(32);

let db: Database;
let mail: MemoryMail;
let outbox: Outbox;
let time: number;
let failures: string[];

/** One more process on the same database. */
function openOutbox(overrides: Partial<OutboxDeps> = {}): Outbox {
  return createOutbox({
    db,
    transport: mail,
    sealKey,
    now: () => new Date(time),
    onFailure: (mailId) => failures.push(mailId),
    ...overrides,
  });
}

beforeEach(async () => {
  db = await testDatabase();
  mail = memoryMail();
  time = start;
  failures = [];
  outbox = openOutbox();
});

function promise(
  to = 'ana@example.org',
  minutes = 10,
  purpose: MailPurpose = 'secret',
): Promise<string> {
  const expiresAt = new Date(time + minutes * 60_000);
  return db.write((transaction) =>
    outbox.promise(transaction, { to, purpose, subject: 'Code', text: '123456', expiresAt }),
  );
}

const waiting = () => db.read.selectFrom('outbox').selectAll().execute();

test('a promised mail is handed over once and then forgotten', async () => {
  const id = await promise();
  expect(await outbox.deliver(id)).toBe(true);
  expect(mail.sent).toEqual([
    {
      id,
      to: 'ana@example.org',
      subject: 'Code',
      text: '123456',
      createdAt: '2026-03-01T12:00:00.000Z',
    },
  ]);
  expect(await waiting()).toEqual([]);
  expect(await outbox.deliver(id)).toBe(false);
  expect(mail.sent).toHaveLength(1);
});

test('a promise goes with the transaction that made it', async () => {
  const expiresAt = new Date(time + 1000);
  const work = db.write(async (transaction) => {
    await outbox.promise(transaction, {
      to: 'a@example.org',
      purpose: 'secret',
      subject: 's',
      text: 't',
      expiresAt,
    });
    throw new Error('undone');
  });
  await expect(work).rejects.toThrow('undone');
  expect(await waiting()).toEqual([]);
});

test('a restart loses nothing: another process finds what the first one left', async () => {
  await promise();
  time += 5000;
  await openOutbox().deliverDue();
  expect(mail.sent).toHaveLength(1);
  expect(await waiting()).toEqual([]);
});

test('the worker leaves a fresh promise to the request that made it', async () => {
  await promise();
  await outbox.deliverDue();
  expect(mail.sent).toEqual([]);
});

test('a start hands over at once what is due', async () => {
  await promise();
  time += 5000;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const { promise: sent, resolve } = Promise.withResolvers<void>();
    const starting = openOutbox({ transport: { send: async () => resolve() } });
    starting.start();
    await sent;
    await starting.stop();
    expect(await waiting()).toEqual([]);
  } finally {
    vi.useRealTimers();
  }
});

test('failed attempts follow at growing pauses until one succeeds', async () => {
  mail.failWith(new Error('no route'));
  const id = await promise();
  expect(await outbox.deliver(id)).toBe(false);
  const attempts: number[] = [];
  for (let second = 1; second <= 120; second++) {
    time = start + second * 1000;
    const before = failures.length;
    await outbox.deliverDue();
    if (failures.length > before) attempts.push(second);
  }
  expect(attempts).toEqual([5, 15, 35, 75]);
  mail.failWith(null);
  time = start + 155_000;
  await outbox.deliverDue();
  expect(mail.sent.map(({ id }) => id)).toEqual([id]);
});

test('a mail that has expired is dropped, never sent', async () => {
  await promise('ana@example.org', 10);
  time += 10 * 60_000;
  await outbox.deliverDue();
  expect(mail.sent).toEqual([]);
  expect(await waiting()).toEqual([]);
});

test('a new promise to a person takes the place of the one that waits', async () => {
  await promise();
  const newer = await promise();
  const other = await promise('bea@example.org');
  time += 5000;
  await outbox.deliverDue();
  expect(mail.sent.map(({ id }) => id).toSorted()).toEqual([newer, other].toSorted());
});

test('news stands beside what waits, and one purpose is withdrawn alone', async () => {
  const older = await promise('ana@example.org', 10, 'newDevice');
  const news = await promise('ana@example.org', 10, 'newDevice');
  const changed = await promise('ana@example.org', 10, 'passwordChanged');
  await promise();
  const newer = await promise();
  expect((await waiting()).map(({ id }) => id).toSorted()).toEqual(
    [older, news, changed, newer].toSorted(),
  );
  await db.write((transaction) => outbox.withdraw(transaction, 'ana@example.org', 'secret'));
  expect((await waiting()).map(({ id }) => id).toSorted()).toEqual(
    [older, news, changed].toSorted(),
  );
  await db.write((transaction) => outbox.withdraw(transaction, 'ana@example.org'));
  expect(await waiting()).toEqual([]);
});

test('several processes at once send each mail once', async () => {
  for (let number = 0; number < 10; number++) await promise(`fan${number}@example.org`);
  time += 5000;
  await Promise.all([1, 2, 3, 4].map(() => openOutbox().deliverDue()));
  expect(mail.sent).toHaveLength(10);
  expect(new Set(mail.sent.map(({ to }) => to)).size).toBe(10);
});

test('an attempt that hangs is answered in four seconds and still counts when it ends', async () => {
  let finish = () => {};
  const slow = openOutbox({
    transport: {
      send: () =>
        new Promise((resolve) => {
          finish = resolve;
        }),
    },
  });
  const id = await promise();
  const asked = performance.now();
  expect(await slow.deliver(id)).toBe(false);
  expect(performance.now() - asked).toBeGreaterThan(3_900);
  // While it hangs its claim keeps every other process away.
  time += 30_000;
  await outbox.deliverDue();
  expect(mail.sent).toEqual([]);
  finish();
  await slow.stop();
  expect(await waiting()).toEqual([]);
}, 15_000);

test('a mail sealed with a key that is gone stays unread and does not stop the others', async () => {
  await promise('ana@example.org');
  await promise('bea@example.org');
  const stranger = openOutbox({ sealKey: randomBytes(32) });
  time += 5000;
  await stranger.deliverDue();
  expect(failures).toHaveLength(2);
  expect(await waiting()).toHaveLength(2);
});

test('what waits for a person is found by an index, however many mails wait', async () => {
  const asked = await db.write(async (transaction) => {
    const listening = listenTo({ ...db, read: transaction });
    return listening.queriesDuring(async () => {
      await outbox.withdraw(listening.db.read, 'ana@example.org', 'secret');
      await outbox.withdraw(listening.db.read, 'ana@example.org');
    });
  });
  const queries = asked.map((query): Asked => ['withdraw', query]);
  expect(queries).toHaveLength(2);
  expect(await faultsOf(db, queries, new Set())).toEqual([]);
});
