import { beforeAll, expect, test } from 'vitest';
import type { Kind } from '#contract/kinds/kind.ts';
import { eleven } from '#sports/football/eleven.ts';
import { player } from '#sports/football/player.ts';
import { team } from '#sports/football/team.ts';
import { podium } from '#sports/motogp/podium.ts';
import { rider } from '#sports/motogp/rider.ts';
import { lifter } from '#sports/powerlifting/lifter.ts';
import { weightCategory } from '#sports/powerlifting/weight-category.ts';
import {
  bodyOf,
  makeAdmin,
  makeItem,
  makeUser,
  type TestApp,
  type TestUser,
  testApp,
} from '#tests/support/app.ts';
import { findContradictions } from '#tests/support/databases/consistency.ts';
import { finishRemovals } from '#tests/support/databases/removals.ts';
import { makeComment, makeLineup, send } from '#tests/support/fans/community.ts';

let app: TestApp;
let fan: TestUser;
let other: TestUser;
beforeAll(async () => {
  app = await testApp();
  fan = await makeUser(app);
  other = await makeUser(app);
});

async function createAsFan(kind: Kind, facts: object = {}): Promise<string> {
  const answer = await send(app, 'POST', kind.api.create, fan, bodyOf(kind, { ...facts }));
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json()._id;
}
async function insertAsFan(kind: Kind, facts: object = {}): Promise<string> {
  const id = await makeItem(app, kind.name, { ...facts });
  await app.db.write((transaction) =>
    transaction.updateTable('item').set({ created_by: fan.id }).where('id', '=', id).execute(),
  );
  return id;
}
const remove = (kind: Kind, id: string, user: TestUser | null) =>
  send(app, 'DELETE', `${kind.api.base}/${id}`, user);
const mayRemove = async (kind: Kind, id: string, user: TestUser) =>
  (await send(app, 'GET', `${kind.api.base}/${id}`, user)).json().can.delete;

async function expectKept(kind: Kind, id: string): Promise<void> {
  expect(await mayRemove(kind, id, fan)).toBe(false);
  expect((await remove(kind, id, fan)).json()).toMatchObject({ status: 403, code: 'forbidden' });
  expect((await send(app, 'GET', `${kind.api.base}/${id}`, fan)).statusCode).toBe(200);
}

test.each([team, rider, weightCategory])(
  'a $name can be deleted by its creator and by no other fan',
  async (kind) => {
    const id = await createAsFan(kind);
    expect(await mayRemove(kind, id, fan)).toBe(true);
    expect(await mayRemove(kind, id, other)).toBe(false);
    expect((await remove(kind, id, null)).statusCode).toBe(401);
    expect((await remove(kind, id, other)).statusCode).toBe(403);
    expect((await remove(kind, id, fan)).json()).toEqual({ deleted: true });
    expect((await remove(kind, id, fan)).json()).toMatchObject({ code: 'itemNotFound' });
    await finishRemovals(app.db);
    expect(await findContradictions(app.db)).toEqual([]);
  },
);

test('a creator may delete an item for a day only', async () => {
  const at = await testApp();
  const maker = await makeUser(at);
  at.clock.time = new Date('2026-11-01T12:00:00.000Z');
  const [early, late] = [bodyOf(rider), bodyOf(rider)];
  const ids = [];
  for (const body of [early, late]) {
    ids.push((await send(at, 'POST', rider.api.create, maker, body)).json()._id);
  }
  const read = async (id: string) =>
    (await send(at, 'GET', `${rider.api.base}/${id}`, maker)).json().can.delete;
  at.clock.time = new Date('2026-11-02T11:59:59.000Z');
  expect(await read(ids[1])).toBe(true);
  expect((await send(at, 'DELETE', `${rider.api.base}/${ids[0]}`, maker)).statusCode).toBe(200);
  expect(await read(ids[1])).toBe(true);
  at.clock.time = new Date('2026-11-02T12:00:00.000Z');
  expect(await read(ids[1])).toBe(false);
  expect((await send(at, 'DELETE', `${rider.api.base}/${ids[1]}`, maker)).json()).toMatchObject({
    code: 'forbidden',
  });
});

test('likes, comments and lineups of the creator do not prevent a deletion', async () => {
  const id = await createAsFan(rider);
  await send(app, 'PATCH', `${rider.api.toggle}/${id}`, fan, { on: true });
  await makeComment(app, rider.api.comment ?? '', id, fan);
  await makeLineup(app, podium, fan, { [podium.slots[0]?.name ?? '']: id });
  expect(await mayRemove(rider, id, fan)).toBe(true);
  expect((await remove(rider, id, fan)).statusCode).toBe(200);
  await finishRemovals(app.db);
  expect(await findContradictions(app.db)).toEqual([]);

  const club = await createAsFan(team);
  await insertAsFan(player, { team: [club] });
  expect((await remove(team, club, fan)).statusCode).toBe(200);
});

test('a like by another fan prevents a deletion until the like is removed', async () => {
  const id = await createAsFan(rider);
  await send(app, 'PATCH', `${rider.api.toggle}/${id}`, other, { on: true });
  await expectKept(rider, id);
  await send(app, 'PATCH', `${rider.api.toggle}/${id}`, other, { on: false });
  expect((await remove(rider, id, fan)).statusCode).toBe(200);
});

test('a comment by another fan prevents a deletion', async () => {
  const id = await createAsFan(rider);
  await makeComment(app, rider.api.comment ?? '', id, other);
  await expectKept(rider, id);
});

test('a slot in the lineup of another fan prevents a deletion', async () => {
  const id = await createAsFan(rider);
  await makeLineup(app, podium, await makeUser(app), { [podium.slots[0]?.name ?? '']: id });
  await expectKept(rider, id);
  const keeper = await insertAsFan(player, { position: 'goalkeeper' });
  await makeLineup(app, eleven, await makeUser(app), { goalkeeper: keeper });
  await expectKept(player, keeper);
});

test('a reference from another fan’s item prevents a deletion', async () => {
  const id = await createAsFan(team);
  await makeItem(app, 'player', { team: [id] });
  await expectKept(team, id);
});

test('a claim by another fan prevents a deletion', async () => {
  const id = await insertAsFan(lifter);
  await send(app, 'PATCH', `${lifter.api.claim}/${id}`, other, { on: true });
  await expectKept(lifter, id);
  expect((await remove(lifter, id, await makeAdmin(app))).statusCode).toBe(200);
});

test('a concurrent like that is counted prevents the deletion', async () => {
  for (let round = 0; round < 6; round++) {
    const id = await createAsFan(rider);
    const [liked, removed] = await Promise.all([
      send(app, 'PATCH', `${rider.api.toggle}/${id}`, other, { on: true }),
      remove(rider, id, fan),
    ]);
    const done = [liked.statusCode, removed.statusCode];
    expect([
      [200, 403],
      [404, 200],
    ]).toContainEqual(done);
  }
  await finishRemovals(app.db);
  expect(await findContradictions(app.db)).toEqual([]);
});
