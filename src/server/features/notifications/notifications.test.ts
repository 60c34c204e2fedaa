import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Notification, NotificationsPage } from '#contract/calls/notifications.ts';
import { maxNotifications, notificationDays, quietDays } from '#contract/fans/fan-events.ts';
import type { LineupDetail } from '#contract/lineups/lineup-items.ts';
import { mergeItems } from '#server/merge/merge.ts';
import { eleven } from '#sports/football/eleven.ts';
import { player } from '#sports/football/player.ts';
import { podium } from '#sports/motogp/podium.ts';
import {
  makeAdmin,
  makeItem,
  makeUser,
  makeUsers,
  openAnotherSession,
  type TestApp,
  type TestUser,
  testApp,
} from '#tests/support/app.ts';
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

async function done(...call: Parameters<typeof send> extends [unknown, ...infer Rest] ? Rest : []) {
  const answer = await send(app, ...call);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}
const bell = (fan: TestUser, query = ''): Promise<NotificationsPage> =>
  done('GET', `/notifications${query}`, fan);
const like = (fan: TestUser, on = true, id = built._id) =>
  done('PATCH', `${eleven.api.toggle}/${id}`, fan, { on });
const follow = (fan: TestUser, whom: TestUser, on = true) =>
  done('PATCH', `/users/toggleFollow/${whom.id}`, fan, { on });
const read = (fan: TestUser, ...ids: string[]) =>
  done('PATCH', '/notifications/read', fan, { ids });
/** As much as the tests ask of an entry: who did what, how many, and whether it is read. */
const told = ({ data }: NotificationsPage) =>
  data.map(({ type, actors, count, read }: Notification) => ({
    ...{ type, count, read },
    names: actors.map(({ name }) => name),
  }));

test('likes of one thing are one entry while it is unread, with the newest fans first', async () => {
  const fans = await makeUsers(app, 5);
  for (const fan of fans) await like(fan);
  const page = await bell(owner);
  const names = fans.map(({ name }) => name).toReversed();
  expect(told(page)).toEqual([{ type: 'liked', count: 5, read: false, names: names.slice(0, 3) }]);
  expect(page).toMatchObject({ unread: 1, next: null });
  const [entry] = page.data;
  expect(entry?.subject).toMatchObject({ _id: built._id, kind: 'eleven', name: built.name });
  expect(entry?.subject.look).toMatchObject({ goalkeeper: { name: expect.any(String) } });
  expect(entry?.detail).toEqual({ rating: null, text: null, slot: null, item: null });

  expect(await read(owner, String(entry?._id))).toEqual({ unread: 0 });
  await like(await makeUser(app));
  expect(told(await bell(owner)).map(({ count, read }) => ({ count, read }))).toEqual([
    { count: 1, read: false },
    { count: 5, read: true },
  ]);
});

test('reading marks what an entry held when it was listed; what came since is unread', async () => {
  const [one, other, third] = await makeUsers(app, 3);
  if (!one || !other || !third) throw new Error('three were asked for');
  await like(one);
  await like(other);
  const [listed] = (await bell(owner)).data;
  await like(third);
  expect(await read(owner, String(listed?._id))).toEqual({ unread: 1 });
  expect(told(await bell(owner))).toEqual([
    { type: 'liked', count: 1, read: false, names: [third.name] },
    { type: 'liked', count: 2, read: true, names: [other.name, one.name] },
  ]);
  expect(await done('PATCH', '/notifications/read', owner, { all: true })).toEqual({ unread: 0 });
  for (const body of [{}, { all: false }, { ids: ['one'], all: true }]) {
    const refused = await send(app, 'PATCH', '/notifications/read', owner, body);
    expect(refused.json()).toMatchObject({ code: 'invalid', issues: [{ field: 'ids' }] });
  }
});

test('what was listed and taken back since leaves what came later unread', async () => {
  const [one, other] = await makeUsers(app, 2);
  if (!one || !other) throw new Error('two were asked for');
  await like(one);
  const [listed] = (await bell(owner)).data;
  await like(other);
  await like(one, false);
  expect(await read(owner, String(listed?._id))).toEqual({ unread: 1 });
  expect(told(await bell(owner))).toMatchObject([{ names: [other.name], read: false }]);
});

test('nobody reads the notifications of somebody else', async () => {
  await like(await makeUser(app));
  const [entry] = (await bell(owner)).data;
  const other = await makeUser(app);
  expect(await read(other, String(entry?._id), 'nothing', 'x.99999999999')).toEqual({ unread: 0 });
  expect(await bell(owner)).toMatchObject({ unread: 1 });
});

