import { beforeAll, describe, expect, test } from 'vitest';
import { kindsOf } from '#contract/kinds/sport.ts';
import type { Crowd, CrowdPick } from '#contract/lineups/crowd-items.ts';
import { applySchemaChanges, findSchemaChanges } from '#server/db/schema/changes.ts';
import { eleven } from '#sports/football/eleven.ts';
import { sports } from '#sports/index.ts';
import { podium } from '#sports/motogp/podium.ts';
import { heat } from '#tests/fourth-sport/surf/heat.ts';
import { surf } from '#tests/fourth-sport/surf/sport.ts';
import {
  makeAdmin,
  makeItem,
  makeUser,
  makeUsers,
  type TestApp,
  type TestUser,
  testApp,
} from '#tests/support/app.ts';
import { testDatabase } from '#tests/support/databases/databases.ts';
import { makeChoices, makeLineup, send } from '#tests/support/fans/community.ts';
import { merge } from '#tests/support/merging.ts';

const [first = '', second = '', third = ''] = podium.slots.map(({ name }) => name);

const placing = (ids: readonly string[]) => ({
  [first]: ids[0] ?? '',
  [second]: ids[1] ?? '',
  [third]: ids[2] ?? '',
});

async function read(app: TestApp, path = '/podium/crowd', user: TestUser | null = null) {
  const answer = await send(app, 'GET', path, user);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json() as Crowd;
}

const idsOf = (picks: unknown) => (picks as readonly CrowdPick[]).map(({ item }) => item._id);
const countsOf = (picks: unknown) => (picks as readonly CrowdPick[]).map(({ count }) => count);
const slotOf = (crowd: Crowd, slot: string) => crowd.slots[slot] as readonly CrowdPick[];
const fansPicks = (crowd: Crowd) => {
  const standing = crowd.podium as Readonly<Record<string, CrowdPick | null>>;
  return podium.slots.map(({ name }) => standing[name]?.item._id ?? null);
};

describe('what the fans chose', () => {
  let app: TestApp;
  let riders: string[];
  beforeAll(async () => {
    app = await testApp();
    riders = [];
    for (let made = 0; made < 6; made += 1) riders.push(await makeItem(app, 'rider'));
  });

  test('of nobody is nothing, for strangers too', async () => {
    expect(await read(app)).toEqual({
      total: 0,
      podium: { [first]: null, [second]: null, [third]: null },
      slots: { [first]: [], [second]: [], [third]: [] },
      others: Object.fromEntries(
        podium.slots.map(({ name }) => [name, { items: 0, count: 0, share: null }]),
      ),
      own: null,
    });
    expect((await send(app, 'GET', '/podium/crowd?of=nobody')).statusCode).toBe(400);
    expect((await send(app, 'GET', '/podium/crowd?page=1')).statusCode).toBe(400);
  });

  test('is counted exactly after every change, with shares from twenty lineups on', async () => {
    const [a = '', b = '', c = '', d = ''] = riders;
    const fans = await makeUsers(app, 20);
    const build = (fan: TestUser, ids: readonly string[]) =>
      makeLineup(app, podium, fan, placing(ids));
    const built: string[] = [];
    for (const [index, fan] of fans.slice(0, 19).entries()) {
      built.push((await build(fan, index < 12 ? [a, b, c] : [b, a, d]))._id);
    }
    const smallCrowd = await read(app);
    expect(smallCrowd.total).toBe(19);
    expect(countsOf(slotOf(smallCrowd, first))).toEqual([12, 7]);
    expect(slotOf(smallCrowd, first)[0]).toMatchObject({
      item: { _id: a },
      count: 12,
      share: null,
    });

    const item = async (id: string) => (await send(app, 'GET', `/podium/crowd/${id}`)).json();
    expect(await item(b)).toEqual({
      total: 19,
      count: 19,
      share: null,
      slots: { [first]: 7, [second]: 12, [third]: 0 },
    });

    const last = fans[19] as TestUser;
    const own = await build(last, [d, b, a]);
    const crowd = await read(app, '/podium/crowd?of=all', last);
    expect(crowd.total).toBe(20);
    expect(idsOf(slotOf(crowd, first))).toEqual([a, b, d]);
    expect(slotOf(crowd, first).map(({ share }) => share)).toEqual([0.6, 0.35, 0.05]);
    expect(fansPicks(crowd)).toEqual([a, b, c]);
    expect(await item(d)).toEqual({
      total: 20,
      count: 8,
      share: 0.4,
      slots: { [first]: 1, [second]: 0, [third]: 7 },
    });
    expect(crowd.own).toEqual({
      _id: own._id,
      // The counts 1, 13 and 1 are divided by 3 slots of 20 lineups.
      share: 0.25,
      slots: {
        [first]: { item: own[first], count: 1, share: 0.05, rank: 3 },
        [second]: { item: own[second], count: 13, share: 0.65, rank: 1 },
        [third]: { item: own[third], count: 1, share: 0.05, rank: 3 },
      },
    });

    await send(app, 'PATCH', `/podium/${own._id}`, last, { [first]: c });
    expect(countsOf(slotOf(await read(app), first))).toEqual([12, 7, 1]);
    expect(idsOf(slotOf(await read(app), first))).toEqual([a, b, c]);
    await send(app, 'DELETE', `/podium/${built[0]}`, fans[0] as TestUser);
    await send(app, 'DELETE', '/users/', fans[1] as TestUser);
    const left = await read(app);
    expect([left.total, countsOf(slotOf(left, first))]).toEqual([18, [10, 7, 1]]);

    // Deleted items leave empty slots, which count for no item.
    const admin = await makeAdmin(app);
    await send(app, 'DELETE', `/rider/${d}`, admin);
    const open = await read(app, '/podium/crowd', last);
    expect(open.total).toBe(18);
    expect(countsOf(slotOf(open, third))).toEqual([10, 1]);
    const keep = await makeItem(app, 'rider');
    await merge(app, 'rider', { keep, drop: a });
    const kept = await send(app, 'GET', `/podium/crowd/${keep}`);
    expect(kept.json()).toMatchObject({ total: 18 });
    expect((await send(app, 'GET', `/podium/crowd/${a}`)).json()).toEqual(kept.json());
    expect(idsOf(slotOf(await read(app), first))).toEqual([keep, b, c]);
    await send(app, 'DELETE', `/rider/${c}`, admin);
    expect((await read(app, '/podium/crowd', last)).own?.slots[first]).toBeNull();
  });
});

