import type { KyselyPlugin } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { getKind, kindsOf } from '#contract/kinds/sport.ts';
import type { Database } from '#server/db/engine/database.ts';
import { createSamples } from '#server/shared/samples/samples.ts';
import { eleven } from '#sports/football/eleven.ts';
import {
  bodyOf,
  makeAdmin,
  makeItem,
  makeUser,
  makeUsers,
  type TestApp,
  type TestUser,
  testApp,
} from '#tests/support/app.ts';
import { findContradictions } from '#tests/support/databases/consistency.ts';
import { tablesReferringTo } from '#tests/support/databases/leftovers.ts';
import { findSampleDifferences } from '#tests/support/databases/samples.ts';
import { snapshot } from '#tests/support/databases/snapshot.ts';
import { makeChoices, makeComment, makeLineup, send } from '#tests/support/fans/community.ts';
import { fileOf, postForm } from '#tests/support/forms.ts';
import { byLength } from '#tests/support/lengths.ts';
import { like, makePair, merge, type Pair } from '#tests/support/merging.ts';
import { makePicture } from '#tests/support/pictures.ts';

let app: TestApp;
let admin: TestUser;
beforeAll(async () => {
  app = await testApp();
  admin = await makeAdmin(app);
});

function failAtQuery(db: Database, nth: number): Database {
  return {
    ...db,
    write: (work, options) => {
      let queryCount = 0;
      const failing: KyselyPlugin = {
        transformQuery: ({ node }) => {
          queryCount += 1;
          if (queryCount === nth) throw new Error('the lights went out');
          return node;
        },
        transformResult: async ({ result }) => result,
      };
      return db.write((transaction) => work(transaction.withPlugin(failing)), options);
    },
  };
}

const rowsHash = () => snapshot(app.db, (table) => table.includes('_search'));

async function makeLikedPair(): Promise<Pair> {
  const players = await makePair(app, 'player', { position: 'forward' });
  const fan = await makeUser(app);
  for (const id of Object.values(players)) {
    await like(app, '/users/togglePlayer', id, fan);
    await makeComment(app, '/comment/create', id, fan, { rating: 3 });
  }
  return players;
}

test('a merge that fails changes nothing, at whichever query', async () => {
  const players = await makeLikedPair();
  const before = await rowsHash();
  let steps = 0;
  const stride = byLength({ day: 4, full: 1, long: 1 });
  for (let nth = 1; ; nth += stride) {
    const broken = await merge(app, 'player', players, { db: failAtQuery(app.db, nth) }).catch(
      (error: Error) => error,
    );
    if (!(broken instanceof Error)) break;
    expect(broken.message).toBe('the lights went out');
    expect(await rowsHash()).toBe(before);
    steps += 1;
  }
  expect(steps * stride).toBeGreaterThan(15);
  expect(await rowsHash()).not.toBe(before);
  expect(await findContradictions(app.db)).toEqual([]);
}, 60_000);

test('likes, comments and lineups during a merge apply before or after it', async () => {
  const { keep, drop } = await makeLikedPair();
  const fans = await makeUsers(app, 6);
  const others = await makeChoices(app, eleven);
  const calls = fans.flatMap((fan) => [
    like(app, '/users/togglePlayer', keep, fan),
    like(app, '/users/togglePlayer', drop, fan),
    send(app, 'POST', `/comment/create/${drop}`, fan, { comment: 'Vamos', rating: 2 }),
    send(app, 'POST', eleven.api.create, fan, {
      ...others,
      name: 'Meanwhile',
      forward1: drop,
      forward2: keep,
    }),
  ]);
  const [report] = await Promise.all([merge(app, 'player', { keep, drop }), ...calls]);
  expect(report.drop.id).toBe(drop);
  expect(await findContradictions(app.db)).toEqual([]);
  const rows = await app.db.read.selectFrom('item').where('id', '=', drop).select('id').execute();
  expect(rows).toEqual([]);
}, 60_000);

test.each([true, false])(
  'an uploaded picture is moved where the kept one has none: %s',
  async (isMoved) => {
    const kind = getKind(app.deps.sports, 'circuit');
    if (!kind) throw new Error('circuit is a kind');
    const image = fileOf(await makePicture('png'));
    const pictured = async () =>
      (await postForm(app, '/circuit', bodyOf(kind), { image }, admin)).json();
    const dropped = await pictured();
    const keep = isMoved ? await makeItem(app, 'circuit') : (await pictured())._id;
    const samples = createSamples(app.db);
    expect(await findSampleDifferences(samples, app.db)).toEqual([]);
    const report = await merge(app, 'circuit', { keep, drop: dropped._id });
    expect(report.isPictureMoved).toBe(isMoved);
    const answer = (await send(app, 'GET', `/circuit/${keep}`, admin)).json();
    expect(answer.image).toBe(dropped.image);
    expect((await app.inject({ url: answer.image })).statusCode).toBe(200);
    expect(await findSampleDifferences(samples, app.db)).toEqual([]);
    expect(await findContradictions(app.db)).toEqual([]);
  },
);

