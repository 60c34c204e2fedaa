import { beforeAll, describe, expect, test } from 'vitest';
import { kindsOf } from '#contract/kinds/sport.ts';
import { maxLikerIds } from '#contract/lists.ts';
import { sports } from '#sports/index.ts';
import {
  as,
  makeAdmin,
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

function toggle(path: string, user: TestUser, body?: unknown) {
  return app.inject({
    method: 'PATCH',
    url: `/api/v1${path}`,
    headers: as(user),
    ...(body !== undefined && { payload: body as object }),
  });
}

async function countsOf(itemId: string) {
  const item = await app.db.read
    .selectFrom('item')
    .select('likes_count')
    .where('id', '=', itemId)
    .executeTakeFirstOrThrow();
  const rows = await app.db.read
    .selectFrom('item_like')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('item_id', '=', itemId)
    .executeTakeFirstOrThrow();
  return { count: item.likes_count, rows: Number(rows.total) };
}

describe.each(kindsOf(sports))('$name', (kind) => {
  test('is liked and unliked', async () => {
    const id = await makeItem(app, kind.name);
    const path = `${kind.api.toggle}/${id}`;
    const liked = { liked: true, likesCount: 1, likes: [fan.id] };
    const notLiked = { liked: false, likesCount: 0, likes: [] };
    expect((await toggle(path, fan)).json()).toEqual(liked);
    expect((await toggle(path, fan)).json()).toEqual(notLiked);
    expect((await toggle(path, fan, { on: false })).json()).toEqual(notLiked);
    expect((await toggle(path, fan, { on: true })).json()).toEqual(liked);
    expect((await toggle(path, fan, { on: true })).json()).toEqual(liked);
    expect(await countsOf(id)).toEqual({ count: 1, rows: 1 });

    const read = (url: string) =>
      app.inject({ url: `/api/v1${url}`, headers: as(fan) }).then((answer) => answer.json());
    expect(await read(`${kind.api.base}/${id}`)).toMatchObject(liked);
    expect((await read(`${kind.api.base}?sort=-likes&size=1`)).data).toMatchObject([
      { _id: id, likesCount: 1, liked: true },
    ]);
  });

  test('cannot be liked if it is unknown or of another kind', async () => {
    const other = await makeItem(app, kind.name === 'team' ? 'player' : 'team');
    for (const id of ['nobody', other, 'x'.repeat(5000)]) {
      const answer = await toggle(`${kind.api.toggle}/${id}`, fan);
      expect(answer.statusCode).toBe(404);
      expect(answer.json()).toMatchObject({ code: 'itemNotFound' });
    }
    expect(await countsOf(other)).toEqual({ count: 0, rows: 0 });
  });
});

test.each([{ on: 'true' }, { on: null }, {}, { on: true, off: true }, [], 'on', 5])(
  'the body %j is refused and changes nothing',
  async (body) => {
    const id = await makeItem(app, 'player');
    const answer = await app.inject({
      method: 'PATCH',
      url: `/api/v1/users/togglePlayer/${id}`,
      headers: { ...as(fan), 'content-type': 'application/json' },
      payload: JSON.stringify(body),
    });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ code: 'invalid' });
    expect(await countsOf(id)).toEqual({ count: 0, rows: 0 });
  },
);

test('concurrent likes are counted correctly', async () => {
  const id = await makeItem(app, 'rider');
  const fans = await Promise.all(Array.from({ length: 20 }, () => makeUser(app)));
  const answers = await Promise.all(
    [...fans, ...fans, ...fans].map((one) => toggle(`/users/toggleRider/${id}`, one, { on: true })),
  );
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200));
  expect(await countsOf(id)).toEqual({ count: 20, rows: 20 });

  await Promise.all(
    fans.slice(0, 7).map((one) => toggle(`/users/toggleRider/${id}`, one, { on: false })),
  );
  expect(await countsOf(id)).toEqual({ count: 13, rows: 13 });
});

test('an even number of concurrent flips changes nothing', async () => {
  const id = await makeItem(app, 'rider');
  await Promise.all(Array.from({ length: 10 }, () => toggle(`/users/toggleRider/${id}`, fan)));
  expect(await countsOf(id)).toEqual({ count: 0, rows: 0 });
});

test("the viewer's id is first, and no more than a hundred follow", async () => {
  const id = await makeItem(app, 'circuit');
  await toggle(`/users/toggleCircuit/${id}`, fan, { on: true });
  const others = await Promise.all(Array.from({ length: maxLikerIds + 4 }, () => makeUser(app)));
  for (const one of others) await toggle(`/users/toggleCircuit/${id}`, one, { on: true });

  const [likerView, newest] = await Promise.all(
    [fan, others.at(-1) as TestUser].map(async (viewer) =>
      (await app.inject({ url: `/api/v1/circuit/${id}`, headers: as(viewer) })).json(),
    ),
  );
  expect(likerView).toMatchObject({ likesCount: maxLikerIds + 5, liked: true });
  expect(likerView.likes).toHaveLength(maxLikerIds);
  expect(likerView.likes[0]).toBe(fan.id);
  expect(new Set(likerView.likes).size).toBe(maxLikerIds);
  expect(newest.likes).toHaveLength(maxLikerIds);
  expect(newest.likes).not.toContain(fan.id);
});

test('likes are deleted with their item', async () => {
  const id = await makeItem(app, 'team');
  await toggle(`/users/toggleTeam/${id}`, fan, { on: true });
  await app.inject({
    method: 'DELETE',
    url: `/api/v1/teams/${id}`,
    headers: as(await makeAdmin(app)),
  });
  const rows = await app.db.read
    .selectFrom('item_like')
    .select('user_id')
    .where('item_id', '=', id)
    .execute();
  expect(rows).toEqual([]);
});
