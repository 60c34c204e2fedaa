import { beforeAll, describe, expect, test } from 'vitest';
import { maxFollowed } from '#contract/fans/follows.ts';
import { makeUser, makeUsers, type TestApp, type TestUser, testApp } from '#tests/support/app.ts';
import { snapshot } from '#tests/support/databases/snapshot.ts';
import { send } from '#tests/support/fans/community.ts';

let app: TestApp;
let fan: TestUser;
let star: TestUser;
beforeAll(async () => {
  app = await testApp();
  fan = await makeUser(app);
  star = await makeUser(app);
});

const toggle = (target: string, user: TestUser, body?: unknown) =>
  send(app, 'PATCH', `/users/toggleFollow/${target}`, user, body);
const page = async (id: string, viewer: TestUser | null = null) =>
  (await send(app, 'GET', `/users/${id}`, viewer)).json();
const list = async (id: string, side: string, viewer: TestUser, query = '') =>
  (await send(app, 'GET', `/users/${id}/${side}${query}`, viewer)).json();

async function countsOf(id: string) {
  const { read } = app.db;
  const kept = await read
    .selectFrom('follow_count')
    .select(['followers', 'followed'])
    .where('user_id', '=', id)
    .executeTakeFirst();
  const rows = await read.selectFrom('follow').selectAll().execute();
  return {
    kept: { ...(kept ?? { followers: 0, followed: 0 }) },
    rows: {
      followers: rows.filter((row) => row.followed_id === id).length,
      followed: rows.filter((row) => row.follower_id === id).length,
    },
  };
}

describe('a follow', () => {
  test('is set, toggled and removed, and shown on both pages', async () => {
    const [one, other] = [await makeUser(app), await makeUser(app)];
    expect((await toggle(other.id, one)).json()).toEqual({ following: true, followers: 1 });
    expect((await toggle(other.id, one)).json()).toEqual({ following: false, followers: 0 });
    for (const on of [false, true, true]) {
      expect((await toggle(other.id, one, { on })).json()).toEqual({
        following: on,
        followers: Number(on),
      });
    }
    expect(await page(other.id, one)).toMatchObject({
      followersCount: 1,
      followedCount: 0,
      following: true,
      followsViewer: false,
    });
    expect(await page(other.id)).toMatchObject({
      followersCount: 1,
      following: false,
      followsViewer: false,
    });
    expect(await page(one.id, other)).toMatchObject({
      followersCount: 0,
      followedCount: 1,
      following: false,
      followsViewer: true,
    });
  });

  test('of oneself, or of an unknown or unverified user, is refused', async () => {
    const unverified = await makeUser(app, { verified: 0 });
    const before = await snapshot(app.db);
    expect((await toggle(fan.id, fan, { on: true })).json()).toMatchObject({
      status: 400,
      code: 'selfFollow',
    });
    for (const id of ['nobody', unverified.id, 'x'.repeat(5000)]) {
      expect((await toggle(id, fan, { on: true })).json()).toMatchObject({
        status: 404,
        code: 'userNotFound',
      });
    }
    for (const body of [{ on: 'true' }, {}, [], { on: true, id: fan.id }]) {
      expect((await toggle(star.id, fan, body)).json()).toMatchObject({ code: 'invalid' });
    }
    expect(await snapshot(app.db)).toBe(before);
  });

  test('is counted correctly when many fans follow each other concurrently', async () => {
    const fans = await Promise.all(Array.from({ length: 6 }, () => makeUser(app)));
    const pairs = fans.flatMap((one) =>
      fans.filter((other) => other !== one).map((other) => [one, other] as const),
    );
    const answers = await Promise.all(
      [...pairs, ...pairs].map(([one, other]) => toggle(other.id, one, { on: true })),
    );
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    for (const { id } of fans) {
      const { kept, rows } = await countsOf(id);
      expect(kept).toEqual({ followers: 5, followed: 5 });
      expect(rows).toEqual(kept);
    }
  });
});

