import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { player } from '#sports/football/player.ts';
import { team } from '#sports/football/team.ts';
import { podium } from '#sports/motogp/podium.ts';
import { lifter } from '#sports/powerlifting/lifter.ts';
import {
  bodyOf,
  makeAdmin,
  makeItem,
  makeUsers,
  openAnotherSession,
  type TestApp,
  type TestUser,
  testApp,
} from '#tests/support/app.ts';
import { wrongCounters } from '#tests/support/databases/consistency.ts';
import { createTestDatabase, openTestDatabase } from '#tests/support/databases/databases.ts';
import {
  wronglyKeptSearches,
  wronglyRepeated,
  wronglySearched,
} from '#tests/support/databases/repeated.ts';
import { allCountersOf, makeChoices, makeComment, send } from '#tests/support/fans/community.ts';
import { merge } from '#tests/support/merging.ts';
import type { Database } from '../db/engine/database.ts';

/** What may happen to one thing at the same moment: nobody gets a 5xx, and nothing is left over. */

type Answer = Awaited<ReturnType<typeof send>>;

let app: TestApp;
let other: Database;
let admin: TestUser;
let choices: Record<string, string>;

beforeAll(async () => {
  const options = await createTestDatabase();
  app = await testApp({ db: await openTestDatabase(options) });
  other = await openTestDatabase(options);
  admin = await makeAdmin(app);
  choices = await makeChoices(app, podium);
});

afterAll(async () => {
  if (other.dialect !== 'postgres') return;
  // What a connection counted is told at its end.
  await app.db.close();
  const { rows } = await sql`select deadlocks from pg_stat_database
    where datname = current_database()`.execute(other.read);
  expect(rows).toEqual([{ deadlocks: 0 }]);
});

const deleteAccount = (user: TestUser) => send(app, 'DELETE', '/users/', user);
const like = (user: TestUser, id: string, on?: boolean) =>
  send(app, 'PATCH', `/users/toggleRider/${id}`, user, on === undefined ? undefined : { on });
const likeComment = (user: TestUser, id: string) =>
  send(app, 'PATCH', `/comment/toggleLike/${id}`, user);
const comment = (user: TestUser, id: string) =>
  send(app, 'POST', `/comment/create/${id}`, user, { comment: 'Vamos', rating: 4 });
const follow = (user: TestUser, whom: TestUser) =>
  send(app, 'PATCH', `/users/toggleFollow/${whom.id}`, user);
const sayToBe = (user: TestUser, id: string) =>
  send(app, 'PATCH', `${lifter.api.claim}/${id}`, user, { on: true });
const build = (user: TestUser, chosen = choices) =>
  send(app, 'POST', podium.api.create, user, { name: 'Podio', ...chosen });
const rename = (user: TestUser, name: string) =>
  send(app, 'PATCH', '/users/update/update', user, { name });

/** Runs the rounds side by side and returns how often each status was answered. */
async function countStatuses(
  rounds: number,
  play: (round: number) => Promise<readonly Promise<Answer>[]>,
): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (let first = 0; first < rounds; first += 10) {
    const answers = await Promise.all(
      Array.from({ length: Math.min(10, rounds - first) }, async (_, index) =>
        Promise.all(await play(first + index)),
      ),
    );
    for (const { statusCode } of answers.flat()) {
      counts[statusCode] = (counts[statusCode] ?? 0) + 1;
    }
  }
  return counts;
}

/** Starts each of the calls after some reads of its own, in every round after others. */
function spread(round: number, calls: readonly (() => Promise<Answer>)[]): Promise<Answer>[] {
  return calls.map(async (call, index) => {
    for (let reads = (index * 3 + round) % 8; reads > 0; reads -= 1) {
      await app.db.read.selectFrom('session').select('user_id').limit(1).execute();
    }
    return call();
  });
}

async function expectNo5xx(counts: Readonly<Record<string, number>>): Promise<void> {
  expect(Object.entries(counts).filter(([status]) => Number(status) >= 500)).toEqual([]);
  await expectTrueRows();
}

