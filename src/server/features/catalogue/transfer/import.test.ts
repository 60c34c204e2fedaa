import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { Database } from '#server/db/engine/database.ts';
import { loadStarterCatalogue } from '#server/features/catalogue/starter/load-starter.ts';
import { readKindCount } from '#server/shared/catalogue-storage/kind-counts-store.ts';
import { createSamples, type Samples } from '#server/shared/samples/samples.ts';
import { sports } from '#sports/index.ts';
import { as, makeAdmin, makeItem, makeUser, type TestApp, testApp } from '#tests/support/app.ts';
import {
  createTestDatabase,
  dialect,
  openTestDatabase,
  testDatabase,
} from '#tests/support/databases/databases.ts';
import { findStaleItemTexts } from '#tests/support/databases/repeated.ts';
import { findSampleDifferences } from '#tests/support/databases/samples.ts';
import { snapshot } from '#tests/support/databases/snapshot.ts';
import { byLength } from '#tests/support/lengths.ts';
import { starterData } from '#tests/support/starter-data.ts';
import { testInFull } from '#tests/support/test-in-full.ts';
import {
  csvOf,
  exportText,
  importText,
  manyResults,
  liftingResult as result,
} from '#tests/support/transfer.ts';

let app: TestApp;
let samples: Samples;
let db: Database;
beforeEach(async () => {
  app = await testApp();
  db = app.db;
  samples = createSamples(db);
});

async function get(path: string) {
  const answer = await app.inject({ url: `/api/v1${path}`, headers: as(await makeUser(app)) });
  return answer.json();
}

const lifters = (text: string, options = {}, database = db) =>
  importText(database, 'lifter', 'openpowerlifting', text, options);
const players = (rows: Parameters<typeof csvOf>[0], options = {}) =>
  importText(db, 'player', 'sofifa', csvOf(rows), options);

test.each([false, true])(
  'an import of many rows lets others write (strict: %s)',
  async (strict) => {
    const unitsOf = async (rows: number) => {
      let units = 0;
      const counted: Database = {
        ...db,
        write: (work, options) => {
          units += 1;
          return db.write(work, options);
        },
      };
      expect((await lifters(manyResults(rows), { strict }, counted)).summary).toMatchObject({
        bad: 0,
      });
      return units;
    };
    const [few, many] = [await unitsOf(1), await unitsOf(2000)];
    expect(many - few).toBeGreaterThanOrEqual(3);
  },
);

describe('imported items are like created ones', () => {
  test('listed, searched, counted and compared, with their category', async () => {
    const { summary } = await lifters(
      csvOf([result, { ...result, Name: 'Ana Gil', Goodlift: '90' }]),
    );
    expect(summary).toMatchObject({ rows: 2, created: 2, changed: 0, unchanged: 0, bad: 0 });
    expect(summary.targets).toEqual(new Map([['weightCategory', 1]]));

    const all = await get('/lifter');
    expect(all.total).toBe(2);
    expect(all.data.map(({ name }: { name: string }) => name)).toEqual(['Ana Gil', 'Zoë Nuñez']);
    expect((await get('/lifter/sort/nunez')).data).toMatchObject([
      {
        name: 'Zoë Nuñez',
        gender: 'mujer',
        birthYear: 1993,
        age: 27,
        squat: 150,
        benchPress: 82.5,
        deadlift: 170,
        total: 402.5,
        GLPoints: 88.5,
        weightCategory: [{ name: '+84 kg Open mujer' }],
      },
    ]);
    expect((await get('/weightCategory')).total).toBe(1);
    expect(await findSampleDifferences(samples, db)).toEqual([]);
  });

  test('lifters and categories of the starter catalogue are updated', async () => {
    await loadStarterCatalogue(db, sports, starterData, new Date());
    const before = await readKindCount(db.read, 'lifter');
    const [known] = (await get('/lifter/sort/Sonita%20Muluh')).data;
    const muluh = { ...result, Name: 'Sonita Muluh', Age: '23.5', Goodlift: '130', TotalKg: '750' };
    const namesake = { ...muluh, Name: 'Sonita Muluh #3', Age: '50.5', Goodlift: '60' };
    const { summary } = await lifters(csvOf([muluh, namesake]));
    expect(summary).toMatchObject({ created: 1, changed: 1 });
    expect(summary.targets.size).toBe(0);
    expect(await readKindCount(db.read, 'lifter')).toBe(before + 1);
    const found = (await get('/lifter/sort/Sonita%20Muluh')).data;
    expect(found).toHaveLength(2);
    expect(found[0]).toMatchObject({ total: 750, birthYear: 1996 });
    expect(found.map(({ _id }: { _id: string }) => _id)).toContain(known._id);
  });
});

