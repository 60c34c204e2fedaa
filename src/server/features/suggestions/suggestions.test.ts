import { beforeAll, expect, test } from 'vitest';
import type { CommonPage, SuggestedFans } from '#contract/calls/suggestions.ts';
import { everybodysLikes, tasteWeight } from '#contract/fans/suggestions.ts';
import {
  makeItem,
  makeUser,
  makeUsers,
  type TestApp,
  type TestUser,
  testApp,
} from '#tests/support/app.ts';
import { send } from '#tests/support/fans/community.ts';

let app: TestApp;
let viewer: TestUser;
beforeAll(async () => {
  app = await testApp();
  viewer = await makeUser(app);
});

async function sendSuccessfully(
  ...call: Parameters<typeof send> extends [unknown, ...infer Rest] ? Rest : []
) {
  const answer = await send(app, ...call);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}
const like = (id: string, fan: TestUser, on = true) =>
  sendSuccessfully('PATCH', `/users/togglePlayer/${id}`, fan, { on });
const follow = (whom: TestUser, fan: TestUser) =>
  sendSuccessfully('PATCH', `/users/toggleFollow/${whom.id}`, fan, { on: true });
const readSuggestions = (order: string, fan = viewer): Promise<SuggestedFans> =>
  sendSuccessfully('GET', `/users/suggested?by=${order}`, fan);

test('two rare common likes weigh more than three popular ones', async () => {
  const crowd = await makeUsers(app, 12);
  const [close, far, followed] = await makeUsers(app, 3);
  if (!close || !far || !followed) throw new Error('Expected three users');
  const rare = [await makeItem(app, 'player'), await makeItem(app, 'player')];
  const common = [];
  for (let made = 0; made < 3; made += 1) common.push(await makeItem(app, 'player'));
  for (const id of common) for (const fan of crowd) await like(id, fan);
  for (const id of [...rare, ...common]) await like(id, viewer);
  for (const id of rare) await like(id, close);
  for (const id of [...common.slice(0, 2)]) await like(id, far);
  for (const id of rare) await like(id, followed);
  await follow(followed, viewer);

  const { data, likes } = await readSuggestions('taste');
  expect(likes).toBe(5);
  expect(data[0]).toMatchObject({ _id: close.id, name: close.name, common: 2, followersCount: 0 });
  expect(data[0]?.items.map(({ _id }) => _id).toSorted()).toEqual(rare.toSorted());
  expect(data.slice(1).map((fan) => fan.common)).toEqual(Array(11).fill(3));
  const ids = data.map(({ _id }) => _id);
  for (const absent of [viewer, followed, far]) expect(ids).not.toContain(absent.id);

  await like(common[0] ?? '', close);
  expect((await readSuggestions('taste')).data[0]).toMatchObject({ _id: close.id, common: 3 });
  for (const id of rare) await like(id, close, false);
  expect((await readSuggestions('taste')).data.map(({ _id }) => _id)).not.toContain(close.id);

  const both: CommonPage = await sendSuccessfully(
    'GET',
    `/users/${followed.id}/common?size=1`,
    viewer,
  );
  expect(both).toMatchObject({ total: 2, page: 1, size: 1, data: [{ kind: 'player' }] });
  expect(rare).toContain(both.data[0]?._id);
  const unverified = await makeUser(app, { verified: 0 });
  for (const id of ['nobody', unverified.id]) {
    const missing = await send(app, 'GET', `/users/${id}/common`, viewer);
    expect(missing.json()).toMatchObject({ code: 'userNotFound' });
  }
});

test('items that everybody likes have no weight', async () => {
  const [fan, other] = await makeUsers(app, 2);
  if (!fan || !other) throw new Error('Expected two users');
  const id = await makeItem(app, 'player');
  await like(id, fan);
  await like(id, other);
  expect((await readSuggestions('taste', fan)).data.map(({ _id }) => _id)).toEqual([other.id]);
  await app.db.write((transaction) =>
    transaction
      .updateTable('item')
      .set({ likes_count: everybodysLikes })
      .where('id', '=', id)
      .execute(),
  );
  expect(await readSuggestions('taste', fan)).toEqual({ data: [], likes: 1 });
  expect(tasteWeight(everybodysLikes)).toBe(0);
  expect(tasteWeight(everybodysLikes * 2)).toBe(0);
});

test('most followed and newest fans exclude followed fans', async () => {
  const fans = await makeUsers(app, 4);
  const [star, second, reader] = fans;
  if (!star || !second || !reader) throw new Error('Expected four users');
  for (const fan of fans) if (fan !== star) await follow(star, fan);
  await follow(second, viewer);
  const popular = await readSuggestions('followed', reader);
  expect(popular.data.map(({ _id }) => _id)).not.toContain(star.id);
  expect((await readSuggestions('followed', second)).data[0]?.followersCount).toBeGreaterThan(0);
  expect((await readSuggestions('followed', await makeUser(app))).data[0]).toMatchObject({
    _id: star.id,
    followersCount: 3,
    common: 0,
    items: [],
  });
  const last = await makeUser(app);
  const hidden = await makeUser(app, { verified: 0 });
  const newest = (await readSuggestions('newest', reader)).data.map(({ _id }) => _id);
  expect(newest[0]).toBe(last.id);
  expect(newest).not.toContain(hidden.id);
  expect(newest).not.toContain(reader.id);
  expect(newest).not.toContain(star.id);
});
