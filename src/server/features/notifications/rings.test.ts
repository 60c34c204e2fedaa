import { beforeAll, beforeEach, expect, test } from 'vitest';
import { quietDays } from '#contract/fans/fan-events.ts';
import type { LineupDetail } from '#contract/lineups/lineup-items.ts';
import { mergeItems } from '#server/features/catalogue/merge/merge.ts';
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
import { bell, done, follow, like, summaryOf } from '#tests/support/fans/bell.ts';
import { makeComment, makeLineup } from '#tests/support/fans/community.ts';

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

test('follows, comments and likes of comments ring, except one’s own', async () => {
  const fan = await makeUser(app);
  await follow(app, fan, owner);
  const rated = { comment: 'Olé', rating: 5 };
  const praise = await makeComment(app, eleven.api.comment, built._id, fan, rated);
  const star = await makeItem(app, 'player', { name: 'Alexia' });
  const remark = await makeComment(app, '/comment/create', star, owner);
  await done(app, 'PATCH', `/comment/toggleLike/${remark._id}`, fan, { on: true });
  await like(app, built, owner);
  await makeComment(app, eleven.api.comment, built._id, owner);
  await done(app, 'PATCH', `/comment/toggleLike/${remark._id}`, owner, { on: true });

  const { data } = await bell(app, owner);
  expect(data.map(({ type }) => type)).toEqual(['commentLiked', 'commented', 'followed']);
  const comments = data.map(({ detail }) => detail.comment);
  expect(comments).toEqual([remark._id, praise._id, null]);
  expect(data.map(({ subject }) => [subject._id, subject.kind])).toEqual([
    [star, 'player'],
    [built._id, 'eleven'],
    [owner.id, 'user'],
  ]);
  expect(data[1]?.detail).toMatchObject({ rating: 5, text: 'Olé' });
  expect(await bell(app, fan)).toEqual({ data: [], unread: 0, next: null });
});

test('acts that are undone or deleted disappear, and entries with their last act', async () => {
  const [fan, other] = await makeUsers(app, 2);
  if (!fan || !other) throw new Error('Expected two users');
  await like(app, built, fan);
  await like(app, built, other);
  await follow(app, fan, owner);
  const rated = { rating: 2 };
  const comment = await makeComment(app, eleven.api.comment, built._id, fan, rated);
  await like(app, built, other, false);
  expect(summaryOf(await bell(app, owner))).toMatchObject([
    { type: 'commented' },
    { type: 'followed' },
    { type: 'liked', count: 1, names: [fan.name] },
  ]);
  await follow(app, fan, owner, false);
  await done(app, 'DELETE', `/comment/delete/${comment._id}`, fan);
  expect(summaryOf(await bell(app, owner))).toMatchObject([{ type: 'liked' }]);
  await done(app, 'DELETE', '/users/', fan);
  expect(await bell(app, owner)).toEqual({ data: [], unread: 0, next: null });
});

test('a like or follow that was undone rings again only after a month', async () => {
  const start = Date.now();
  let fan = await makeUser(app);
  const days = async (count: number) => {
    app.clock.time = new Date(start + count * dayMs);
    fan = await openAnotherSession(app, fan);
    owner = await openAnotherSession(app, owner);
  };
  for (const on of [true, false, true]) {
    await like(app, built, fan, on);
    await follow(app, fan, owner, on);
  }
  expect(await bell(app, owner)).toMatchObject({ data: [], unread: 0 });
  await days(quietDays - 1);
  await like(app, built, fan, false);
  await follow(app, fan, owner, false);
  await days(quietDays + 1);
  await like(app, built, fan);
  await follow(app, fan, owner);
  expect(await bell(app, owner)).toMatchObject({ data: [], unread: 0 });
  await like(app, built, fan, false);
  await follow(app, fan, owner, false);
  await days(2 * quietDays + 2);
  await like(app, built, fan);
  await follow(app, fan, owner);
  expect(summaryOf(await bell(app, owner))).toMatchObject([
    { type: 'followed' },
    { type: 'liked' },
  ]);
});

test('a deleted player notifies fans of the open slot, and a merge notifies nobody', async () => {
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
  await done(app, 'DELETE', `/players/${keep}`, admin);
  expect(await rows()).toMatchObject([{ type: 'slotOpened', slot: 'leftback' }]);

  const { goalkeeper } = built as unknown as Record<string, { _id: string; name: string }>;
  await done(app, 'DELETE', `/players/${goalkeeper?._id}`, admin);
  const { data } = await bell(app, owner);
  expect(data).toMatchObject([
    {
      type: 'slotOpened',
      count: 0,
      actors: [],
      subject: { _id: built._id },
      detail: { slot: 'goalkeeper', item: goalkeeper?.name },
    },
  ]);
});

test('a fan is notified when an admin removes a comment or lineup', async () => {
  const admin = await makeAdmin(app);
  const [star, drop] = [
    await makeItem(app, 'player', { name: 'Kylian Mbappé' }),
    await makeItem(app, 'player', { name: 'K. Mbappé' }),
  ];
  const comment = await makeComment(app, '/comment/create', drop, owner);
  await done(app, 'DELETE', `/comment/delete/${comment._id}`, admin);
  const merged = { kind: player, sports: app.deps.sports, keep: star, drop, dryRun: false };
  await mergeItems(app.db, merged);
  expect((await bell(app, owner)).data).toMatchObject([
    { type: 'commentRemoved', subject: { _id: star, name: 'Kylian Mbappé' } },
  ]);
  await like(app, built, admin);
  await done(app, 'DELETE', `${eleven.api.base}/${built._id}`, admin);
  expect((await bell(app, owner)).data).toMatchObject([
    {
      type: 'lineupRemoved',
      subject: { _id: built._id, kind: 'eleven', name: built.name, look: null },
    },
    { type: 'commentRemoved' },
  ]);
  await done(app, 'DELETE', `/players/${star}`, admin);
  expect((await bell(app, owner)).data).toMatchObject([{ type: 'lineupRemoved' }]);
  const own = await makeLineup(app, podium, admin);
  await done(app, 'DELETE', `${podium.api.base}/${own._id}`, admin);
  expect((await bell(app, admin)).data).toEqual([]);
});
