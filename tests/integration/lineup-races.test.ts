import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { podium } from '#sports/motogp/podium.ts';
import {
  makeItem,
  makeUsers,
  openAnotherSession,
  type TestApp,
  type TestUser,
} from '#tests/support/app.ts';
import { makeComment, send } from '#tests/support/fans/community.ts';
import { merge } from '#tests/support/merging.ts';
import {
  build,
  countStatuses,
  deleteAccount,
  expectNo5xx,
  expectNoDeadlocks,
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

test('a Podium is deleted while fans like it, comment on it and its owner changes it', async () => {
  const fans = await makeUsers(app, 2 * roundsFor(30));
  const counts = await countStatuses(roundsFor(30), async (round) => {
    const [owner, fan] = fans.slice(round * 2) as [TestUser, TestUser];
    const { _id } = (await build(app, owner, choices)).json();
    const target = await makeComment(app, podium.api.comment, _id, owner);
    const path = `${podium.api.base}/${_id}`;
    return spread(app, round, [
      () => send(app, 'DELETE', path, round % 2 === 0 ? owner : admin),
      () => send(app, 'PATCH', `${podium.api.toggle}/${_id}`, fan),
      () => send(app, 'POST', `${podium.api.comment}/${_id}`, fan, { comment: 'Sí', rating: 5 }),
      () => likeComment(app, fan, target._id),
      () => send(app, 'PATCH', path, owner, { name: 'Otro', firstPlace: choices.firstPlace }),
      () => send(app, 'DELETE', path, owner),
      () => deleteAccount(app, fan),
    ]);
  });
  await expectNo5xx(app, counts);
  expect(counts['404']).toBeGreaterThan(0);
});

test('a Podium is built, renamed and deleted while its owner changes their name', async () => {
  const owners = await makeUsers(app, roundsFor(40));
  const sessions = await Promise.all(owners.map((owner) => openAnotherSession(app, owner)));
  const counts = await countStatuses(roundsFor(40), async (round) => {
    const [owner, same] = [owners[round], sessions[round]] as [TestUser, TestUser];
    const id = round % 4 === 0 ? '' : (await build(app, owner, choices)).json()._id;
    const path = `${podium.api.base}/${id}`;
    return spread(app, round, [
      () => rename(app, owner, `Other ${round} Name`),
      () =>
        id === '' ? build(app, same, choices) : send(app, 'PATCH', path, same, { name: 'Otro' }),
      ...(round % 4 === 1 ? [() => send(app, 'DELETE', path, admin)] : []),
    ]);
  });
  await expectNo5xx(app, counts);
});

test('fans move the same riders in their Podiums while riders and accounts are deleted and merged', async () => {
  const fans = await makeUsers(app, 8 * roundsFor(8));
  const slots = podium.slots.map(({ name }) => name);
  const counts = await countStatuses(roundsFor(8), async (round) => {
    const riders = await Promise.all(Array.from({ length: 5 }, () => makeItem(app, 'rider')));
    const chosen = (from: number, step: number) =>
      Object.fromEntries(
        slots.map((slot, index) => [slot, riders[(from + index * step) % 5] ?? '']),
      );
    const roundFans = fans.slice(round * 8, round * 8 + 8);
    const lineupIds = await Promise.all(
      roundFans.map(async (fan, index) => (await build(app, fan, chosen(index, 1))).json()._id),
    );
    const save = (index: number, from: number, step: number) =>
      send(
        app,
        'PATCH',
        `${podium.api.base}/${lineupIds[index]}`,
        roundFans[index],
        chosen(from, step),
      );
    const [keep = '', drop = '', goes = ''] = riders;
    const saves = spread(app, round, [
      // The lineups take items that the others free.
      ...roundFans.map((_, index) => () => save(index, index + 1, 4)),
      ...roundFans.map((_, index) => () => save(index, index + 2, 2)),
    ]);
    // In every second round, some saves come before the removals.
    if (round % 2 === 0) await Promise.race(saves);
    const merged = merge(app, 'rider', { keep, drop }, { db: races.other });
    const removals = spread(app, round, [
      () => send(app, 'DELETE', `/rider/${goes}`, admin),
      () => deleteAccount(app, roundFans[0] as TestUser),
      () => send(app, 'DELETE', `${podium.api.base}/${lineupIds[1]}`, roundFans[1] as TestUser),
    ]);
    await merged;
    return [...saves, ...removals];
  });
  await expectNo5xx(app, counts);
  expect(counts['200']).toBeGreaterThan(8);
});

describe('at the same moment', () => {
  test('a fan builds many Podiums, and one is stored', async () => {
    const counts = await countStatuses(roundsFor(20), async () => {
      const [fan] = (await makeUsers(app, 1)) as [TestUser];
      return Array.from({ length: 6 }, () => build(app, fan, choices));
    });
    await expectNo5xx(app, counts);
    expect(counts).toEqual({ 200: roundsFor(20), 409: 5 * roundsFor(20) });
  });
});
