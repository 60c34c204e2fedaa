import { beforeAll, describe, expect, test } from 'vitest';
import { maxCommentLikes } from '#contract/fans/comments.ts';
import {
  makeItem,
  makeUser,
  makeUsers,
  type TestApp,
  type TestUser,
  testApp,
} from '#tests/support/app.ts';
import { findContradictions } from '#tests/support/databases/consistency.ts';
import { testDatabase } from '#tests/support/databases/databases.ts';
import { expectTrueCounters, makeComment, send } from '#tests/support/fans/community.ts';

let app: TestApp;
let fan: TestUser;
let owner: TestUser;
beforeAll(async () => {
  app = await testApp();
  fan = await makeUser(app);
  owner = await makeUser(app);
});

const read = async (itemId: string, user = fan) =>
  (await send(app, 'GET', `/comment/?on=${itemId}`, user)).json();

describe('a like of a comment', () => {
  const toggle = (id: string, user: TestUser, body?: unknown) =>
    send(app, 'PATCH', `/comment/toggleLike/${id}`, user, body);

  test('is set, toggled and removed', async () => {
    const rider = await makeItem(app, 'rider');
    const { _id } = await makeComment(app, '/comment/create', rider, owner);
    const liked = { liked: true, likesCount: 1, likes: [fan.id] };
    const notLiked = { liked: false, likesCount: 0, likes: [] };
    expect((await toggle(_id, fan)).json()).toEqual(liked);
    expect((await toggle(_id, fan)).json()).toEqual(notLiked);
    expect((await toggle(_id, fan, { on: false })).json()).toEqual(notLiked);
    expect((await toggle(_id, fan, { on: true })).json()).toEqual(liked);
    expect((await toggle(_id, fan, { on: true })).json()).toEqual(liked);
    expect((await read(rider)).data).toMatchObject([{ _id, ...liked }]);
    expect((await read(rider, owner)).data).toMatchObject([
      { liked: false, likesCount: 1, likes: [fan.id] },
    ]);
  });

  test('needs a comment and a valid body', async () => {
    const rider = await makeItem(app, 'rider');
    const { _id } = await makeComment(app, '/comment/create', rider, owner);
    expect((await toggle('nobody', fan)).json()).toMatchObject({
      status: 404,
      code: 'commentNotFound',
    });
    for (const body of [{ on: 'true' }, {}, [], { on: true, off: 1 }]) {
      expect((await toggle(_id, fan, body)).json()).toMatchObject({ code: 'invalid' });
    }
    expect((await read(rider)).data).toMatchObject([{ likesCount: 0 }]);
  });

  test('is counted correctly for concurrent likes, and lists only some users', async () => {
    const rider = await makeItem(app, 'rider');
    const { _id } = await makeComment(app, '/comment/create', rider, owner);
    const fans = await Promise.all(
      Array.from({ length: maxCommentLikes + 2 }, () => makeUser(app)),
    );
    await Promise.all([...fans, ...fans].map((one) => toggle(_id, one, { on: true })));
    await toggle(_id, fan, { on: true });
    const [comment] = (await read(rider)).data;
    expect(comment.likesCount).toBe(maxCommentLikes + 3);
    expect(comment.likes).toHaveLength(maxCommentLikes);
    expect(comment.likes[0]).toBe(fan.id);
    const rows = await app.db.read
      .selectFrom('comment_like')
      .select('user_id')
      .where('comment_id', '=', _id)
      .execute();
    expect(rows).toHaveLength(maxCommentLikes + 3);
  });

  test('is removed with its fan, unlike other likes', async () => {
    const rider = await makeItem(app, 'rider');
    const leaver = await makeUser(app);
    const make = async () => (await makeComment(app, '/comment/create', rider, owner))._id;
    const [shared, alone, flipped] = [await make(), await make(), await make()];
    await toggle(shared, fan);
    for (const id of [shared, alone, flipped, flipped]) await toggle(id, leaver);

    expect((await send(app, 'DELETE', '/users', leaver)).json()).toEqual({ deleteUser: true });
    expect((await read(rider)).data).toMatchObject([
      { _id: flipped, likesCount: 0, likes: [] },
      { _id: alone, likesCount: 0, likes: [] },
      { _id: shared, likesCount: 1, likes: [fan.id] },
    ]);
  });
});

test('a comment with very many likes is deleted in several transactions', async () => {
  let transactions = 0;
  const db = await testDatabase();
  const counting = await testApp({
    db: {
      ...db,
      write: (work, options) => {
        transactions += 1;
        return db.write(work, options);
      },
    },
  });
  const author = await makeUser(counting);
  const rider = await makeItem(counting, 'rider');
  const { _id } = await makeComment(counting, '/comment/create', rider, author);
  const users = await makeUsers(counting, 600);
  const created_at = new Date().toISOString();
  await db.write(async (transaction) => {
    const likes = users.map(({ id }) => ({ user_id: id, comment_id: _id, created_at }));
    await transaction.insertInto('comment_like').values(likes).execute();
    await transaction.updateTable('comment').set({ likes_count: 600 }).execute();
  });
  const before = transactions;
  const refused = await send(counting, 'DELETE', `/comment/delete/${_id}`, users[0]);
  expect(refused.statusCode).toBe(403);
  expect(await db.read.selectFrom('comment_like').selectAll().execute()).toHaveLength(600);

  const deleted = await send(counting, 'DELETE', `/comment/delete/${_id}`, author);
  expect(deleted.statusCode, deleted.body).toBe(200);
  expect(transactions - before).toBeGreaterThan(3);
  expect(await findContradictions(db)).toEqual([]);
  expect(await db.read.selectFrom('comment_like').selectAll().execute()).toEqual([]);
  await expectTrueCounters(counting, rider);
});