/** Every stored counter equals its rows, and no row stands for what is gone. */
async function expectTrueRows(): Promise<void> {
  const { read } = app.db;
  const items = await read.selectFrom('item').select('id').execute();
  const counters = await allCountersOf(
    app,
    items.map(({ id }) => id),
  );
  for (const [id, { stored, rows }] of counters) expect(stored, id).toEqual(rows);
  expect(await wronglyRepeated(read)).toEqual([]);
  expect(await wronglySearched(read)).toEqual([]);
  expect(await wronglyKeptSearches(app.db)).toEqual([]);
  expect(await wrongCounters(read)).toEqual([]);
  const wrong = await Promise.all([
    sql`select item_id from lineup where owner_id not in (select id from "user")`.execute(read),
    sql`select id from item where kind in ('eleven', 'podium')
      and id not in (select item_id from lineup)`.execute(read),
  ]);
  expect(wrong.flatMap(({ rows }) => rows)).toEqual([]);
}

describe('an account that is deleted while it', () => {
  test('likes, comments, follows, builds, renames and creates is gone without a 5xx', async () => {
    const riders = await Promise.all([1, 2, 3].map(() => makeItem(app, 'rider')));
    const [first = '', second = '', third = ''] = riders;
    const [witness] = (await makeUsers(app, 1)) as [TestUser];
    const target = await makeComment(app, '/comment/create', first, witness);
    const counts = await countStatuses(42, async (round) => {
      const [fan] = (await makeUsers(app, 1)) as [TestUser];
      return spread(round, [
        () => deleteAccount(fan),
        () => like(fan, first),
        () => comment(fan, second),
        () => likeComment(fan, target._id),
        () => follow(fan, witness),
        () => build(fan),
        () => rename(fan, `New Name ${round}`),
        () => send(app, 'POST', team.api.create, fan, bodyOf(team)),
        () => like(fan, third),
      ]);
    });
    await expectNo5xx(counts);
    // Some were in time and some too late, or this was no race.
    expect(counts['401']).toBeGreaterThan(0);
    expect(counts['200']).toBeGreaterThan(42);
  });

  test('is followed, liked and commented on by others', async () => {
    const counts = await countStatuses(30, async (round) => {
      const [fan, ...others] = (await makeUsers(app, 4)) as [TestUser, ...TestUser[]];
      const built = (await build(fan)).json();
      const target = await makeComment(app, podium.api.comment, built._id, fan);
      await follow(fan, others[0] as TestUser);
      return spread(round, [
        () => deleteAccount(fan),
        ...others.flatMap((one) => [
          () => follow(one, fan),
          () => send(app, 'PATCH', `${podium.api.toggle}/${built._id}`, one),
          () => likeComment(one, target._id),
          () =>
            send(app, 'POST', `${podium.api.comment}/${built._id}`, one, {
              comment: 'Vaya podio',
              rating: 5,
            }),
        ]),
      ]);
    });
    await expectNo5xx(counts);
    expect(counts['404']).toBeGreaterThan(0);
  });

  test('is followed by one who goes at the same moment', async () => {
    const counts = await countStatuses(30, async () => {
      const [one, two] = (await makeUsers(app, 2)) as [TestUser, TestUser];
      return [follow(one, two), deleteAccount(two), follow(two, one), deleteAccount(one)];
    });
    await expectNo5xx(counts);
    const left = await app.db.read.selectFrom('follow_count').selectAll().execute();
    expect(left.every(({ followers, followed }) => followers >= 0 && followed >= 0)).toBe(true);
  });
});

test('fans who like, follow and answer each other leave at once', async () => {
  const counts = await countStatuses(8, async () => {
    const fans = await makeUsers(app, 4);
    const items = await Promise.all([1, 2, 3, 4].map(() => makeItem(app, 'rider')));
    await app.db.write((transaction) =>
      Promise.all(
        fans.map(({ id }, index) =>
          transaction
            .updateTable('item')
            .set({ created_by: id })
            .where('id', '=', items[index] ?? '')
            .execute(),
        ),
      ),
    );
    // Each meets the same things in another order.
    const turned = <T>(list: readonly T[], by: number) => [...list.slice(by), ...list.slice(0, by)];
    const ids: string[] = [];
    for (const [index, fan] of fans.entries()) {
      for (const item of turned(items, index)) await like(fan, item);
      for (const item of turned(items.toReversed(), index)) {
        ids.push((await comment(fan, item)).json()._id);
      }
    }
    for (const [index, fan] of fans.entries()) {
      for (const id of turned(ids, index * 5)) await likeComment(fan, id);
      for (const one of turned(fans, index).slice(1)) await follow(fan, one);
    }
    return fans.map(deleteAccount);
  });
  await expectNo5xx(counts);
  expect(counts).toEqual({ 200: 32 });
});

