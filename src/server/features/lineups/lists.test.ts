import { beforeAll, expect, test } from 'vitest';
import type { LineupSummary } from '#contract/lineup-items.ts';
import { podium } from '#sports/motogp/podium.ts';
import { makeUser, type TestApp, type TestUser, testApp } from '#tests/support/app.ts';
import { makeLineup, send } from '#tests/support/community.ts';

let app: TestApp;
let viewer: TestUser;
const ids: string[] = [];
beforeAll(async () => {
  app = await testApp();
  viewer = await makeUser(app);
});

const read = async (query: string) => (await send(app, 'GET', `/podium/${query}`, viewer)).json();

test('lists answer 200 with no data where there is none', async () => {
  expect(await read('')).toEqual({ data: [], page: 1, size: 6, total: 0 });
});

test('lists come newest first, by likes or by name, a page at a time, of one owner', async () => {
  const owners: TestUser[] = [];
  for (const name of ['Bravo', 'Álamo', 'Cima']) {
    const owner = await makeUser(app);
    owners.push(owner);
    ids.push((await makeLineup(app, podium, owner, { name }))._id);
  }
  const [a, b, c] = ids;
  await send(app, 'PATCH', `/users/togglePodium/${b}`, viewer, { on: true });
  const idsOf = async (query: string) =>
    (await read(query)).data.map((one: LineupSummary) => one._id);
  expect(await idsOf('')).toEqual([c, b, a]);
  expect(await idsOf('?sort=newest')).toEqual([a, b, c]);
  expect(await idsOf('?sort=-likes')).toEqual([b, c, a]);
  expect(await idsOf('?sort=name')).toEqual([b, a, c]);
  expect(await read('?size=2&page=2')).toMatchObject({ total: 3, data: [{ _id: a }] });
  expect(await read('?page=9')).toMatchObject({ total: 3, data: [] });
  expect(await read(`?owner=${owners[1]?.id}`)).toMatchObject({
    total: 1,
    data: [{ _id: b, liked: true }],
  });
  expect(await read('?owner=nobody')).toMatchObject({ total: 0, data: [] });
});

test.each([
  ['?sort=owner', 404, 'noSuchStat'],
  ['?sort=constructor', 404, 'noSuchStat'],
  ['?page=0', 400, 'invalid'],
  ['?size=101', 400, 'invalid'],
  ['?page=101&size=100', 400, 'tooDeep'],
  ['?name=x', 400, 'invalid'],
])('lists refuse %s', async (query, status, code) => {
  expect(await read(query)).toMatchObject({ status, code });
});
