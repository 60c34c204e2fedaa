import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Kind } from '#contract/kinds/kind.ts';
import { team } from '#sports/football/team.ts';
import { circuit } from '#sports/motogp/circuit.ts';
import { podium } from '#sports/motogp/podium.ts';
import { rider } from '#sports/motogp/rider.ts';
import { weightCategory } from '#sports/powerlifting/weight-category.ts';
import {
  bodyOf,
  makeAdmin,
  makeUser,
  type TestApp,
  type TestUser,
  testApp,
} from '#tests/support/app.ts';
import { makeLineup, send } from '#tests/support/fans/community.ts';
import { createsPerHour } from './throttle.ts';

let app: TestApp;
let fan: TestUser;
const start = Date.parse('2026-05-01T10:00:00Z');

beforeAll(async () => {
  app = await testApp({ settings: { RATE_LIMITS: 'on' } });
});
beforeEach(async () => {
  app.clock.time = new Date(start);
  fan = await makeUser(app);
});

const create = (kind: Kind, user = fan, on = app) =>
  send(on, 'POST', kind.api.create, user, bodyOf(kind));

async function createMany(count: number) {
  for (let index = 0; index < count; index += 1) {
    app.clock.time = new Date(start + index * 60_000);
    const answer = await create(index % 2 === 0 ? rider : circuit);
    expect(answer.statusCode, answer.body).toBe(200);
  }
}

test('a fan may create 20 items of all kinds in any hour', async () => {
  await createMany(createsPerHour);
  const refused = await create(team);
  expect(refused.json()).toMatchObject({ status: 429, code: 'tooManyRequests' });
  expect(refused.headers['retry-after']).toBe(String(41 * 60));
  const rows = await app.db.read
    .selectFrom('item')
    .select('id')
    .where('created_by', '=', fan.id)
    .execute();
  expect(rows).toHaveLength(createsPerHour);
  expect((await create(team, await makeUser(app))).statusCode).toBe(200);

  app.clock.time = new Date(start + 3_600_000 - 1);
  expect((await create(team)).headers['retry-after']).toBe('1');
  app.clock.time = new Date(start + 3_600_000);
  expect((await create(team)).statusCode).toBe(200);
  expect((await create(team)).headers['retry-after']).toBe('60');
});

test('lineups and rejected items do not count', async () => {
  await makeLineup(app, podium, fan);
  expect((await send(app, 'POST', rider.api.create, fan, {})).statusCode).toBe(400);
  await createMany(createsPerHour);
  expect((await create(rider)).statusCode).toBe(429);
});

test('concurrent requests do not exceed the limit', async () => {
  await createMany(createsPerHour - 1);
  const answers = await Promise.all(
    [rider, circuit, team, weightCategory, rider, circuit].map((kind) => create(kind)),
  );
  const statuses = answers.map(({ statusCode }) => statusCode).toSorted();
  expect(statuses).toEqual([200, ...Array(5).fill(429)]);
});

test('admins have no limit, and nobody has one with RATE_LIMITS=off', async () => {
  const unlimited = await testApp();
  const callers = [
    [app, await makeAdmin(app)] as const,
    [unlimited, await makeUser(unlimited)] as const,
  ];
  for (const [on, user] of callers) {
    for (let count = 0; count <= createsPerHour; count += 1) {
      expect((await create(circuit, user, on)).statusCode).toBe(200);
    }
  }
});