test('an ambiguous row of another source updates no namesake', async () => {
  const facts = { name: 'Jo Twin', gender: 'mujer', birthYear: 1993 };
  const twins = [await makeItem(app, 'lifter', facts), await makeItem(app, 'lifter', facts)];
  const before = await Promise.all(twins.map((id) => get(`/lifter/${id}`)));
  const text = csvOf(['Jo Twin', 'Jo Twin #2'].map((Name) => ({ ...result, Name })));
  const { summary, bad } = await lifters(text);
  expect(bad).toEqual([]);
  expect(summary).toMatchObject({ created: 2, changed: 0 });
  expect(await Promise.all(twins.map((id) => get(`/lifter/${id}`)))).toEqual(before);
  expect((await lifters(text)).summary).toMatchObject({ created: 0, unchanged: 2 });
});

describe('again', () => {
  test('the same file adds and changes nothing', async () => {
    await lifters(manyResults(30));
    const before = await snapshot(db);
    const { summary } = await lifters(manyResults(30));
    expect(summary).toMatchObject({ rows: 60, created: 0, changed: 0, unchanged: 30 });
    expect(await snapshot(db)).toBe(before);
  });

  test('a newer file changes what differs, and likes stay', async () => {
    await lifters(csvOf([result, { ...result, Name: 'Ana Gil' }]));
    const [item] = (await get('/lifter/sort/nunez')).data;
    const fan = await makeUser(app);
    const url = `/api/v1/users/lifter/toggleLifter/${item._id}`;
    await app.inject({ method: 'PATCH', url, headers: as(fan) });
    const better = {
      ...result,
      TotalKg: '500',
      Goodlift: '110',
      WeightClassKg: '76',
      Age: '29.5',
      Date: '2023-01-01',
    };
    const { summary } = await lifters(csvOf([result, better]));
    expect(summary).toMatchObject({ created: 0, changed: 1, unchanged: 0 });
    expect(await get(`/lifter/${item._id}`)).toMatchObject({
      name: 'Zoë Nuñez',
      total: 500,
      likesCount: 1,
      age: 30,
      weightCategory: [{ name: '76 kg Open mujer' }],
    });
    expect((await get('/lifter')).total).toBe(2);
    expect(await findSampleDifferences(samples, db)).toEqual([]);
  });

  test('items deleted in the meantime are created again', async () => {
    await lifters(csvOf([result]));
    const [item] = (await get('/lifter')).data;
    const admin = as(await makeAdmin(app));
    const url = `/api/v1/lifter/${item._id}`;
    const answer = await app.inject({ method: 'DELETE', url, headers: admin });
    expect(answer.statusCode).toBe(200);
    expect((await lifters(csvOf([result]))).summary).toMatchObject({ created: 1 });
    expect((await get('/lifter')).total).toBe(1);
  });

  testInFull(
    'an interrupted import can be completed by another one',
    async () => {
      const count = dialect === 'sqlite' ? 5500 : 1000;
      const text = manyResults(count);
      let written = 0;
      const progress = ({ step }: { step: string }) => {
        written += step === 'write' ? 1 : 0;
      };
      const failing: Database = {
        ...db,
        write: (work, options) =>
          written > 0 ? Promise.reject(new Error('the power is gone')) : db.write(work, options),
      };
      // Advances a second per call, so that the import needs several transactions.
      let time = 0;
      const clock = vi.spyOn(performance, 'now').mockImplementation(() => (time += 1000));
      onTestFinished(() => clock.mockRestore());
      await expect(lifters(text, { progress }, failing)).rejects.toThrow('the power is gone');
      clock.mockRestore();
      const left = await readKindCount(db.read, 'lifter');
      expect(left).toBeGreaterThan(0);
      expect(left).toBeLessThan(count);
      const { summary } = await lifters(text);
      expect(summary).toMatchObject({ created: count - left, changed: 0, unchanged: left });

      const whole = await testDatabase();
      await lifters(text, {}, whole);
      const facts = async (database: Database) =>
        (await exportText(database, 'lifter')).replaceAll(/[0-9a-f]{32}/g, '');
      expect(await facts(db)).toBe(await facts(whole));
      expect(await findSampleDifferences(samples, db)).toEqual([]);
    },
    120_000,
  );
});

