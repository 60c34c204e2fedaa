import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '#server/db/engine/database.ts';
import { podium } from '#sports/motogp/podium.ts';
import { rider as riderKind } from '#sports/motogp/rider.ts';
import { lifter } from '#sports/powerlifting/lifter.ts';
import {
  as,
  makeAdmin,
  makeItem,
  makeItems,
  makeUser,
  makeUsers,
  type TestApp,
  type TestUser,
  testApp,
} from '#tests/support/app.ts';
import { testDatabase } from '#tests/support/databases/databases.ts';
import { makeChoices, makeComment, makeLineup } from '#tests/support/fans/community.ts';
import { type FanWrite, quotas } from './quotas.ts';

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

let app: TestApp;
let rider: string;
let choices: Record<string, string>;
let fan: TestUser;
let other: TestUser;
let start = Date.parse('2026-03-01T12:00:00.000Z');

let units = 0;

beforeAll(async () => {
  const database = await testDatabase();
  const db: Database = {
    ...database,
    write(work, options) {
      units += 1;
      return database.write(work, options);
    },
  };
  app = await testApp({ db, settings: { RATE_LIMITS: 'on' } });
  rider = await makeItem(app, 'rider');
  choices = await makeChoices(app, podium);
});
beforeEach(async () => {
  start += 2 * day;
  app.clock.time = new Date(start);
  [fan, other] = (await makeUsers(app, 2)) as [TestUser, TestUser];
});

let sent = 0;
/** Uses a new address for each call, since these limits apply to fans, not to addresses. */
function send(
  on: TestApp,
  method: 'POST' | 'PATCH' | 'DELETE',
  path: string,
  user: TestUser,
  payload?: object,
) {
  sent += 1;
  return on.inject({
    method,
    url: `/api/v1${path}`,
    headers: as(user),
    remoteAddress: `10.0.${sent >> 8}.${sent & 255}`,
    ...(payload && { payload }),
  });
}

function passTime(milliseconds: number): void {
  app.clock.time = new Date((app.clock.time?.getTime() ?? start) + milliseconds);
}

const comment = (user: TestUser) =>
  send(app, 'POST', `/comment/create/${rider}`, user, { comment: 'Vamos' });
const like = (user: TestUser) => send(app, 'PATCH', `/users/toggleRider/${rider}`, user);
const follow = (user: TestUser) => send(app, 'PATCH', `/users/toggleFollow/${other.id}`, user);
const save = (id: string, user: TestUser, body: object = choices) =>
  send(app, 'PATCH', `${podium.api.base}/${id}`, user, body);
async function update(user: TestUser, body: object) {
  const session = await app.db.read
    .selectFrom('session')
    .selectAll()
    .where('user_id', '=', user.id)
    .executeTakeFirstOrThrow();
  const answer = await send(app, 'PATCH', '/users/update/update', user, body);
  if (answer.statusCode === 200) {
    await app.db.write((transaction) =>
      transaction.insertInto('session').values(session).execute(),
    );
  }
  return answer;
}

let renamed = 0;
function rename(user: TestUser) {
  renamed += 1;
  return update(user, { name: `Renamed ${renamed}` });
}

async function rows() {
  const { read } = app.db;
  const tables = [
    'comment',
    'item_like',
    'comment_like',
    'follow',
    'claim',
    'lineup_slot',
  ] as const;
  const counts = await Promise.all(
    tables.map((table) => read.selectFrom(table).selectAll().execute()),
  );
  const names = await read.selectFrom('user').select(['id', 'name']).orderBy('id').execute();
  const throttles = await read.selectFrom('throttle').selectAll().orderBy('key').execute();
  return { counts, names, throttles };
}

interface Case {
  readonly what: FanWrite;
  readonly max: number;
  readonly window: number;
  readonly prepare: (user: TestUser) => Promise<() => ReturnType<typeof send>>;
}

const cases: readonly Case[] = [
  { what: 'comments', max: 30, window: minute, prepare: async (user) => () => comment(user) },
  { what: 'likes', max: 120, window: minute, prepare: async (user) => () => like(user) },
  {
    what: 'likes',
    max: 120,
    window: minute,
    prepare: async (user) => {
      const { _id } = await makeComment(app, '/comment/create', rider, await makeUser(app));
      return () => send(app, 'PATCH', `/comment/toggleLike/${_id}`, user);
    },
  },
  { what: 'follows', max: 60, window: minute, prepare: async (user) => () => follow(user) },
  {
    what: 'claims',
    max: 60,
    window: minute,
    prepare: async (user) => {
      const id = await makeItem(app, 'lifter');
      return () => send(app, 'PATCH', `${lifter.api.claim}/${id}`, user);
    },
  },
  { what: 'renames', max: 5, window: day, prepare: async (user) => () => rename(user) },
  {
    what: 'itemRemovals',
    max: 20,
    window: hour,
    prepare: async (user) => {
      const ids = await makeItems(app, 'rider', 30);
      await app.db.write((transaction) =>
        transaction
          .updateTable('item')
          .set({ created_by: user.id })
          .where('id', 'in', ids)
          .execute(),
      );
      const removed = ids.values();
      let id = removed.next().value;
      return async () => {
        const answer = await send(app, 'DELETE', `${riderKind.api.base}/${id}`, user);
        if (answer.statusCode === 200) id = removed.next().value;
        return answer;
      };
    },
  },
  {
    what: 'lineups',
    // The creation counts as the first write.
    max: 59,
    window: hour,
    prepare: async (user) => {
      const { _id } = await makeLineup(app, podium, user, choices);
      return () => save(_id, user);
    },
  },
];

