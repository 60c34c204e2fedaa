import { beforeAll, describe, expect, test } from 'vitest';
import { getKind, kindsOf, lineupsOf } from '#contract/kinds/sport.ts';
import { sports } from '#sports/index.ts';
import { makeItem, makeUser, type TestApp, type TestUser, testApp } from '#tests/support/app.ts';
import { makeChoices, send } from '#tests/support/fans/community.ts';
import { like, makePair, merge } from '#tests/support/merging.ts';

let app: TestApp;
let fans: readonly TestUser[];
let viewer: TestUser;

beforeAll(async () => {
  app = await testApp();
  viewer = await makeUser(app);
  fans = [
    await makeUser(app),
    await makeUser(app, { image: '/media/x.webp' }),
    await makeUser(app),
    await makeUser(app),
  ];
  for (const followed of fans.slice(0, 2)) {
    await send(app, 'PATCH', `/users/toggleFollow/${followed.id}`, viewer, { on: true });
  }
});

const likeables = [...kindsOf(sports), ...lineupsOf(sports)];

async function makeLiked(likeable: (typeof likeables)[number]): Promise<string> {
  if (!('slots' in likeable)) return makeItem(app, likeable.name);
  const body = { name: 'Ours', ...(await makeChoices(app, likeable)) };
  const built = await send(app, 'POST', likeable.api.create, await makeUser(app), body);
  return String(built.json()._id);
}

async function likeAll(path: string, id: string, seconds: number) {
  for (const [index, one] of fans.entries()) {
    app.clock.time = new Date(Date.UTC(2026, 0, 1, 12, 0, index * seconds));
    expect(await like(app, path, id, one)).toBe(200);
  }
  app.clock.time = null;
}

const list = (base: string, id: string, query = '', as: TestUser | null = viewer) =>
  send(app, 'GET', `${base}/${id}/fans${query}`, as);

describe.each(likeables)('$name', (likeable) => {
  const { base, toggle } = likeable.api;

  test('fans are listed: first those whom the viewer follows, then the newest', async () => {
    const id = await makeLiked(likeable);
    expect((await list(base, id)).json()).toEqual({
      data: [],
      page: 1,
      size: 6,
      total: 0,
      next: false,
    });
    await likeAll(toggle, id, 1);
    const [a, b, c, d] = fans as [TestUser, TestUser, TestUser, TestUser];
    const shown = ({ id: _id, name }: TestUser, following: boolean, image: string | null = null) =>
      ({ _id, name, image, following }) as const;
    const whole = [
      shown(b, true, '/media/x.webp'),
      shown(a, true),
      shown(d, false),
      shown(c, false),
    ];
    expect((await list(base, id)).json()).toEqual({
      data: whole,
      page: 1,
      size: 6,
      total: 4,
      next: false,
    });
    for (const page of [1, 2]) {
      const part = {
        data: whole.slice(3 * page - 3, 3 * page),
        page,
        size: 3,
        total: 4,
        next: page === 1,
      };
      expect((await list(base, id, `?size=3&page=${page}`)).json()).toEqual(part);
    }
    const strange = await list(base, id, '', await makeUser(app));
    expect(strange.json().data.map(({ _id }: { _id: string }) => _id)).toEqual(
      [d, c, b, a].map((fan) => fan.id),
    );

    const other = likeables.find(({ name }) => name !== likeable.name)?.api.base ?? '';
    expect((await list(base, 'nothing')).json()).toMatchObject({ code: 'itemNotFound' });
    expect((await list(other, id)).json()).toMatchObject({ code: 'itemNotFound' });
    expect((await list(base, id, '?page=101&size=100')).json()).toMatchObject({ code: 'tooDeep' });
    expect((await list(base, id, '', null)).json()).toMatchObject({ code: 'unauthenticated' });
  });
});

test('likes of the same time are each on one page', async () => {
  const [of] = likeables;
  if (!of) throw new Error('nothing can be liked');
  const id = await makeLiked(of);
  await likeAll(of.api.toggle, id, 0);
  const pages = await Promise.all(
    [1, 2, 3, 4].map((page) => list(of.api.base, id, `?size=1&page=${page}`)),
  );
  const listed = pages.map((page): string => page.json().data[0]._id);
  const newest = (some: readonly TestUser[]) =>
    some
      .map((fan) => fan.id)
      .toSorted()
      .toReversed();
  expect(listed).toEqual([...newest(fans.slice(0, 2)), ...newest(fans.slice(2))]);
});

test('the id of a merged item finds the fans of the kept one', async () => {
  const pair = await makePair(app, 'player');
  const [one, other] = fans as [TestUser, TestUser];
  const player = getKind(sports, 'player');
  if (!player) throw new Error('there are no players');
  await like(app, player.api.toggle, pair.keep, one);
  await like(app, player.api.toggle, pair.drop, other);
  await merge(app, 'player', pair);
  const [kept, dropped] = [
    (await list(player.api.base, pair.keep)).json(),
    (await list(player.api.base, pair.drop)).json(),
  ];
  expect(kept).toMatchObject({ total: 2 });
  expect(dropped).toEqual(kept);
});