test('follows, comments with their ratings, and likes of comments ring; nothing of one’s own', async () => {
  const fan = await makeUser(app);
  await follow(fan, owner);
  await makeComment(app, eleven.api.comment, built._id, fan, { comment: 'Olé', rating: 5 });
  const star = await makeItem(app, 'player', { name: 'Alexia' });
  const remark = await makeComment(app, '/comment/create', star, owner);
  await done('PATCH', `/comment/toggleLike/${remark._id}`, fan, { on: true });
  // One's own.
  await like(owner);
  await makeComment(app, eleven.api.comment, built._id, owner);
  await done('PATCH', `/comment/toggleLike/${remark._id}`, owner, { on: true });

  const { data } = await bell(owner);
  expect(data.map(({ type }) => type)).toEqual(['commentLiked', 'commented', 'followed']);
  expect(data.map(({ subject }) => [subject._id, subject.kind])).toEqual([
    [star, 'player'],
    [built._id, 'eleven'],
    [owner.id, 'user'],
  ]);
  expect(data[1]?.detail).toMatchObject({ rating: 5, text: 'Olé' });
  expect(await bell(fan)).toEqual({ data: [], unread: 0, next: null });
});

test('what is taken back, deleted or left is gone, and with its last act the entry', async () => {
  const [fan, other] = await makeUsers(app, 2);
  if (!fan || !other) throw new Error('two were asked for');
  await like(fan);
  await like(other);
  await follow(fan, owner);
  const rated = { rating: 2 };
  const comment = await makeComment(app, eleven.api.comment, built._id, fan, rated);
  await like(other, false);
  expect(told(await bell(owner))).toMatchObject([
    { type: 'commented' },
    { type: 'followed' },
    { type: 'liked', count: 1, names: [fan.name] },
  ]);
  await follow(fan, owner, false);
  await done('DELETE', `/comment/delete/${comment._id}`, fan);
  expect(told(await bell(owner))).toMatchObject([{ type: 'liked' }]);
  await done('DELETE', '/users/', fan);
  expect(await bell(owner)).toEqual({ data: [], unread: 0, next: null });
});

test('a like or follow that was taken back rings again after a month only', async () => {
  const start = Date.now();
  let fan = await makeUser(app);
  const days = async (count: number) => {
    app.clock.time = new Date(start + count * dayMs);
    fan = await openAnotherSession(app, fan);
    owner = await openAnotherSession(app, owner);
  };
  for (const on of [true, false, true]) {
    await like(fan, on);
    await follow(fan, owner, on);
  }
  expect(await bell(owner)).toMatchObject({ data: [], unread: 0 });
  await days(quietDays - 1);
  await like(fan, false);
  await follow(fan, owner, false);
  await days(quietDays + 1);
  await like(fan);
  await follow(fan, owner);
  expect(await bell(owner)).toMatchObject({ data: [], unread: 0 });
  await like(fan, false);
  await follow(fan, owner, false);
  await days(2 * quietDays + 2);
  await like(fan);
  await follow(fan, owner);
  expect(told(await bell(owner))).toMatchObject([{ type: 'followed' }, { type: 'liked' }]);
});

test('a player who is deleted opens a slot, and its fan is told where; a merge tells nobody', async () => {
  const admin = await makeAdmin(app);
  const [keep, drop] = [
    await makeItem(app, 'player', { position: 'left-back' }),
    await makeItem(app, 'player', { position: 'left-back', name: 'Fran García' }),
  ];
  const wanted = await makeLineup(app, eleven, await makeUser(app), { leftback: drop });
  const other = { id: wanted.owner._id };
  const fan = { ...owner, ...other };
  await mergeItems(app.db, { kind: player, sports: app.deps.sports, keep, drop, dryRun: false });
  const rows = () =>
    app.db.read.selectFrom('notification').selectAll().where('user_id', '=', fan.id).execute();
  expect(await rows()).toEqual([]);
  await done('DELETE', `/players/${keep}`, admin);
  expect(await rows()).toMatchObject([{ type: 'slotOpened', slot: 'leftback' }]);

  const { goalkeeper } = built as unknown as Record<string, { _id: string; name: string }>;
  await done('DELETE', `/players/${goalkeeper?._id}`, admin);
  const { data } = await bell(owner);
  expect(data).toMatchObject([
    {
      ...{ type: 'slotOpened', count: 0, actors: [], subject: { _id: built._id } },
      detail: { slot: 'goalkeeper', item: goalkeeper?.name },
    },
  ]);
});