describe.each(cases)('$what, $max in a window', ({ max, window, prepare }) => {
  test('succeed, the next is rejected without changes, and other fans are not affected', async () => {
    const write = await prepare(fan);
    const writeAsAnother = await prepare(await makeUser(app));
    for (let count = 1; count <= max; count += 1) {
      const answer = await write();
      expect(answer.statusCode, `${count}: ${answer.body}`).toBe(200);
    }
    passTime(window / 4);
    const before = await rows();
    const refused = await write();
    expect(refused.json()).toMatchObject({ status: 429, code: 'tooManyRequests' });
    expect(refused.headers['retry-after']).toBe(String((window * 3) / 4 / second));
    expect(await rows()).toEqual(before);
    // The use of the session is already stored; only background jobs may write in between.
    const begun = units;
    for (let count = 0; count < 20; count += 1) expect((await write()).statusCode).toBe(429);
    expect(units - begun, 'a flood is refused without a write').toBeLessThan(5);
    expect((await writeAsAnother()).statusCode).toBe(200);

    passTime((window * 3) / 4 - 1);
    expect((await write()).headers['retry-after']).toBe('1');
    passTime(1);
    expect((await write()).statusCode).toBe(200);
  });
});

test('300 comments succeed in a day', async () => {
  for (let count = 0; count < 300; count += 1) {
    if (count % 30 === 0) passTime(minute);
    const answer = await comment(fan);
    expect(answer.statusCode, `${count}: ${answer.body}`).toBe(200);
  }
  // The quota of a minute is used up as well, and Retry-After applies to both.
  const last = await comment(fan);
  expect(last.headers['retry-after']).toBe(String((day - 9 * minute) / second));
  passTime(12 * hour);
  const refused = await comment(fan);
  expect(refused.statusCode).toBe(429);
  expect(refused.headers['retry-after']).toBe(String((12 * hour - 9 * minute) / second));
  expect((await comment(other)).statusCode).toBe(200);
  passTime(12 * hour);
  expect((await comment(fan)).statusCode).toBe(200);
}, 60_000);

test.each([
  ['comments', 30, () => comment(fan)],
  ['follows', 60, () => follow(fan)],
] as const)('of many concurrent %s only %i succeed', async (_what, max, write) => {
  const answers = await Promise.all(Array.from({ length: max + 25 }, write));
  const statuses = answers.map(({ statusCode }) => statusCode);
  expect(statuses.filter((status) => status === 200)).toHaveLength(max);
  expect(statuses.filter((status) => status === 429)).toHaveLength(25);
});

test('writes that are rejected for another reason do not count', async () => {
  for (let count = 0; count < quotas.comments[0].max; count += 1) {
    const lost = await send(app, 'POST', '/comment/create/nobody', fan, { comment: 'Vamos' });
    expect(lost.statusCode).toBe(404);
  }
  expect((await comment(fan)).statusCode).toBe(200);
});

test('profile changes without a new name are not limited', async () => {
  for (let count = 0; count <= quotas.renames[0].max; count += 1) {
    expect((await update(fan, { name: fan.name, gender: 'mujer' })).statusCode).toBe(200);
  }
});

test('removing a lineup does not count as a save', async () => {
  const admin = await makeAdmin(app);
  for (const user of [admin, other]) {
    const { _id } = await makeLineup(app, podium, user, choices);
    for (let count = 1; count < quotas.lineups[0].max; count += 1) await save(_id, user);
    expect((await save(_id, user)).statusCode).toBe(429);
    const removed = await makeLineup(app, podium, fan, choices);
    const { throttles } = await rows();
    for (const [id, remover] of [
      [removed._id, admin],
      [_id, user],
    ] as const) {
      const answer = await send(app, 'DELETE', `${podium.api.base}/${id}`, remover);
      expect(answer.statusCode, answer.body).toBe(200);
    }
    expect((await rows()).throttles).toEqual(throttles);
  }
});

test('a window survives a restart', async () => {
  for (let count = 0; count < quotas.comments[0].max; count += 1) await comment(fan);
  const second = await testApp({
    db: app.db,
    now: app.deps.now,
    settings: { RATE_LIMITS: 'on' },
  });
  const body = { comment: 'Vamos' };
  expect((await send(second, 'POST', `/comment/create/${rider}`, fan, body)).statusCode).toBe(429);
});

test('RATE_LIMITS=off disables all quotas', async () => {
  const free = await testApp();
  const user = await makeUser(free);
  const item = await makeItem(free, 'rider');
  for (let count = 0; count <= quotas.likes[0].max; count += 1) {
    const answer = await send(free, 'PATCH', `/users/toggleRider/${item}`, user);
    expect(answer.statusCode).toBe(200);
  }
  expect(await free.db.read.selectFrom('throttle').selectAll().execute()).toEqual([]);
});
