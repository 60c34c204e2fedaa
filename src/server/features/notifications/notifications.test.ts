import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { NotificationsPage } from '#contract/calls/notifications.ts';
import { maxNotifications, notificationDays } from '#contract/fans/fan-events.ts';
import type { LineupDetail } from '#contract/lineups/lineup-items.ts';
import { eleven } from '#sports/football/eleven.ts';
import {
  makeItem,
  makeUser,
  makeUsers,
  openAnotherSession,
  type TestApp,
  type TestUser,
  testApp,
} from '#tests/support/app.ts';
import { bell, done, follow, like, summaryOf } from '#tests/support/fans/bell.ts';
import { makeComment, makeLineup, send } from '#tests/support/fans/community.ts';

const dayMs = 86_400_000;

let app: TestApp;
let owner: TestUser;
let built: LineupDetail;
beforeAll(async () => {
  app = await testApp();
});
beforeEach(async () => {
  app.clock.time = null;
  owner = await makeUser(app);
  built = await makeLineup(app, eleven, owner);
});

const read = (fan: TestUser, ...ids: string[]) =>
  done(app, 'PATCH', '/notifications/read', fan, { ids });

test('likes of one lineup share an unread entry, with the newest fans first', async () => {
  const fans = await makeUsers(app, 5);
  for (const fan of fans) await like(app, built, fan);
  const page = await bell(app, owner);
  const names = fans.map(({ name }) => name).toReversed();
  expect(summaryOf(page)).toEqual([
    { type: 'liked', count: 5, read: false, names: names.slice(0, 3) },
  ]);
  expect(page).toMatchObject({ unread: 1, next: null });
  const [entry] = page.data;
  expect(entry?.subject).toMatchObject({ _id: built._id, kind: 'eleven', name: built.name });
  expect(entry?.subject.look).toMatchObject({ goalkeeper: { name: expect.any(String) } });
  expect(entry?.detail).toEqual({
    rating: null,
    text: null,
    slot: null,
    item: null,
    comment: null,
  });

  expect(await read(owner, String(entry?._id))).toEqual({ unread: 0 });
  await like(app, built, await makeUser(app));
  expect(summaryOf(await bell(app, owner)).map(({ count, read }) => ({ count, read }))).toEqual([
    { count: 1, read: false },
    { count: 5, read: true },
  ]);
});

test('marking as read covers the listed acts, and later ones stay unread', async () => {
  const [one, other, third] = await makeUsers(app, 3);
  if (!one || !other || !third) throw new Error('Expected three users');
  await like(app, built, one);
  await like(app, built, other);
  const [listed] = (await bell(app, owner)).data;
  await like(app, built, third);
  expect(await read(owner, String(listed?._id))).toEqual({ unread: 1 });
  expect(summaryOf(await bell(app, owner))).toEqual([
    { type: 'liked', count: 1, read: false, names: [third.name] },
    { type: 'liked', count: 2, read: true, names: [other.name, one.name] },
  ]);
  expect(await done(app, 'PATCH', '/notifications/read', owner, { all: true })).toEqual({
    unread: 0,
  });
  for (const body of [{}, { all: false }, { ids: ['one'], all: true }]) {
    const refused = await send(app, 'PATCH', '/notifications/read', owner, body);
    expect(refused.json()).toMatchObject({ code: 'invalid', issues: [{ field: 'ids' }] });
  }
});

test('acts undone after listing leave later acts unread', async () => {
  const [one, other] = await makeUsers(app, 2);
  if (!one || !other) throw new Error('Expected two users');
  await like(app, built, one);
  const [listed] = (await bell(app, owner)).data;
  await like(app, built, other);
  await like(app, built, one, false);
  expect(await read(owner, String(listed?._id))).toEqual({ unread: 1 });
  expect(summaryOf(await bell(app, owner))).toMatchObject([{ names: [other.name], read: false }]);
});