test('the strongest lineup has no item twice and breaks ties consistently', async () => {
  const app = await testApp();
  const riders: string[] = [];
  for (let made = 0; made < 3; made += 1) riders.push(await makeItem(app, 'rider'));
  const [a = '', b = '', c = ''] = riders.toSorted();
  const fans = await makeUsers(app, 7);
  const orders = [
    [a, b, c],
    [a, b, c],
    [a, b, c],
    [a, c, b],
    [b, a, c],
    [b, a, c],
    [c, a, b],
  ];
  for (const [index, order] of orders.entries()) {
    await makeLineup(app, podium, fans[index] as TestUser, placing(order));
  }
  const crowd = await read(app);
  expect(fansPicks(crowd)).toEqual([a, b, c]);
  expect(slotOf(crowd, second).map(({ item, count }) => [item._id, count])).toEqual([
    [a, 3],
    [b, 3],
    [c, 1],
  ]);
});

test('picks beyond ten per slot are summed up, and the own one has its rank', async () => {
  const app = await testApp();
  const fans = await makeUsers(app, 24);
  for (const [index, fan] of fans.entries()) {
    if (index === 0) await makeLineup(app, podium, fan);
    const choices = await makeChoices(app, podium);
    if (index > 0) await makeLineup(app, podium, fan, choices);
  }
  const crowds = await Promise.all(fans.map((fan) => read(app, '/podium/crowd', fan)));
  const ranks = crowds.map(
    ({ own }) => (own?.slots[first] as { rank: number } | undefined)?.rank ?? 0,
  );
  expect(ranks.toSorted((one, other) => one - other)).toEqual(fans.map((_, index) => index + 1));
  expect(slotOf(crowds[0] as Crowd, first)).toHaveLength(10);
  expect(crowds[0]?.others[first]).toEqual({ items: 14, count: 14, share: 0.5833 });
});

test('lineups of followed fans are counted for signed-in users', async () => {
  const app = await testApp();
  const [fan, followed, other] = (await makeUsers(app, 3)) as [TestUser, TestUser, TestUser];
  const followedLineup = await makeLineup(app, podium, followed);
  await makeLineup(app, podium, other);
  const own = await makeLineup(app, podium, fan, {
    [first]: (followedLineup[first] as { _id: string })._id,
  });
  expect((await send(app, 'GET', '/podium/crowd?of=following')).statusCode).toBe(401);
  const path = '/podium/crowd?of=following';
  expect(await read(app, path, fan)).toMatchObject({ total: 0, own: { _id: own._id } });
  await send(app, 'PATCH', `/users/toggleFollow/${followed.id}`, fan, { on: true });
  const crowd = await read(app, path, fan);
  expect(crowd.total).toBe(1);
  expect(fansPicks(crowd)).toEqual(
    podium.slots.map(({ name }) => (followedLineup[name] as { _id: string })._id),
  );
  expect(crowd.own?.slots[first]).toMatchObject({ count: 1, rank: 1, share: null });
  expect(crowd.own?.slots[second]).toMatchObject({ count: 0, rank: null, share: null });
  expect((await read(app)).total).toBe(3);
});

test('Elevens are counted separately from Podiums', async () => {
  const app = await testApp();
  const owner = await makeUser(app);
  const built = await makeLineup(app, eleven, owner);
  const crowd = await read(app, '/eleven/crowd', owner);
  expect(Object.keys(crowd.slots)).toEqual(eleven.slots.map(({ name }) => name));
  expect(crowd.own?._id).toBe(built._id);
  expect((await read(app)).total).toBe(0);

  const rider = await makeItem(app, 'rider');
  for (const id of [rider, built._id, 'nobody', encodeURIComponent("'; drop table item")]) {
    expect((await send(app, 'GET', `/eleven/crowd/${id}`)).statusCode, id).toBe(404);
  }
  const refused = await send(app, 'GET', '/eleven/crowd/a%00b');
  expect([refused.statusCode, refused.json().code]).toEqual([400, 'invalid']);
});

test('a fourth sport needs only its description', async () => {
  const db = await testDatabase();
  const all = [...sports, surf];
  await applySchemaChanges(db, await findSchemaChanges(db, kindsOf(all)));
  const app = await testApp({ db, sports: all });
  const owner = await makeUser(app);
  const built = await makeLineup(app, heat, owner);
  expect(await read(app, '/heat/crowd', owner)).toMatchObject({
    total: 1,
    heat: { red: { item: built.red, count: 1 } },
    own: { _id: built._id },
  });
});
