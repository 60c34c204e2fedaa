import { beforeAll, describe, expect, test } from 'vitest';
import { commentables, maxCommentLength } from '#contract/fans/comments.ts';
import { lineupsOf } from '#contract/kinds/sport.ts';
import { sports } from '#sports/index.ts';
import { podium } from '#sports/motogp/podium.ts';
import {
  makeAdmin,
  makeItem,
  makeUser,
  type TestApp,
  type TestUser,
  testApp,
} from '#tests/support/app.ts';
import { snapshot } from '#tests/support/databases/snapshot.ts';
import {
  expectTrueCounters,
  makeComment,
  makeCommentable,
  makeLineup,
  send,
} from '#tests/support/fans/community.ts';

let app: TestApp;
let fan: TestUser;
let owner: TestUser;
beforeAll(async () => {
  app = await testApp();
  fan = await makeUser(app);
  owner = await makeUser(app);
});

const read = async (itemId: string, query = '', user: TestUser | null = fan) =>
  (await send(app, 'GET', `/comment/?on=${itemId}${query}`, user)).json();

describe.each(commentables(sports))('on a $kind', ({ kind, path, owned }) => {
  test('is created, and listed with its creator and item', async () => {
    const on = await makeCommentable(app, kind);
    const body = { comment: '  ¡Qué\tgrande!\r\nVamos. ', rating: 4 };
    const answer = await send(app, 'POST', `${path}/${on}`, fan, body);
    expect(answer.statusCode, answer.body).toBe(200);
    const comment = answer.json();
    expect(comment).toEqual({
      _id: expect.any(String),
      creator: fan.id,
      creatorName: fan.name,
      image: null,
      comment: '¡Qué grande!\nVamos.',
      rating: 4,
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      name: expect.any(String),
      on: { _id: on, kind },
      likesCount: 0,
      liked: false,
      likes: [],
      hidden: false,
      can: { edit: false, delete: true, hide: false },
    });
    expect(await read(on)).toEqual({
      data: [comment],
      page: 1,
      size: 6,
      total: 1,
      next: false,
      averageRating: 4,
      ratingsCount: 1,
    });
    await expectTrueCounters(app, on);
  });

  test.each([
    [{}, 'comment'],
    [{ comment: '' }, 'comment'],
    [{ comment: ' \n ' }, 'comment'],
    [{ comment: 'x'.repeat(maxCommentLength + 1) }, 'comment'],
    [{ comment: '\u3164\u200b' }, 'comment'],
    [{ comment: 'a\ud800' }, 'comment'],
    [{ comment: 'a\u0007b' }, 'comment'],
    [{ comment: 'a\u202Eb' }, 'comment'],
    [{ comment: 5 }, 'comment'],
    [{ comment: 'Good', rating: 0 }, 'rating'],
    [{ comment: 'Good', rating: 6 }, 'rating'],
    [{ comment: 'Good', rating: 1_000_000_000 }, 'rating'],
    [{ comment: 'Good', rating: 2.5 }, 'rating'],
    [{ comment: 'Good', rating: '5' }, 'rating'],
    [{ comment: 'Good', rating: 5, creator: 'x' }, 'creator'],
    [{ comment: 'Good', rating: 5, creatorName: 'Admin' }, 'creatorName'],
  ])('%j is refused by its field, and changes nothing', async (body, field) => {
    const on = await makeCommentable(app, kind);
    const before = await snapshot(app.db);
    const answer = await send(app, 'POST', `${path}/${on}`, fan, {
      ...(owned && { rating: 3 }),
      ...body,
    });
    expect(answer.json()).toMatchObject({ status: 400, code: 'invalid' });
    expect(answer.json().issues).toMatchObject([{ field }]);
    expect(await snapshot(app.db)).toBe(before);
  });

  test('needs an item of a kind that the call accepts', async () => {
    const team = await makeItem(app, 'team');
    const others = commentables(sports).filter((other) => other.path !== path);
    const wrong = [
      'nobody',
      team,
      ...(await Promise.all(others.map((one) => makeCommentable(app, one.kind)))),
    ];
    const before = await snapshot(app.db);
    for (const id of wrong) {
      const answer = await send(app, 'POST', `${path}/${id}`, fan, { comment: 'Hm', rating: 1 });
      expect(answer.json()).toMatchObject({ status: 404, code: 'itemNotFound' });
    }
    expect(await snapshot(app.db)).toBe(before);
  });

  test('is readable by verified users, or by anyone on lineups', async () => {
    const on = await makeCommentable(app, kind);
    const unverified = await makeUser(app, { verified: 0 });
    if (owned) {
      expect(await read(on, '', null)).toMatchObject({ data: [], total: 0 });
      return;
    }
    expect(await read(on, '', null)).toMatchObject({ status: 401, code: 'unauthenticated' });
    expect(await read(on, '', unverified)).toMatchObject({ status: 403, code: 'notVerified' });
  });

  test('is deleted with its item, together with its likes', async () => {
    const on = await makeCommentable(app, kind);
    const comment = await makeComment(app, path, on, fan, { rating: 5 });
    await send(app, 'PATCH', `/comment/toggleLike/${comment._id}`, owner, { on: true });
    const base =
      lineupsOf(sports).find(({ name }) => name === kind)?.api.base ??
      sports.flatMap(({ kinds }) => kinds).find(({ name }) => name === kind)?.api.base;
    const deleted = await send(app, 'DELETE', `${base}/${on}`, await makeAdmin(app));
    expect(deleted.statusCode, deleted.body).toBe(200);
    expect(await read(on)).toMatchObject({ status: 404, code: 'itemNotFound' });
    const likes = await app.db.read
      .selectFrom('comment_like')
      .select('user_id')
      .where('comment_id', '=', comment._id)
      .execute();
    expect(likes).toEqual([]);
  });
});

