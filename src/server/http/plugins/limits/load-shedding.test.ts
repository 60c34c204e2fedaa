import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { errors } from '#contract/errors/errors.ts';
import type { Database } from '#server/db/engine/database.ts';
import { testApp } from '#tests/support/app.ts';
import { testDatabase } from '#tests/support/databases/databases.ts';
import { cheapPasswords } from '#tests/support/fans/passwords.ts';
import type { MaxDelays } from './load-shedding.ts';

let origin: string;

const never = { anonymousReads: Infinity, others: Infinity, database: Infinity };

async function listen(maxDelays: Partial<MaxDelays>, db?: Database): Promise<void> {
  const { server } = await testApp({
    settings: { RATE_LIMITS: 'on' },
    passwords: cheapPasswords(),
    maxDelays: { ...never, ...maxDelays },
    ...(db && { db }),
  });
  await server.listen({ port: 0, host: '127.0.0.1' });
  origin = `http://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
}

let turn: NodeJS.Immediate | undefined;
const stopDelaying = () => clearImmediate(turn);
afterEach(stopDelaying);

function delayEventLoop(milliseconds: number): void {
  const end = performance.now() + milliseconds;
  while (performance.now() < end);
  turn = setImmediate(delayEventLoop, milliseconds);
}

const path = '/api/v1/users/nobody';
const read = (init?: RequestInit) => fetch(origin + path, init).then(({ status }) => status);
const readWithBearer = () => read({ headers: { authorization: 'Bearer unknown' } });
const logIn = async () => {
  const { status } = await fetch(`${origin}/api/v1/users/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'nobody@example.org', password: 'Wrong-password' }),
  });
  return status;
};
const soon = { timeout: 10_000, interval: 1 };

// The tests take seconds, since the plugin samples the event loop once a second.
test('calls of visitors are rejected first, while pages and files are served', async () => {
  await listen({ anonymousReads: 20 });
  delayEventLoop(50);
  await expect.poll(read, soon).toBe(503);
  const paths = [path, '/api/docs', '/api/v1/none'];
  const answers = await Promise.all(paths.map((one) => fetch(origin + one)));
  const others = ['/', '/media/none.webp', '/robots.txt', '/none'];
  const served = await Promise.all(others.map((one) => fetch(origin + one)));
  expect(served.map(({ status }) => status)).not.toContain(503);
  expect(await Promise.all([readWithBearer(), logIn()])).toEqual([404, 404]);
  for (const answer of answers) {
    expect(answer.status).toBe(503);
    expect(answer.headers.get('retry-after')).toBe('1');
    expect(answer.headers.get('content-type')).toBe('application/problem+json');
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(await answer.json()).toMatchObject({
      code: 'overloaded',
      message: errors.overloaded.message,
    });
  }
  stopDelaying();
  await expect.poll(read, soon).toBe(404);
});

test('all calls are rejected if the event loop is very slow', async () => {
  await listen({ anonymousReads: 20, others: 40 });
  delayEventLoop(100);
  await expect.poll(logIn, soon).toBe(503);
  expect(await readWithBearer()).toBe(503);
  stopDelaying();
  await expect.poll(logIn, soon).toBe(404);
});

test('reads of visitors are rejected while the database is slow', async () => {
  const db = await testDatabase();
  let wait = 50;
  const version = async () => {
    await sleep(wait);
    return db.version();
  };
  await listen({ database: 40 }, { ...db, version });
  await expect.poll(read, soon).toBe(503);
  expect(await Promise.all([readWithBearer(), logIn()])).toEqual([404, 404]);
  wait = 0;
  await expect.poll(read, soon).toBe(404);
});
