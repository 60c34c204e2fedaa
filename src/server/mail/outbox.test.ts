import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, test, vi } from 'vitest';
import { testApp } from '#tests/support/app.ts';
import { testDatabase } from '#tests/support/databases/databases.ts';
import {
  findPlanProblems,
  type RecordedQuery,
  recordQueries,
} from '#tests/support/databases/query-plans.ts';
import { type MemoryMail, memoryMail } from '#tests/support/mail.ts';
import type { Database } from '../db/engine/database.ts';
import { createOutbox, type Outbox, type OutboxDeps } from './outbox.ts';
import { type MailPurpose, mailPurposes } from './purposes.ts';
import { loadSealKey } from './seal.ts';

const start = Date.parse('2026-03-01T12:00:00.000Z');
const sealKey = randomBytes(32);

let db: Database;
let mail: MemoryMail;
let outbox: Outbox;
let time: number;
let failures: string[];

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

function enqueue(
  to = 'ana@example.org',
  minutes = 10,
  purpose: MailPurpose = 'verificationCode',
): Promise<string> {
  const expiresAt = new Date(time + minutes * 60_000);
  return db.write((transaction) =>
    outbox.enqueue(transaction, { to, purpose, subject: 'Code', text: '123456', expiresAt }),
  );
}

const waiting = () => db.read.selectFrom('outbox').selectAll().execute();

test('an enqueued mail is sent once and then deleted', async () => {
  const id = await enqueue();
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

test('a mail is rolled back with its transaction', async () => {
  const expiresAt = new Date(time + 1000);
  const work = db.write(async (transaction) => {
    await outbox.enqueue(transaction, {
      to: 'a@example.org',
      purpose: 'verificationCode',
      subject: 's',
      text: 't',
      expiresAt,
    });
    throw new Error('undone');
  });
  await expect(work).rejects.toThrow('undone');
  expect(await waiting()).toEqual([]);
});

test('pending mails survive a restart', async () => {
  await enqueue();
  time += 5000;
  await openOutbox().deliverDue();
  expect(mail.sent).toHaveLength(1);
  expect(await waiting()).toEqual([]);
});

test('the job skips a mail that its request is still sending', async () => {
  await enqueue();
  await outbox.deliverDue();
  expect(mail.sent).toEqual([]);
});

test('due mails are sent at the start of the server', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tifo-outbox-'));
  const sealed = openOutbox({ sealKey: await loadSealKey(folder) });
  const mailOf = {
    to: 'ana@example.org',
    purpose: 'newDevice',
    subject: 'News',
    text: 'N',
  } as const;
  const expiresAt = new Date(time + 60_000);
  await db.write((transaction) => sealed.enqueue(transaction, { ...mailOf, expiresAt }));
  time += 5000;
  await testApp({ db, mail, now: () => new Date(time), settings: { DATA_DIR: folder } });
  await expect.poll(() => mail.sent.map(({ text }) => text)).toEqual(['N']);
  await rm(folder, { recursive: true });
});

test('failed attempts are retried with backoff', async () => {
  mail.failWith(new Error('no route'));
  const id = await enqueue();
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
  const { sent, failed, expired } = outbox.figures();
  expect([sent, expired]).toEqual([1, 0]);
  expect(failed).toBe(failures.length);
});

test('an expired mail is dropped', async () => {
  await enqueue('ana@example.org', 10);
  time += 10 * 60_000;
  await outbox.deliverDue();
  expect(mail.sent).toEqual([]);
  expect(await waiting()).toEqual([]);
  expect(outbox.figures()).toEqual({ sent: 0, failed: 0, expired: 1 });
});

test('a new code replaces a pending one', async () => {
  await enqueue();
  const newer = await enqueue();
  const other = await enqueue('bea@example.org');
  time += 5000;
  await outbox.deliverDue();
  expect(mail.sent.map(({ id }) => id).toSorted()).toEqual([newer, other].toSorted());
});

test('only purposes with replaces delete pending mails, and only their own', async () => {
  const ana = 'ana@example.org';
  await enqueue(ana, 10, 'verificationCode');
  await enqueue(ana, 10, 'temporaryPassword');
  const remainingIds = [
    await enqueue(ana, 10, 'newDevice'),
    await enqueue(ana, 10, 'newDevice'),
    await enqueue(ana, 10, 'passwordChanged'),
    await enqueue('bea@example.org', 10, 'verificationCode'),
    await enqueue(ana, 10, 'verificationCode'),
    await enqueue(ana, 10, 'temporaryPassword'),
  ];
  expect((await waiting()).map(({ id }) => id).toSorted()).toEqual(remainingIds.toSorted());
});

test('one purpose or all mails of a recipient can be cancelled', async () => {
  const ana = 'ana@example.org';
  const purposes = Object.keys(mailPurposes) as MailPurpose[];
  for (const purpose of purposes) await enqueue(ana, 10, purpose);
  await enqueue('bea@example.org');
  const left = async () =>
    (await waiting()).filter(({ recipient }) => recipient === ana).map(({ purpose }) => purpose);
  for (const [index, purpose] of purposes.entries()) {
    await db.write((transaction) => outbox.cancel(transaction, ana, purpose));
    expect((await left()).toSorted()).toEqual(purposes.slice(index + 1).toSorted());
  }
  for (const purpose of purposes) await enqueue(ana, 10, purpose);
  await db.write((transaction) => outbox.cancel(transaction, ana));
  expect(await left()).toEqual([]);
  expect(await waiting()).toHaveLength(1);
});

test('several processes send each mail only once', async () => {
  for (let number = 0; number < 10; number++) await enqueue(`fan${number}@example.org`);
  time += 5000;
  await Promise.all([1, 2, 3, 4].map(() => openOutbox().deliverDue()));
  expect(mail.sent).toHaveLength(10);
  expect(new Set(mail.sent.map(({ to }) => to)).size).toBe(10);
});

test('a slow attempt does not block the request and can still succeed', async () => {
  let finish = () => {};
  const slow = openOutbox({
    transport: {
      send: () =>
        new Promise((resolve) => {
          finish = resolve;
        }),
    },
  });
  const id = await enqueue();
  const limit = new AbortController();
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(limit.signal);
  const answer = slow.deliver(id);
  await expect.poll(() => timeout.mock.calls[0]).toEqual([4_000]);
  limit.abort();
  expect(await answer).toBe(false);
  // Other processes skip the mail, since the slow attempt has claimed it.
  time += 30_000;
  await outbox.deliverDue();
  expect(mail.sent).toEqual([]);
  finish();
  await slow.stop();
  expect(await waiting()).toEqual([]);
});

test('a mail with an unknown key is not sent and does not block others', async () => {
  await enqueue('ana@example.org');
  await enqueue('bea@example.org');
  const otherOutbox = openOutbox({ sealKey: randomBytes(32) });
  time += 5000;
  await otherOutbox.deliverDue();
  expect(failures).toHaveLength(2);
  expect(await waiting()).toHaveLength(2);
});

test('pending mails of a recipient are found by an index', async () => {
  const recorded = await db.write(async (transaction) => {
    const recorder = recordQueries({ ...db, read: transaction });
    return recorder.queriesDuring(async () => {
      await outbox.cancel(recorder.db.read, 'ana@example.org', 'verificationCode');
      await outbox.cancel(recorder.db.read, 'ana@example.org');
    });
  });
  const queries = recorded.map((query): RecordedQuery => ['cancel', query]);
  expect(queries).toHaveLength(2);
  expect(await findPlanProblems(db, queries, new Set())).toEqual([]);
});