test('fans can only read and mark their own notifications', async () => {
  await like(app, built, await makeUser(app));
  const [entry] = (await bell(app, owner)).data;
  const other = await makeUser(app);
  expect(await read(other, String(entry?._id), 'nothing', 'x.99999999999')).toEqual({
    unread: 0,
  });
  expect(await bell(app, owner)).toMatchObject({ unread: 1 });
});

test('pages list each entry once while new ones arrive', async () => {
  const star = await makeItem(app, 'player');
  const fan = await makeUser(app);
  const likeOne = async () => {
    const { _id } = await makeComment(app, '/comment/create', star, owner);
    await done(app, 'PATCH', `/comment/toggleLike/${_id}`, fan, { on: true });
  };
  for (let made = 0; made < 5; made += 1) await likeOne();
  const expected = (await bell(app, owner)).data.map(({ _id }) => _id);
  const listed: string[] = [];
  let next: string | null = '';
  while (next !== null) {
    const page: NotificationsPage = await bell(app, owner, `?size=2${next && `&cursor=${next}`}`);
    listed.push(...page.data.map(({ _id }) => _id));
    next = page.next;
    await likeOne();
  }
  expect(listed).toEqual(expected);
  const wrong = await send(app, 'GET', '/notifications?cursor=nonsense', owner);
  expect(wrong.json()).toMatchObject({ code: 'invalid', issues: [{ field: 'cursor' }] });
});

test('the bell lists recent notifications, at most the newest thousand', async () => {
  const fan = await makeUser(app);
  await like(app, built, fan);
  const start = Date.now();
  app.clock.time = new Date(start + (notificationDays - 1) * dayMs);
  owner = await openAnotherSession(app, owner);
  expect((await bell(app, owner)).data).toHaveLength(1);
  app.clock.time = new Date(start + (notificationDays + 1) * dayMs);
  owner = await openAnotherSession(app, owner);
  expect(await bell(app, owner)).toMatchObject({ data: [], unread: 0 });

  const at = (index: number) => new Date(start - maxNotifications + index).toISOString();
  const rows = Array.from({ length: maxNotifications }, (_, index) => ({
    id: `${owner.id}-${index}`,
    user_id: owner.id,
    type: 'commentRemoved' as const,
    thing: String(index),
    at: at(index),
    kind: 'eleven',
    name: 'Old',
  }));
  await app.db.write(async (transaction) => {
    await transaction.deleteFrom('notification').where('user_id', '=', owner.id).execute();
    for (let from = 0; from < rows.length; from += 250) {
      await transaction
        .insertInto('notification')
        .values(rows.slice(from, from + 250))
        .execute();
    }
  });
  app.clock.time = null;
  await follow(app, fan, owner);
  const page = await bell(app, owner, '?size=1');
  expect(page).toMatchObject({ unread: maxNotifications, data: [{ type: 'followed' }] });
  const kept = app.db.read.selectFrom('notification').where('user_id', '=', owner.id);
  const oldest = await kept.select((eb) => eb.fn.min('at').as('at')).executeTakeFirstOrThrow();
  expect(oldest.at).toBe(at(1));
});

test('a disabled type is neither listed nor counted until it is enabled again', async () => {
  const fan = await makeUser(app);
  await like(app, built, fan);
  await follow(app, fan, owner);
  const settings = await done(app, 'GET', '/notifications/settings', owner);
  expect(settings).toMatchObject({ liked: { bell: true, mail: false } });
  const off = { liked: { bell: false }, followed: { mail: true } };
  expect(await done(app, 'PATCH', '/notifications/settings', owner, off)).toEqual({
    ...settings,
    liked: { bell: false, mail: false },
    followed: { bell: true, mail: true },
  });
  expect(await bell(app, owner)).toMatchObject({ unread: 1, data: [{ type: 'followed' }] });
  await done(app, 'PATCH', '/notifications/settings', owner, { liked: { bell: true } });
  expect(await bell(app, owner)).toMatchObject({ unread: 2 });
  const unknown = await send(app, 'PATCH', '/notifications/settings', owner, { built: {} });
  expect(unknown.statusCode).toBe(400);
});