describe('an item that is deleted while fans', () => {
  test('like it, comment on it, answer there and build with it', async () => {
    const fans = await makeUsers(app, 30);
    const counts = await countStatuses(30, async (round) => {
      const rider = await makeItem(app, 'rider');
      const [fan, another] = [fans[round] as TestUser, fans[(round + 7) % 30] as TestUser];
      const target = await makeComment(app, '/comment/create', rider, another);
      await send(app, 'DELETE', `${podium.api.base}/${(await build(fan)).json()._id}`, fan);
      return spread(round, [
        () => send(app, 'DELETE', `/rider/${rider}`, admin),
        () => like(fan, rider),
        () => comment(fan, rider),
        () => likeComment(fan, target._id),
        () => like(another, rider),
        () => send(app, 'DELETE', `/comment/delete/${target._id}`, another),
        () => build(fan, { ...choices, secondPlace: rider }),
      ]);
    });
    await expectNo5xx(counts);
    const status400 = counts['400'] ?? 0;
    expect(status400 + (counts['404'] ?? 0)).toBeGreaterThan(0);
  });

  test('change what they built with it, or create what refers to it', async () => {
    const fans = await makeUsers(app, 30);
    const counts = await countStatuses(30, async (round) => {
      const fan = fans[round] as TestUser;
      const [rider, club] = await Promise.all([makeItem(app, 'rider'), makeItem(app, 'team')]);
      const built = (await build(fan, { ...choices, firstPlace: rider })).json();
      const change = (slots: object) =>
        send(app, 'PATCH', `${podium.api.base}/${built._id}`, fan, slots);
      const refer = () =>
        send(app, 'POST', player.api.create, admin, bodyOf(player, { team: [club] }));
      return [
        ...spread(round, [
          () => send(app, 'DELETE', `/rider/${rider}`, admin),
          () => change({ secondPlace: rider, firstPlace: choices.secondPlace }),
          () => change({ firstPlace: rider, secondPlace: choices.secondPlace }),
        ]),
        ...spread(round, [
          () => send(app, 'DELETE', `${team.api.base}/${club}`, admin),
          refer,
          refer,
        ]),
      ];
    });
    await expectNo5xx(counts);
  });
});

test('lifters go, and fans, while fans say in two tabs to be them and an admin clears it', async () => {
  const fans = await makeUsers(app, 90);
  const stays = await makeItem(app, 'lifter');
  const counts = await countStatuses(30, async (round) => {
    const [fan, another, leaves] = fans.slice(round * 3) as [TestUser, TestUser, TestUser];
    const goes = await makeItem(app, 'lifter');
    if (round % 2 === 0) await sayToBe(fan, goes);
    return spread(round, [
      () => send(app, 'DELETE', `${lifter.api.base}/${goes}`, admin),
      () => sayToBe(fan, goes),
      () => sayToBe(another, goes),
      () => sayToBe(leaves, goes),
      () => sayToBe(fan, stays),
      () => deleteAccount(leaves),
      () => sayToBe(leaves, stays),
      () => send(app, 'DELETE', `/users/${fan.id}/thisIsMe`, admin),
    ]);
  });
  await expectNo5xx(counts);
  const { read } = app.db;
  const claims = await read.selectFrom('claim').selectAll().execute();
  const left = new Set(fans.filter((_, index) => index % 3 === 2).map(({ id }) => id));
  expect(claims.filter(({ user_id }) => left.has(user_id))).toEqual([]);
  expect(claims.filter(({ item_id }) => item_id !== stays)).toEqual([]);
  expect((counts['404'] ?? 0) + (counts['401'] ?? 0)).toBeGreaterThan(0);
});