describe('lists', () => {
  test('are listed newest first, by page', async () => {
    const player = await makeItem(app, 'player');
    for (const comment of ['one', 'two', 'three']) {
      await makeComment(app, '/comment/create', player, fan, { comment });
    }
    expect(await read(player, '&size=2')).toMatchObject({
      total: 3,
      size: 2,
      data: [{ comment: 'three' }, { comment: 'two' }],
    });
    expect(await read(player, '&size=2&page=2')).toMatchObject({ data: [{ comment: 'one' }] });
    expect(await read(player, '&page=9')).toMatchObject({ total: 3, data: [] });
  });

  test.each([
    ['', 400, 'invalid'],
    ['?on=', 400, 'invalid'],
    ['?on=nobody', 404, 'itemNotFound'],
    ['?on=nobody&page=0', 400, 'invalid'],
    ['?on=nobody&page=101&size=100', 400, 'tooDeep'],
    ['?on=nobody&sort=likes', 400, 'invalid'],
  ])('refuse %j', async (query, status, code) => {
    const answer = await send(app, 'GET', `/comment${query}`, fan);
    expect(answer.json()).toMatchObject({ status, code });
  });

  test('of a kind without comments are not found', async () => {
    const team = await makeItem(app, 'team');
    expect(await read(team)).toMatchObject({ status: 404, code: 'itemNotFound' });
  });

  test('of a user are listed across all items, newest first', async () => {
    const writer = await makeUser(app);
    const path = `/users/${writer.id}/comments`;
    expect((await send(app, 'GET', path, fan)).json()).toEqual({
      data: [],
      page: 1,
      size: 6,
      total: 0,
      next: false,
    });
    const rider = await makeItem(app, 'rider', { name: 'Jorge Martín' });
    const built = await makeLineup(app, podium, owner);
    await makeComment(app, '/comment/create', rider, writer, { comment: 'first' });
    await makeComment(app, '/comment/createpodium', built._id, writer, { rating: 1 });
    const list = (await send(app, 'GET', `${path}?size=3`, fan)).json();
    expect(list).toMatchObject({
      total: 2,
      size: 3,
      data: [
        { name: built.name, on: { _id: built._id, kind: 'podium' }, creatorName: writer.name },
        { name: 'Jorge Martín', comment: 'first' },
      ],
    });
    await send(app, 'DELETE', `/podium/${built._id}`, owner);
  });

  test('of an unknown or unverified user are 404', async () => {
    const unverified = await makeUser(app, { verified: 0 });
    for (const id of ['nobody', unverified.id]) {
      const answer = await send(app, 'GET', `/users/${id}/comments`, fan);
      expect(answer.json()).toMatchObject({ status: 404, code: 'userNotFound' });
    }
  });

  test('show the creator’s current name and picture', async () => {
    const writer = await makeUser(app);
    const rider = await makeItem(app, 'rider');
    await makeComment(app, '/comment/create', rider, writer);
    await app.db.write((transaction) =>
      transaction
        .updateTable('user')
        .set({ name: 'Renamed', image: '/media/x.webp' })
        .where('id', '=', writer.id)
        .execute(),
    );
    expect((await read(rider)).data).toMatchObject([
      { creatorName: 'Renamed', image: '/media/x.webp' },
    ]);
  });
});

describe('a delete', () => {
  test('is allowed to the creator and admins, and happens once', async () => {
    const rider = await makeItem(app, 'rider');
    const admin = await makeAdmin(app);
    const first = await makeComment(app, '/comment/create', rider, fan, { rating: 5 });
    const second = await makeComment(app, '/comment/create', rider, fan);
    const other = await makeUser(app);
    const remove = (id: string, user: TestUser) =>
      send(app, 'DELETE', `/comment/delete/${id}`, user);
    const before = await snapshot(app.db);
    expect((await remove(first._id, other)).json()).toMatchObject({ code: 'forbidden' });
    expect((await remove('nobody', fan)).json()).toMatchObject({
      status: 404,
      code: 'commentNotFound',
    });
    expect(await snapshot(app.db)).toBe(before);

    expect((await remove(first._id, fan)).json()).toEqual({ deleted: true });
    expect((await remove(second._id, admin)).json()).toEqual({ deleted: true });
    expect((await remove(second._id, admin)).json()).toMatchObject({ code: 'commentNotFound' });
    expect(await read(rider)).toMatchObject({ total: 0, data: [], averageRating: null });
    await expectTrueCounters(app, rider);
  });

  test('happens once for concurrent requests', async () => {
    const rider = await makeItem(app, 'rider');
    const comment = await makeComment(app, '/comment/create', rider, fan, { rating: 5 });
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => send(app, 'DELETE', `/comment/delete/${comment._id}`, fan)),
    );
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([
      200, 404, 404, 404, 404, 404,
    ]);
    await expectTrueCounters(app, rider);
  });
});