test('a dry run reports what would happen and changes nothing', async () => {
  await lifters(csvOf([result]));
  const before = await snapshot(db);
  const text = csvOf([
    { ...result, TotalKg: '410' },
    ...['A', 'B', 'C'].map((name) => ({ ...result, Name: name, WeightClassKg: '57' })),
    { ...result, Name: 'D', Sex: '' },
  ]);
  const dry = await lifters(text, { dryRun: true });
  expect(await snapshot(db)).toBe(before);
  expect(dry.summary).toMatchObject({ created: 3, changed: 1, bad: 1 });
  expect(dry.summary.targets).toEqual(new Map([['weightCategory', 1]]));
  expect(await lifters(text)).toEqual(dry);
});

describe('players', () => {
  const minimal = { id: '7', name: 'Ó. Ñandú', player_positions: 'CB', overall: 80, age: 25 };

  test('join the team with the folded name of their club, which is created if missing', async () => {
    const atletico = await makeItem(app, 'team', { name: 'Atlético Madrid', league: 'La Liga' });
    const { summary } = await players([
      { ...minimal, club: 'ATLETICO  Madrid', league: 'other' },
      { ...minimal, id: 8, name: 'B', club: 'Cádiz CF', league: 'La Liga 2' },
      { ...minimal, id: 9, name: 'C', club: 'Cadiz CF', league: 'La Liga 2' },
      { ...minimal, id: 10, name: 'D', club: '' },
    ]);
    expect(summary).toMatchObject({ created: 4, bad: 0 });
    expect(summary.targets).toEqual(new Map([['team', 1]]));
    const { data } = await get('/players?sort=name');
    const teamsOf = data.map(({ team }: { team: unknown[] }) => team);
    const cadiz = { _id: expect.any(String), name: 'Cádiz CF' };
    expect(teamsOf).toEqual([[cadiz], [cadiz], [], [{ _id: atletico, name: 'Atlético Madrid' }]]);
    expect((await get('/teams/byName/cadiz')).data).toMatchObject([{ league: 'La Liga 2' }]);
    expect((await get(`/teams/${atletico}`)).league).toBe('La Liga');
  });

  test('are the same in a file of another year, and facts that it lacks stay', async () => {
    await players([
      { ...minimal, team_jersey_number: 4, value_eur: 1_500_000, club: 'Real Betis' },
    ]);
    const { summary } = await players([
      {
        ...minimal,
        name: 'Óscar Ñandú-Ruiz',
        overall: 83,
        age: 26,
        value_eur: 0,
        club_name: 'Sevilla FC',
      },
    ]);
    expect(summary).toMatchObject({ created: 0, changed: 1 });
    expect((await get('/players')).data).toMatchObject([
      {
        name: 'Óscar Ñandú-Ruiz',
        rating: 83,
        age: 26,
        number: 4,
        marketvalue: 1.5,
        goals: null,
        team: [{ name: 'Sevilla FC' }],
      },
    ]);
    expect((await get('/players/byName/oscar')).total).toBe(1);
    expect((await get('/players/byName/nanduruiz?rating=1..')).total).toBe(1);
    expect(await findStaleItemTexts(db.read)).toEqual([]);
  });

  test('are rejected if they are twice in a file', async () => {
    const { summary, bad } = await players([minimal, { ...minimal, name: 'Other' }]);
    expect(bad).toEqual(['3: line 2 is of the same item']);
    expect(summary.created).toBe(1);
  });
});

test('fans can write during an import', async () => {
  const options = await createTestDatabase();
  const server = await testApp({ db: await openTestDatabase(options) });
  const operator = await openTestDatabase(options);
  const fan = await makeUser(server);
  const team = await makeItem(server, 'team');
  let isRunning = true;
  const rows = byLength({ day: 1000, full: 3000, long: 3000 });
  const run = lifters(manyResults(rows), {}, operator).finally(() => {
    isRunning = false;
  });
  let likes = 0;
  while (isRunning) {
    const answer = await server.inject({
      method: 'PATCH',
      url: `/api/v1/users/toggleTeam/${team}`,
      headers: as(fan),
      payload: { on: likes % 2 === 0 },
    });
    expect(answer.statusCode).toBe(200);
    likes += 1;
  }
  expect((await run).summary.created).toBe(rows);
  expect(likes).toBeGreaterThan(2);
}, 120_000);
