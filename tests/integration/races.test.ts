import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { player } from '#sports/football/player.ts';
import { team } from '#sports/football/team.ts';
import { podium } from '#sports/motogp/podium.ts';
import { lifter } from '#sports/powerlifting/lifter.ts';
import { bodyOf, makeItem, makeUsers, type TestApp, type TestUser } from '#tests/support/app.ts';
import { makeComment, send } from '#tests/support/fans/community.ts';
import {
  build,
  claimLifter,
  comment,
  countStatuses,
  deleteAccount,
  expectNo5xx,
  expectNoDeadlocks,
  follow,
  like,
  likeComment,
  openRaces,
  type Races,
  rename,
  roundsFor,
  spread,
} from '#tests/support/races.ts';

/** Races must cause no 5xx and leave no rows behind. */

let races: Races;
let app: TestApp;
let admin: TestUser;
let choices: Races['choices'];

beforeAll(async () => {
  races = await openRaces();
  ({ app, admin, choices } = races);
});

afterAll(() => expectNoDeadlocks(races));

describe('an account that is deleted while it', () => {
  test('likes, comments, follows, builds, renames and creates is gone without a 5xx', async () => {
    const riders = await Promise.all([1, 2, 3].map(() => makeItem(app, 'rider')));
    const [first = '', second = '', third = ''] = riders;
    const [witness] = (await makeUsers(app, 1)) as [TestUser];
    const target = await makeComment(app, '/comment/create', first, witness);
    const counts = await countStatuses(roundsFor(42), async (round) => {
      const [fan] = (await makeUsers(app, 1)) as [TestUser];
      return spread(app, round, [
        () => deleteAccount(app, fan),
        () => like(app, fan, first),
        () => comment(app, fan, second),
        () => likeComment(app, fan, target._id),
        () => follow(app, fan, witness),
        () => build(app, fan, choices),
        () => rename(app, fan, `New Name ${round}`),
        () => send(app, 'POST', team.api.create, fan, bodyOf(team)),
        () => like(app, fan, third),
      ]);
    });
    await expectNo5xx(app, counts);
    // Without both outcomes there was no race.
    expect(counts['401']).toBeGreaterThan(0);
    expect(counts['200']).toBeGreaterThan(roundsFor(42));
  });

  test('is followed, liked and commented on by others', async () => {
    const counts = await countStatuses(roundsFor(30), async (round) => {
      const [fan, ...others] = (await makeUsers(app, 4)) as [TestUser, ...TestUser[]];
      const lineup = (await build(app, fan, choices)).json();
      const target = await makeComment(app, podium.api.comment, lineup._id, fan);
      await follow(app, fan, others[0] as TestUser);
      return spread(app, round, [
        () => deleteAccount(app, fan),
        ...others.flatMap((one) => [
          () => follow(app, one, fan),
          () => send(app, 'PATCH', `${podium.api.toggle}/${lineup._id}`, one),
          () => likeComment(app, one, target._id),
          () =>
            send(app, 'POST', `${podium.api.comment}/${lineup._id}`, one, {
              comment: 'Vaya podio',
              rating: 5,
            }),
        ]),
      ]);
    });
    await expectNo5xx(app, counts);
    expect(counts['404']).toBeGreaterThan(0);
  });

  test('is followed by an account that is deleted at the same moment', async () => {
    const counts = await countStatuses(roundsFor(30), async () => {
      const [one, two] = (await makeUsers(app, 2)) as [TestUser, TestUser];
      return [
        follow(app, one, two),
        deleteAccount(app, two),
        follow(app, two, one),
        deleteAccount(app, one),
      ];
    });
    await expectNo5xx(app, counts);
    const followCounts = await app.db.read.selectFrom('follow_count').selectAll().execute();
    expect(followCounts.every(({ followers, followed }) => followers >= 0 && followed >= 0)).toBe(
      true,
    );
  });
});

test('fans who like, follow and answer each other delete their accounts at the same moment', async () => {
  const counts = await countStatuses(roundsFor(8), async () => {
    const fans = await makeUsers(app, 4);
    const items = await Promise.all([1, 2, 3, 4].map(() => makeItem(app, 'rider')));
    await app.db.write((transaction) =>
      Promise.all(
        fans.map(({ id }, index) =>
          transaction
            .updateTable('item')
            .set({ created_by: id })
            .where('id', '=', items[index] ?? '')
            .execute(),
        ),
      ),
    );
    const turned = <T>(list: readonly T[], change: number) => [
      ...list.slice(change),
      ...list.slice(0, change),
    ];
    const ids: string[] = [];
    for (const [index, fan] of fans.entries()) {
      for (const item of turned(items, index)) await like(app, fan, item);
      for (const item of turned(items.toReversed(), index)) {
        ids.push((await comment(app, fan, item)).json()._id);
      }
    }
    for (const [index, fan] of fans.entries()) {
      for (const id of turned(ids, index * 5)) await likeComment(app, fan, id);
      for (const other of turned(fans, index).slice(1)) await follow(app, fan, other);
    }
    return fans.map((fan) => deleteAccount(app, fan));
  });
  await expectNo5xx(app, counts);
  expect(counts).toEqual({ 200: 4 * roundsFor(8) });
});

