import { once } from 'node:events';
import { type ClientRequest, get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { LiveState } from '#contract/calls/live.ts';
import { heartbeatSeconds } from '#contract/fans/live.ts';
import { lineupsOf } from '#contract/kinds/sport.ts';
import { announce } from '#server/db/engine/unit.ts';
import { sports } from '#sports/index.ts';
import { afterFile } from '#tests/support/after-file.ts';
import {
  as,
  makeAdmin,
  makeUser,
  openAnotherSession,
  type TestApp,
  type TestUser,
  testApp,
} from '#tests/support/app.ts';
import {
  createTestDatabase,
  dialect,
  openTestDatabase,
} from '#tests/support/databases/databases.ts';
import { goodPassword } from '#tests/support/fans/accounts.ts';
import { makeComment, makeLineup, send } from '#tests/support/fans/community.ts';
import { cheapPasswords } from '#tests/support/fans/passwords.ts';
import { injectCall } from '#tests/support/inject-call.ts';

interface Reader {
  readonly answer: IncomingMessage;
  readonly request: ClientRequest;
  text(): string;
  state(): LiveState | null;
  readonly ended: Promise<unknown>;
}

async function listen(app: TestApp): Promise<string> {
  if (!app.server.server.listening) await app.server.listen({ host: '127.0.0.1', port: 0 });
  return `http://127.0.0.1:${(app.server.server.address() as AddressInfo).port}`;
}

async function read(app: TestApp, user: TestUser, query = ''): Promise<Reader> {
  const url = `${await listen(app)}/api/v1/stream${query}`;
  const request = get(url, { headers: as(user), agent: false });
  request.on('error', () => {});
  afterFile(async () => request.destroy());
  const [answer] = (await once(request, 'response')) as [IncomingMessage];
  let text = '';
  answer.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk;
  });
  const ended = new Promise((resolve) => answer.once('close', resolve));
  answer.on('error', () => {});
  const reader: Reader = {
    answer,
    request,
    ended,
    text: () => text,
    state: () => JSON.parse([...text.matchAll(/^data: (.*)$/gm)].at(-1)?.[1] ?? 'null'),
  };
  if (answer.statusCode === 200) await expect.poll(() => text).toContain('\n\n');
  return reader;
}

async function follow(app: TestApp, follower: TestUser, followed: TestUser): Promise<void> {
  const answer = await send(app, 'PATCH', `/users/toggleFollow/${followed.id}`, follower, {
    on: true,
  });
  expect(answer.statusCode, answer.body).toBe(200);
}

const [lineup] = lineupsOf(sports);
if (!lineup) throw new Error('there is a lineup');

test('unread and new counts arrive on an open stream and after a reconnect', async () => {
  const app = await testApp();
  const [ana, bea] = [await makeUser(app), await makeUser(app)];
  const reader = await read(app, ana);
  expect(reader.answer.headers).toMatchObject({
    'content-type': 'text/event-stream',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
  });
  expect(reader.state()).toEqual({ unread: 0, newest: null });

  await follow(app, bea, ana);
  await expect.poll(reader.state).toMatchObject({ unread: 1, newest: null });
  await send(app, 'PATCH', '/notifications/read', ana, { all: true });
  await expect.poll(reader.state).toMatchObject({ unread: 0 });

  await follow(app, ana, bea);
  const before = reader.state()?.newest;
  await makeLineup(app, lineup, bea);
  await expect.poll(() => reader.state()?.newest).not.toBe(before);

  // Mimics a page that becomes visible again.
  const { data } = (await send(app, 'GET', '/feed', ana)).json();
  reader.request.destroy();
  const since = `?since=${data[0].at}`;
  const again = await read(app, ana, since);
  expect(again.state()).toEqual({ unread: 0, newest: null });
  again.request.destroy();
  const carla = await makeUser(app);
  await follow(app, carla, ana);
  await follow(app, bea, carla);
  const third = await read(app, ana, since);
  await expect.poll(third.state).toMatchObject({ unread: 1, newest: expect.any(String) });
  expect(third.state()?.newest?.localeCompare(data[0].at)).toBe(1);
  expect((await read(app, ana)).state()).toEqual({ unread: 1, newest: null });
});