test('an admin who removes a comment or a lineup tells its fan, once that is gone too', async () => {
  const admin = await makeAdmin(app);
  const [star, drop] = [
    await makeItem(app, 'player', { name: 'Kylian Mbappé' }),
    await makeItem(app, 'player', { name: 'K. Mbappé' }),
  ];
  const comment = await makeComment(app, '/comment/create', drop, owner);
  await done('DELETE', `/comment/delete/${comment._id}`, admin);
  const merged = { kind: player, sports: app.deps.sports, keep: star, drop, dryRun: false };
  await mergeItems(app.db, merged);
  expect((await bell(owner)).data).toMatchObject([
    { type: 'commentRemoved', subject: { _id: star, name: 'Kylian Mbappé' } },
  ]);
  await like(admin);
  await done('DELETE', `${eleven.api.base}/${built._id}`, admin);
  expect((await bell(owner)).data).toMatchObject([
    {
      type: 'lineupRemoved',
      subject: { _id: built._id, kind: 'eleven', name: built.name, look: null },
    },
    { type: 'commentRemoved' },
  ]);
  // Nobody may see the player any more.
  await done('DELETE', `/players/${star}`, admin);
  expect((await bell(owner)).data).toMatchObject([{ type: 'lineupRemoved' }]);
  // Of what one removes oneself nothing is told.
  const own = await makeLineup(app, podium, admin);
  await done('DELETE', `${podium.api.base}/${own._id}`, admin);
  expect((await bell(admin)).data).toEqual([]);
});

test('pages follow each other while more comes, each entry once', async () => {
  const star = await makeItem(app, 'player');
  const fan = await makeUser(app);
  const likeOne = async () => {
    const { _id } = await makeComment(app, '/comment/create', star, owner);
    await done('PATCH', `/comment/toggleLike/${_id}`, fan, { on: true });
  };
  for (let made = 0; made < 5; made += 1) await likeOne();
  const expected = (await bell(owner)).data.map(({ _id }) => _id);
  const listed: string[] = [];
  let next: string | null = '';
  while (next !== null) {
    const page: NotificationsPage = await bell(owner, `?size=2${next && `&cursor=${next}`}`);
    listed.push(...page.data.map(({ _id }) => _id));
    next = page.next;
    await likeOne();
  }
  expect(listed).toEqual(expected);
  const wrong = await send(app, 'GET', '/notifications?cursor=nonsense', owner);
  expect(wrong.json()).toMatchObject({ code: 'invalid', issues: [{ field: 'cursor' }] });
});

test('the bell keeps what is not old, and the newest thousand', async () => {
  const fan = await makeUser(app);
  await like(fan);
  const start = Date.now();
  app.clock.time = new Date(start + (notificationDays - 1) * dayMs);
  owner = await openAnotherSession(app, owner);
  expect((await bell(owner)).data).toHaveLength(1);
  app.clock.time = new Date(start + (notificationDays + 1) * dayMs);
  owner = await openAnotherSession(app, owner);
  expect(await bell(owner)).toMatchObject({ data: [], unread: 0 });

  const at = (index: number) => new Date(start - maxNotifications + index).toISOString();
  const rows = Array.from({ length: maxNotifications }, (_, index) => ({
    ...{ id: `${owner.id}-${index}`, user_id: owner.id, type: 'commentRemoved' as const },
    ...{ thing: String(index), at: at(index), kind: 'eleven', name: 'Old' },
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
  await follow(fan, owner);
  const page = await bell(owner, '?size=1');
  expect(page).toMatchObject({ unread: maxNotifications, data: [{ type: 'followed' }] });
  const kept = app.db.read.selectFrom('notification').where('user_id', '=', owner.id);
  const oldest = await kept.select((eb) => eb.fn.min('at').as('at')).executeTakeFirstOrThrow();
  expect(oldest.at).toBe(at(1));
});

test('a kind that is switched off is neither listed nor counted until it is on again', async () => {
  const fan = await makeUser(app);
  await like(fan);
  await follow(fan, owner);
  const settings = await done('GET', '/notifications/settings', owner);
  expect(settings).toMatchObject({ liked: { bell: true, mail: false } });
  const off = { liked: { bell: false }, followed: { mail: true } };
  expect(await done('PATCH', '/notifications/settings', owner, off)).toEqual({
    ...settings,
    liked: { bell: false, mail: false },
    followed: { bell: true, mail: true },
  });
  expect(await bell(owner)).toMatchObject({ unread: 1, data: [{ type: 'followed' }] });
  await done('PATCH', '/notifications/settings', owner, { liked: { bell: true } });
  expect(await bell(owner)).toMatchObject({ unread: 2 });
  const unknown = await send(app, 'PATCH', '/notifications/settings', owner, { built: {} });
  expect(unknown.statusCode).toBe(400);
});