describe('an item that is deleted while fans', () => {
  test('like it, comment on it, reply and build with it', async () => {
    const fans = await makeUsers(app, roundsFor(30));
    const counts = await countStatuses(roundsFor(30), async (round) => {
      const rider = await makeItem(app, 'rider');
      const [fan, another] = [fans[round] as TestUser, fans[(round + 7) % fans.length] as TestUser];
      const target = await makeComment(app, '/comment/create', rider, another);
      await send(
        app,
        'DELETE',
        `${podium.api.base}/${(await build(app, fan, choices)).json()._id}`,
        fan,
      );
      return spread(app, round, [
        () => send(app, 'DELETE', `/rider/${rider}`, admin),
        () => like(app, fan, rider),
        () => comment(app, fan, rider),
        () => likeComment(app, fan, target._id),
        () => like(app, another, rider),
        () => send(app, 'DELETE', `/comment/delete/${target._id}`, another),
        () => build(app, fan, { ...choices, secondPlace: rider }),
      ]);
    });
    await expectNo5xx(app, counts);
    const status400 = counts['400'] ?? 0;
    expect(status400 + (counts['404'] ?? 0)).toBeGreaterThan(0);
  });

  test('change lineups with it, or create items that refer to it', async () => {
    const fans = await makeUsers(app, roundsFor(30));
    const counts = await countStatuses(roundsFor(30), async (round) => {
      const fan = fans[round] as TestUser;
      const [rider, club] = await Promise.all([makeItem(app, 'rider'), makeItem(app, 'team')]);
      const lineup = (await build(app, fan, { ...choices, firstPlace: rider })).json();
      const change = (slots: object) =>
        send(app, 'PATCH', `${podium.api.base}/${lineup._id}`, fan, slots);
      const refer = () =>
        send(app, 'POST', player.api.create, admin, bodyOf(player, { team: [club] }));
      return [
        ...spread(app, round, [
          () => send(app, 'DELETE', `/rider/${rider}`, admin),
          () => change({ secondPlace: rider, firstPlace: choices.secondPlace }),
          () => change({ firstPlace: rider, secondPlace: choices.secondPlace }),
        ]),
        ...spread(app, round, [
          () => send(app, 'DELETE', `${team.api.base}/${club}`, admin),
          refer,
          refer,
        ]),
      ];
    });
    await expectNo5xx(app, counts);
  });
});

test('lifters and fans are deleted while fans claim lifters in two tabs and an admin clears claims', async () => {
  const fans = await makeUsers(app, 3 * roundsFor(30));
  const keptLifter = await makeItem(app, 'lifter');
  const counts = await countStatuses(roundsFor(30), async (round) => {
    const [fan, another, leaves] = fans.slice(round * 3) as [TestUser, TestUser, TestUser];
    const goes = await makeItem(app, 'lifter');
    if (round % 2 === 0) await claimLifter(app, fan, goes);
    return spread(app, round, [
      () => send(app, 'DELETE', `${lifter.api.base}/${goes}`, admin),
      () => claimLifter(app, fan, goes),
      () => claimLifter(app, another, goes),
      () => claimLifter(app, leaves, goes),
      () => claimLifter(app, fan, keptLifter),
      () => deleteAccount(app, leaves),
      () => claimLifter(app, leaves, keptLifter),
      () => send(app, 'DELETE', `/users/${fan.id}/thisIsMe`, admin),
    ]);
  });
  await expectNo5xx(app, counts);
  const { read } = app.db;
  const claims = await read.selectFrom('claim').selectAll().execute();
  const remainingFans = new Set(fans.filter((_, index) => index % 3 === 2).map(({ id }) => id));
  expect(claims.filter(({ user_id }) => remainingFans.has(user_id))).toEqual([]);
  expect(claims.filter(({ item_id }) => item_id !== keptLifter)).toEqual([]);
  expect((counts['404'] ?? 0) + (counts['401'] ?? 0)).toBeGreaterThan(0);
});

describe('at the same moment', () => {
  test('many users take the same name, or swap names', async () => {
    const counts = await countStatuses(roundsFor(20), async (round) => {
      const [one, two, three] = (await makeUsers(app, 3)) as [TestUser, TestUser, TestUser];
      const newName = `Wanted ${round}`;
      return [
        rename(app, one, newName),
        rename(app, two, newName),
        rename(app, three, one.name),
        rename(app, one, three.name),
        send(app, 'PATCH', '/users/update/update', two, { gender: 'mujer' }),
        send(app, 'PATCH', '/users/update/update', two, { interestedIn: 'fifa' }),
      ];
    });
    await expectNo5xx(app, counts);
    expect(counts['409']).toBeGreaterThan(0);
  });
});