test('an invalid time is refused by its field and opens no stream', async () => {
  const app = await testApp({ settings: { MAX_CONNECTIONS: '2' } });
  const ana = await makeUser(app);
  for (const since of ['yesterday', '', '2026-03-01', '2026-03-01T10:00:00.000Z&since=1']) {
    const call = { url: `/api/v1/stream?since=${since}`, headers: as(ana) };
    const answer = await injectCall(app, call);
    expect(answer.statusCode, since).toBe(400);
    expect(JSON.parse(answer.body).issues, since).toMatchObject([{ field: 'since' }]);
  }
  expect((await read(app, ana)).answer.statusCode).toBe(200);
});

test('deleting content and changing settings update the unread count', async () => {
  const app = await testApp();
  const [ana, bea] = [await makeUser(app), await makeUser(app)];
  const built = await makeLineup(app, lineup, ana);
  const reader = await read(app, ana);
  const comment = await makeComment(app, lineup.api.comment, built._id, bea, { rating: 4 });
  await expect.poll(reader.state).toMatchObject({ unread: 1 });
  await send(app, 'DELETE', `/comment/delete/${comment._id}`, bea);
  await expect.poll(reader.state, { timeout: 3000 }).toMatchObject({ unread: 0 });
  await send(app, 'PATCH', `${lineup.api.toggle}/${built._id}`, bea, { on: true });
  await expect.poll(reader.state).toMatchObject({ unread: 1 });
  await send(app, 'PATCH', '/notifications/settings', ana, { liked: { bell: false } });
  await expect.poll(reader.state).toMatchObject({ unread: 0 });
  await send(app, 'PATCH', '/notifications/settings', ana, { liked: { bell: true } });
  await expect.poll(reader.state).toMatchObject({ unread: 1 });
  await send(app, 'PATCH', `${lineup.api.toggle}/${built._id}`, bea, { on: false });
  await expect.poll(reader.state).toMatchObject({ unread: 0 });
});

test.runIf(dialect === 'postgres')('changes by another process arrive immediately', async () => {
  const options = await createTestDatabase();
  const [here, there] = [
    await testApp({ db: await openTestDatabase(options) }),
    await testApp({ db: await openTestDatabase(options) }),
  ];
  const [ana, bea] = [await makeUser(here), await makeUser(here)];
  await follow(here, ana, bea);
  const reader = await read(here, ana);
  await follow(there, bea, ana);
  await expect.poll(reader.state, { timeout: 5000 }).toMatchObject({ unread: 1 });
  const before = reader.state()?.newest;
  const built = await makeLineup(there, lineup, bea);
  await expect.poll(() => reader.state()?.newest, { timeout: 5000 }).not.toBe(before);
  const after = reader.state()?.newest;
  await send(there, 'PATCH', `${lineup.api.toggle}/${built._id}`, bea, { on: true });
  await expect.poll(() => reader.state()?.newest, { timeout: 5000 }).not.toBe(after);
  await send(there, 'POST', '/users/logout', ana);
  await reader.ended;
});

const ends: readonly [string, (app: TestApp, user: TestUser) => Promise<unknown>][] = [
  ['a log-out', (app, user) => send(app, 'POST', '/users/logout', user)],
  [
    'a new password',
    (app, user) =>
      send(app, 'PATCH', '/users/changepassword', user, {
        password: goodPassword,
        newPassword: 'Gol-en-la-91',
      }),
  ],
  ['the account', (app, user) => send(app, 'DELETE', '/users/', user)],
  [
    'its time',
    async (app) => {
      app.clock.time = new Date(Date.now() + 91 * 86_400_000);
      vi.advanceTimersByTime(heartbeatSeconds * 1000);
    },
  ],
];