test('a Podium goes while fans like it, comment on it and its owner changes it', async () => {
  const fans = await makeUsers(app, 60);
  const counts = await countStatuses(30, async (round) => {
    const [owner, fan] = fans.slice(round * 2) as [TestUser, TestUser];
    const { _id } = (await build(owner)).json();
    const target = await makeComment(app, podium.api.comment, _id, owner);
    const path = `${podium.api.base}/${_id}`;
    return spread(round, [
      () => send(app, 'DELETE', path, round % 2 === 0 ? owner : admin),
      () => send(app, 'PATCH', `${podium.api.toggle}/${_id}`, fan),
      () => send(app, 'POST', `${podium.api.comment}/${_id}`, fan, { comment: 'Sí', rating: 5 }),
      () => likeComment(fan, target._id),
      () => send(app, 'PATCH', path, owner, { name: 'Otro', firstPlace: choices.firstPlace }),
      () => send(app, 'DELETE', path, owner),
      () => deleteAccount(fan),
    ]);
  });
  await expectNo5xx(counts);
  expect(counts['404']).toBeGreaterThan(0);
});

test('a Podium is built, renamed and deleted while its owner takes another name', async () => {
  const owners = await makeUsers(app, 40);
  const again = await Promise.all(owners.map((owner) => openAnotherSession(app, owner)));
  const counts = await countStatuses(40, async (round) => {
    const [owner, same] = [owners[round], again[round]] as [TestUser, TestUser];
    const id = round % 4 === 0 ? '' : (await build(owner)).json()._id;
    const path = `${podium.api.base}/${id}`;
    return spread(round, [
      () => rename(owner, `Other ${round} Name`),
      () => (id === '' ? build(same) : send(app, 'PATCH', path, same, { name: 'Otro' })),
      ...(round % 4 === 1 ? [() => send(app, 'DELETE', path, admin)] : []),
    ]);
  });
  await expectNo5xx(counts);
});

test('fans move the same riders about their Podiums while riders go, are merged, and fans leave', async () => {
  const fans = await makeUsers(app, 64);
  const slots = podium.slots.map(({ name }) => name);
  const counts = await countStatuses(8, async (round) => {
    const riders = await Promise.all(Array.from({ length: 5 }, () => makeItem(app, 'rider')));
    const chosen = (from: number, step: number) =>
      Object.fromEntries(slots.map((slot, at) => [slot, riders[(from + at * step) % 5] ?? '']));
    const own = fans.slice(round * 8, round * 8 + 8);
    const built = await Promise.all(
      own.map(async (fan, index) => (await build(fan, chosen(index, 1))).json()._id),
    );
    const save = (index: number, from: number, step: number) =>
      send(app, 'PATCH', `${podium.api.base}/${built[index]}`, own[index], chosen(from, step));
    const [keep = '', drop = '', goes = ''] = riders;
    const merged = merge(app, 'rider', { keep, drop }, { db: other });
    const answers = spread(round, [
      // Each takes what the others leave, in another order.
      ...own.map((_, index) => () => save(index, index + 1, 4)),
      ...own.map((_, index) => () => save(index, index + 2, 2)),
      () => send(app, 'DELETE', `/rider/${goes}`, admin),
      () => deleteAccount(own[0] as TestUser),
      () => send(app, 'DELETE', `${podium.api.base}/${built[1]}`, own[1] as TestUser),
    ]);
    await merged;
    return answers;
  });
  await expectNo5xx(counts);
  expect(counts['200']).toBeGreaterThan(8);
});

describe('at the same moment', () => {
  test('many take the same name, or each the name of the other', async () => {
    const counts = await countStatuses(20, async (round) => {
      const [one, two, three] = (await makeUsers(app, 3)) as [TestUser, TestUser, TestUser];
      const wanted = `Wanted ${round}`;
      return [
        rename(one, wanted),
        rename(two, wanted),
        rename(three, one.name),
        rename(one, three.name),
        send(app, 'PATCH', '/users/update/update', two, { gender: 'mujer' }),
        send(app, 'PATCH', '/users/update/update', two, { interestedIn: 'fifa' }),
      ];
    });
    await expectNo5xx(counts);
    expect(counts['409']).toBeGreaterThan(0);
  });

  test('one builds many Podiums, of which one is kept', async () => {
    const counts = await countStatuses(20, async () => {
      const [fan] = (await makeUsers(app, 1)) as [TestUser];
      return Array.from({ length: 6 }, () => build(fan));
    });
    await expectNo5xx(counts);
    expect(counts).toEqual({ 200: 20, 409: 100 });
  });
});
