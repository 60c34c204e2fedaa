import { beforeAll, expect, test } from 'vitest';
import { comparedLikes } from '#contract/fans/suggestions.ts';
import { kindsOf } from '#contract/kinds/sport.ts';
import { createServices } from '#server/services.ts';
import { sports } from '#sports/index.ts';
import { circuit } from '#sports/motogp/circuit.ts';
import {
  as,
  makeItem,
  makeItems,
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

const read = (path: string, headers = {}) => app.inject({ url: `/api/v1${path}`, headers });

async function like(kindPath: string, id: string, user: TestUser, time: string) {
  app.clock.time = new Date(time);
  const answer = await app.inject({
    method: 'PATCH',
    url: `/api/v1${kindPath}/${id}`,
    headers: as(user),
    payload: { on: true },
  });
  app.clock.time = null;
  expect(answer.statusCode).toBe(200);
}

test.each(kindsOf(sports))('$favourites is empty, then holds what was liked', async (kind) => {
  const user = await makeUser(app);
  const paths = [
    `/users/${user.id}/favourites/${kind.favourites}`,
    `/users/${kind.favourites}/${user.id}`,
  ];
  for (const path of paths) {
    const answer = await read(path);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ data: [], page: 1, size: 6, total: 0, next: false });
  }
  const id = await makeItem(app, kind.name);
  await like(kind.api.toggle, id, user, new Date().toISOString());
  for (const path of paths) {
    const anonymous = (await read(path)).json();
    expect(anonymous).toMatchObject({
      total: 1,
      data: [{ _id: id, kind: kind.name, liked: false }],
    });
    expect((await read(path, as(user))).json().data).toMatchObject([
      { liked: true, likesCount: 1 },
    ]);
  }
});

test('favourites of one kind are paged, the newest like first', async () => {
  const [a, b, c] = [
    await makeItem(app, 'rider', { name: 'Rider A' }),
    await makeItem(app, 'rider', { name: 'Rider B' }),
    await makeItem(app, 'rider', { name: 'Rider C' }),
  ];
  const soon = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString();
  await like('/users/toggleRider', b, fan, soon(1));
  await like('/users/toggleRider', c, fan, soon(2));
  await like('/users/toggleRider', a, fan, soon(3));
  await like('/users/toggleCircuit', await makeItem(app, 'circuit'), fan, soon(4));

  const names = async (query: string) => {
    const answer = (await read(`/users/favRiders/${fan.id}${query}`)).json();
    expect(answer.total).toBe(3);
    return answer.data.map(({ name }: { name: string }) => name);
  };
  expect(await names('')).toEqual(['Rider A', 'Rider C', 'Rider B']);
  expect(await names('?size=2&page=1')).toEqual(['Rider A', 'Rider C']);
  expect(await names('?size=2&page=2')).toEqual(['Rider B']);
  expect(await names('?size=2&page=3')).toEqual([]);
});

test('shared pictures use the newest thousand likes', async () => {
  const collector = await makeUser(app);
  const circuitId = await makeItem(app, 'circuit');
  const riderIds = await makeItems(app, 'rider', comparedLikes);
  const services = await createServices({ ...app.deps, log: app.server.log });
  const start = Date.now() - 2 * comparedLikes;
  const likes = [circuitId, ...riderIds].map((item_id, index) => ({
    user_id: collector.id,
    item_id,
    created_at: new Date(start + index).toISOString(),
  }));
  const store = (rows: typeof likes) =>
    app.db.write((transaction) => transaction.insertInto('item_like').values(rows).execute());
  const newest = async () =>
    (await services.favourites.newest(collector.id, [circuit], 1)).map(({ _id }) => _id);
  await store(likes.slice(0, 500));
  await store(likes.slice(500, comparedLikes));
  expect(await newest()).toEqual([circuitId]);
  await store(likes.slice(comparedLikes));
  expect(await newest()).toEqual([]);
  await services.close();
});

test('an unknown user has no favourites', async () => {
  for (const path of ['/users/favPlayers/nobody', '/users/nobody/favourites/favPlayers']) {
    const answer = await read(path);
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toMatchObject({ code: 'userNotFound' });
  }
});

test.each(['favNothing', 'constructor', '%20'])('there is no list %s', async (list) => {
  const answer = await read(`/users/${fan.id}/favourites/${list}`);
  expect(answer.statusCode).toBe(404);
  expect(answer.json()).toMatchObject({ code: 'noSuchList' });
});

test.each([
  ['?page=0', 'invalid', 'page'],
  ['?size=101', 'invalid', 'size'],
  ['?sort=name', 'invalid', 'sort'],
  ['?page=10001&size=1', 'tooDeep', 'page'],
])('%s is refused as %s in %s', async (query, code, field) => {
  const answer = await read(`/users/favPlayers/${fan.id}${query}`);
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({ code, issues: [{ field }] });
});