test.each(ends)('a stream ends with %s and sends nothing afterwards', async (_what, end) => {
  vi.useFakeTimers({ toFake: ['setInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const passwords = cheapPasswords();
  const app = await testApp({ passwords });
  const password_hash = await passwords.hash(goodPassword, { lane: 'newcomer' });
  const ana = await makeUser(app, { password_hash });
  const bea = await makeUser(app);
  await follow(app, ana, bea);
  const reader = await read(app, ana);
  // The heartbeat repeats the state while the session is still open.
  const first = reader.text();
  vi.advanceTimersByTime(heartbeatSeconds * 1000);
  await expect.poll(reader.text).toBe(first.repeat(2));
  const before = reader.text();
  await end(app, ana);
  await app.db.write(async () => announce({ topic: 'act', id: bea.id }));
  await reader.ended;
  expect(reader.text()).toBe(before);
  expect((await read(app, ana)).answer.statusCode).toBe(401);
});

test('a stream ends with its session, and other streams of the fan stay open', async () => {
  const app = await testApp();
  const [ana, admin] = [await makeUser(app), await makeAdmin(app)];
  const elsewhere = await openAnotherSession(app, ana);
  const [one, other] = [await read(app, ana), await read(app, elsewhere)];
  await send(app, 'POST', '/users/logout', ana);
  await one.ended;
  await follow(app, admin, ana);
  await expect.poll(other.state).toMatchObject({ unread: 1 });
  expect(one.text()).not.toContain('"unread":1');
});

test('a sixth stream of a fan ends the oldest one and delays its retry', async () => {
  const app = await testApp();
  const ana = await makeUser(app);
  const readers: Reader[] = [];
  for (let index = 0; index < 6; index += 1) readers.push(await read(app, ana));
  await readers[0]?.ended;
  expect(readers[0]?.text()).toContain('retry: 300000');
  await follow(app, await makeUser(app), ana);
  for (const reader of readers.slice(1)) {
    await expect.poll(reader.state).toMatchObject({ unread: 1 });
  }
});

test('a page that is hidden and shown quickly leaves no stream behind', async () => {
  const app = await testApp({ settings: { MAX_CONNECTIONS: '24' } });
  const [ana, bea] = [await makeUser(app), await makeUser(app)];
  const other = await read(app, bea);
  const query = '?since=2026-03-01T10:00:00.000Z';
  const url = `${await listen(app)}/api/v1/stream${query}`;
  for (let index = 0; index < 60; index += 1) {
    const request = get(url, { headers: as(ana), agent: false });
    request.on('error', () => {});
    await delay(index % 7);
    request.destroy();
  }
  const reader = await read(app, ana, query);
  await follow(app, bea, ana);
  await expect.poll(reader.state).toMatchObject({ unread: 1 });
  expect(other.state()).toEqual({ unread: 0, newest: null });
});

test('streams leave half of the connections for calls', async () => {
  const app = await testApp({
    settings: { MAX_CONNECTIONS: '4', MAX_CONNECTIONS_PER_ADDRESS: '100' },
  });
  const fans = [await makeUser(app), await makeUser(app), await makeUser(app)] as const;
  const first = await read(app, fans[0]);
  await read(app, fans[1]);
  const refused = await read(app, fans[2]);
  expect(refused.answer.statusCode).toBe(503);
  expect(Number(refused.answer.headers['retry-after'])).toBeGreaterThan(1);
  first.request.destroy();
  await expect.poll(async () => (await read(app, fans[2])).answer.statusCode).toBe(200);
});

test('clients that close after the first event leave no stream open', async () => {
  const app = await testApp({ settings: { MAX_CONNECTIONS: '4' } });
  for (let index = 0; index < 4; index += 1) {
    const call = { url: '/api/v1/stream', headers: as(await makeUser(app)) };
    await expect.poll(async () => (await injectCall(app, call)).statusCode).toBe(200);
  }
});

test('a stopping server ends its streams', async () => {
  const app = await testApp();
  const readers = [await read(app, await makeUser(app)), await read(app, await makeUser(app))];
  await app.server.close();
  await Promise.all(readers.map(({ ended }) => ended));
});

test.runIf(dialect === 'postgres')('a listening connection that breaks is replaced', async () => {
  const options = await createTestDatabase();
  const app = await testApp({ db: await openTestDatabase(options) });
  const ana = await makeUser(app);
  const reader = await read(app, ana);
  const { sql } = await import('kysely');
  const broken = await sql`select pg_terminate_backend(pid, 1000) from pg_stat_activity
    where application_name = 'tifo listener' and datname = current_database()`.execute(app.db.read);
  expect(broken.rows).toHaveLength(1);
  await reader.ended;
  const again = await read(app, ana);
  await follow(app, await makeUser(app), ana);
  await expect.poll(again.state).toMatchObject({ unread: 1 });
});
