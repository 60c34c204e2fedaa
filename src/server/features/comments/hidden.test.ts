import { beforeAll, expect, test } from 'vitest';
import { lineupsOf } from '#contract/kinds/sport.ts';
import type { Lineup } from '#contract/lineups/lineup.ts';
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
import { done, follow } from '#tests/support/fans/bell.ts';
import { countersOf, makeComment, makeLineup, send } from '#tests/support/fans/community.ts';

let app: TestApp;
let author: TestUser;
let other: TestUser;
let admin: TestUser;
beforeAll(async () => {
  app = await testApp();
  author = await makeUser(app);
  other = await makeUser(app);
  admin = await makeAdmin(app);
});

const hide = (id: string, user: TestUser | null, body: unknown = { on: true }) =>
  send(app, 'PATCH', `/comment/${id}/hidden`, user, body as object);

async function read(path: string, user: TestUser | null) {
  const { data, total } = (await send(app, 'GET', path, user)).json();
  return { texts: data.map((one: { comment: string }) => one.comment), total, data };
}

async function makeCommented(lineup: Lineup = podium) {
  const owner = await makeUser(app);
  const { _id: on } = await makeLineup(app, lineup, owner);
  const { comment } = lineup.api;
  const insult = await makeComment(app, comment, on, author, { comment: 'Vete.', rating: 1 });
  await makeComment(app, comment, on, other, { comment: '¡Grande!', rating: 5 });
  return { owner, on, list: `/comment/?on=${on}`, insult };
}

test.each(lineupsOf(sports))(
  'an owner hides a comment on a $name from all but its author and admins',
  async (lineup) => {
    const { owner, on, list, insult } = await makeCommented(lineup);
    for (const again of [true, true]) {
      expect((await hide(insult._id, owner, { on: again })).json()).toEqual({ hidden: true });
    }
    for (const reader of [null, other]) {
      expect(await read(list, reader)).toMatchObject({ texts: ['¡Grande!'], total: 1 });
    }
    for (const reader of [author, admin, owner]) {
      const page = await read(list, reader);
      expect(page).toMatchObject({ texts: ['¡Grande!', 'Vete.'], total: 2 });
      expect(page.data[1]).toMatchObject({ hidden: true, can: { hide: reader === owner } });
    }
    const rated = (await send(app, 'GET', list, null)).json();
    expect(rated, 'its rating counts').toMatchObject({ averageRating: 3, ratingsCount: 2 });

    expect((await hide(insult._id, owner, { on: false })).json()).toEqual({ hidden: false });
    expect(await read(list, null)).toMatchObject({ texts: ['¡Grande!', 'Vete.'], total: 2 });

    await hide(insult._id, owner);
    await done(app, 'DELETE', `/comment/delete/${insult._id}`, author);
    expect(await read(list, null)).toMatchObject({ texts: ['¡Grande!'], total: 1 });
    const counters = await countersOf(app, on);
    expect(counters?.stored).toEqual(counters?.rows);
  },
);

test('a hidden comment is listed for its author only and not in feeds', async () => {
  const { owner, insult } = await makeCommented();
  await follow(app, other, author);
  const profile = `/users/${author.id}/comments`;
  const isInFeed = async () =>
    JSON.stringify(await done(app, 'GET', '/feed', other)).includes(insult.on._id);
  expect(await isInFeed()).toBe(true);
  const before = await read(profile, other);
  await hide(insult._id, owner);
  expect((await read(profile, other)).total).toBe(before.total - 1);
  expect((await read(profile, author)).total).toBe(before.total);
  expect((await read(profile, other)).data).toHaveLength(before.data.length - 1);
  expect(await isInFeed()).toBe(false);
});

test('only the owner of a lineup hides comments, and not the owner’s own', async () => {
  const { owner, on, insult } = await makeCommented();
  const own = await makeComment(app, podium.api.comment, on, owner, { comment: 'Mío' });
  const rider = await makeItem(app, 'rider');
  const onItem = await makeComment(app, '/comment/create', rider, other);
  const before = await snapshot(app.db);
  for (const [id, user, body, status] of [
    [insult._id, null, { on: true }, 401],
    [insult._id, author, { on: true }, 403],
    [insult._id, other, { on: true }, 403],
    [insult._id, admin, { on: true }, 403],
    [own._id, owner, { on: true }, 403],
    [onItem._id, owner, { on: true }, 403],
    [onItem._id, other, { on: true }, 403],
    ['nothing', owner, { on: true }, 404],
    [insult._id, owner, {}, 400],
    [insult._id, owner, { on: 'yes' }, 400],
    [insult._id, owner, { on: true, rating: 5 }, 400],
  ] as const) {
    expect((await hide(id, user, body)).statusCode, `${id} ${JSON.stringify(body)}`).toBe(status);
  }
  expect(await snapshot(app.db)).toBe(before);
});