describe('a fan follows 5,000 at most', () => {
  async function makeCollector(followed: number): Promise<TestUser> {
    const collector = await makeUser(app);
    const counts = { user_id: collector.id, followers: 0, followed };
    await app.db.write((transaction) =>
      transaction.insertInto('follow_count').values(counts).execute(),
    );
    return collector;
  }

  test('one more is refused without changes until one is unfollowed', async () => {
    const collector = await makeCollector(maxFollowed - 1);
    const [last, other] = [await makeUser(app), await makeUser(app)];
    expect((await toggle(last.id, collector, { on: true })).statusCode).toBe(200);
    const before = await snapshot(app.db);
    for (const body of [undefined, { on: true }]) {
      expect((await toggle(other.id, collector, body)).json()).toMatchObject({
        status: 409,
        code: 'followsFull',
      });
    }
    expect(await snapshot(app.db)).toBe(before);
    expect((await toggle(last.id, collector, { on: true })).json().following).toBe(true);
    expect((await toggle(last.id, collector, { on: false })).statusCode).toBe(200);
    expect((await toggle(other.id, collector, { on: true })).statusCode).toBe(200);
  });

  test('a fan over the limit keeps follows but cannot add any', async () => {
    const collector = await makeCollector(maxFollowed - 1);
    const [kept, other] = [await makeUser(app), await makeUser(app)];
    await toggle(kept.id, collector, { on: true });
    await app.db.write((transaction) =>
      transaction
        .updateTable('follow_count')
        .set({ followed: maxFollowed + 2 })
        .where('user_id', '=', collector.id)
        .execute(),
    );
    expect((await list(collector.id, 'followed', fan)).data).toMatchObject([{ _id: kept.id }]);
    expect((await toggle(kept.id, collector)).json().following).toBe(false);
    expect((await toggle(other.id, collector)).json()).toMatchObject({ code: 'followsFull' });
  });

  test('concurrent follows stop at the limit', async () => {
    const collector = await makeCollector(maxFollowed - 2);
    const fans = await makeUsers(app, 6);
    const answers = await Promise.all(fans.map(({ id }) => toggle(id, collector, { on: true })));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([
      ...[200, 200],
      ...Array.from({ length: 4 }, () => 409),
    ]);
    expect((await countsOf(collector.id)).kept.followed).toBe(maxFollowed);
  });
});

describe('lists', () => {
  test('are empty at first', async () => {
    const lonely = await makeUser(app);
    for (const side of ['followers', 'followed']) {
      expect(await list(lonely.id, side, fan)).toEqual({
        data: [],
        page: 1,
        size: 6,
        total: 0,
        next: false,
      });
    }
  });

  test('list followers and followed users, newest first, by page', async () => {
    const idol = await makeUser(app, { image: '/media/x.webp' });
    const fans = [await makeUser(app), await makeUser(app), await makeUser(app)];
    for (const [second, one] of fans.entries()) {
      app.clock.time = new Date(Date.UTC(2026, 0, 1, 12, 0, second));
      await toggle(idol.id, one, { on: true });
    }
    app.clock.time = null;
    const [a, b, c] = fans as [TestUser, TestUser, TestUser];
    await toggle(b.id, c, { on: true });
    expect(await list(idol.id, 'followers', c, '?size=2')).toEqual({
      data: [
        { _id: c.id, name: c.name, image: null, following: false },
        { _id: b.id, name: b.name, image: null, following: true },
      ],
      page: 1,
      size: 2,
      total: 3,
      next: true,
    });
    expect(await list(idol.id, 'followers', c, '?size=2&page=2')).toMatchObject({
      total: 3,
      data: [{ _id: a.id }],
    });
    expect(await list(a.id, 'followed', c)).toMatchObject({
      total: 1,
      data: [{ _id: idol.id, image: '/media/x.webp', following: true }],
    });
  });

  test.each(['followers', 'followed'])(
    '%s of nobody are 404, of a wrong page 400',
    async (side) => {
      const unverified = await makeUser(app, { verified: 0 });
      for (const id of ['nobody', unverified.id]) {
        expect(await list(id, side, fan)).toMatchObject({ status: 404, code: 'userNotFound' });
      }
      expect(await list(star.id, side, fan, '?page=0')).toMatchObject({ code: 'invalid' });
      expect(await list(star.id, side, fan, '?page=101&size=100')).toMatchObject({
        code: 'tooDeep',
      });
    },
  );
});
