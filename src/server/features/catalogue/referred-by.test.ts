import { beforeAll, expect, test } from 'vitest';
import {
  as,
  makeItem,
  makeUser,
  type TestApp,
  type TestUser,
  testApp,
} from '#tests/support/app.ts';

let app: TestApp;
let fan: TestUser;

beforeAll(async () => {
  app = await testApp();
  fan = await makeUser(app);
});

async function referredBy(path: string): Promise<unknown> {
  const answer = await app.inject({ url: `/api/v1${path}`, headers: as(fan) });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().referredBy;
}

test('a team tells if it has players, and a circuit if a rider won there', async () => {
  const team = await makeItem(app, 'team');
  const circuit = await makeItem(app, 'circuit');
  expect(await referredBy(`/teams/${team}`)).toEqual([]);
  expect(await referredBy(`/circuit/${circuit}`)).toEqual([]);
  const player = await makeItem(app, 'player', { team: [team] });
  await makeItem(app, 'rider', { circuits: [circuit] });
  expect(await referredBy(`/teams/${team}`)).toEqual(['player']);
  expect(await referredBy(`/circuit/${circuit}`)).toEqual(['rider']);
  expect(await referredBy(`/teams/${await makeItem(app, 'team')}`)).toEqual([]);
  expect(await referredBy(`/players/${player}`)).toBeUndefined();
});