test('lifters of a merged category are compared with those of the kept one', async () => {
  const category = { gender: 'mujer', age: 'Open' };
  const keep = await makeItem(app, 'weightCategory', { ...category, weight: '63' });
  const drop = await makeItem(app, 'weightCategory', { ...category, weight: '57' });
  for (const [weightCategory, equipment] of [
    [[keep], 'Raw'],
    [[drop], 'Raw'],
    [[drop], 'Equipped'],
    [[keep, drop], 'Raw'],
  ] as const) {
    await makeItem(app, 'lifter', { weightCategory, equipment, total: 400 });
  }
  const report = await merge(app, 'weightCategory', { keep, drop });
  expect(report.references).toMatchObject([{ field: 'weightCategory', moved: 2, both: 1 }]);
  expect(await findContradictions(app.db)).toEqual([]);
});

test('slots that do not accept the kept item are left open', async () => {
  const keep = await makeItem(app, 'player', { position: 'midfielder' });
  const drop = await makeItem(app, 'player', { position: 'forward' });
  const fan = await makeUser(app);
  const { _id } = await makeLineup(app, eleven, fan, { forward1: drop });
  const report = await merge(app, 'player', { keep, drop });
  expect(report.slots).toEqual({ moved: 0, both: 0, otherPosition: 1 });
  const { forward1 } = (await send(app, 'GET', `/eleven/${_id}`, fan)).json();
  expect(forward1).toBe(null);
});

test('a merge updates cached samples, a dry run does not', async () => {
  const category = { gender: 'mujer', age: 'Open' };
  const keep = await makeItem(app, 'weightCategory', { ...category, weight: '69' });
  const drop = await makeItem(app, 'weightCategory', { ...category, weight: '76' });
  for (const total of [400, 400]) await makeItem(app, 'lifter', { weightCategory: [drop], total });
  const samples = createSamples(app.db);
  expect(await findSampleDifferences(samples, app.db)).toEqual([]);
  const before = await rowsHash();
  const wouldBe = await merge(app, 'weightCategory', { keep, drop }, { dryRun: true });
  expect(await rowsHash()).toBe(before);
  expect(await merge(app, 'weightCategory', { keep, drop })).toEqual(wouldBe);
  expect(await findSampleDifferences(samples, app.db)).toEqual([]);
  expect(await findContradictions(app.db)).toEqual([]);
});

test('former versions have the kept item once, and only in slots that accept it', async () => {
  const forward = { position: 'forward' };
  const keep = await makeItem(app, 'player', forward);
  const drop = await makeItem(app, 'player', { position: 'goalkeeper' });
  const other = await makeItem(app, 'player', forward);
  const owner = await makeUser(app);
  const [both, only] = [
    await makeLineup(app, eleven, owner, { goalkeeper: drop, forward1: keep }),
    await makeLineup(app, eleven, await makeUser(app), { goalkeeper: drop }),
  ];
  await app.db.write(async (transaction) => {
    for (const [id, { _id }] of [both, only].entries()) {
      const version = { id: `version ${id}`, lineup_id: _id, saved_at: null };
      await transaction.insertInto('lineup_version').values(version).execute();
    }
    const slots = [
      ['version 0', 'forward1', keep],
      ['version 0', 'forward2', drop],
      ['version 1', 'forward3', drop],
      ['version 1', 'goalkeeper', drop],
      ['version 1', 'forward1', other],
    ].map(([version_id = '', slot = '', item_id = '']) => ({ version_id, slot, item_id }));
    await transaction.insertInto('lineup_version_slot').values(slots).execute();
  });
  await merge(app, 'player', { keep, drop });
  const slots = await app.db.read
    .selectFrom('lineup_version_slot')
    .selectAll()
    .orderBy('version_id')
    .orderBy('slot')
    .execute();
  expect(slots).toEqual([
    { version_id: 'version 0', slot: 'forward1', item_id: keep },
    { version_id: 'version 1', slot: 'forward1', item_id: other },
    { version_id: 'version 1', slot: 'forward3', item_id: keep },
  ]);
});

test('a merge knows every table that refers to items', async () => {
  const ofKinds = kindsOf(app.deps.sports).map(({ name }) => name);
  const moved = [
    'claim',
    'comment',
    'import_source',
    'item_like',
    'item_redirect',
    'item_reference',
    'notification',
  ];
  const others = [
    ...['lineup_slot', 'lineup_version_slot', 'media'],
    // Lineups are never merged, and only their likes cause notifications.
    ...['lineup', 'left_item', 'notification_quiet'],
    'unchecked_item',
  ];
  expect((await tablesReferringTo('item', app.db)).toSorted()).toEqual(
    [...ofKinds, ...moved, ...others].toSorted(),
  );
});
