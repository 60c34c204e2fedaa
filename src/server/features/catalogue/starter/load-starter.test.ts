import { expect, test } from 'vitest';
import { sports } from '#sports/index.ts';
import { as, makeAdmin, makeUser, testApp } from '#tests/support/app.ts';
import { testDatabase } from '#tests/support/databases/databases.ts';
import { snapshot } from '#tests/support/databases/snapshot.ts';
import { starterData } from '#tests/support/starter-data.ts';
import { loadStarterCatalogue } from './load-starter.ts';

const now = new Date('2026-01-01T00:00:00Z');

test('the starter catalogue is loaded once, even if requested concurrently', async () => {
  const db = await testDatabase();
  const load = () => loadStarterCatalogue(db, sports, starterData, now);
  const loaded = await Promise.all([load(), load()]);
  const all = Object.values(starterData).flat().length;
  expect(loaded.toSorted((a, b) => a - b)).toEqual([0, all]);

  const counters = await db.read.selectFrom('kind_count').selectAll().execute();
  expect(Object.fromEntries(counters.map(({ kind, total }) => [kind, total]))).toEqual(
    Object.fromEntries(Object.entries(starterData).map(([kind, items]) => [kind, items.length])),
  );
  const before = await snapshot(db);
  expect(await load()).toBe(0);
  expect(await snapshot(db)).toBe(before);
});

test('a catalogue that was emptied by hand stays empty', async () => {
  const app = await testApp();
  const admin = as(await makeAdmin(app));
  const data = { team: [{ name: 'Real Madrid' }] };
  expect(await loadStarterCatalogue(app.db, sports, data, now)).toBe(1);
  const teams = await app.inject({ url: '/api/v1/teams', headers: admin });
  const id = teams.json().data[0]._id;
  await app.inject({ method: 'DELETE', url: `/api/v1/teams/${id}`, headers: admin });
  expect(await loadStarterCatalogue(app.db, sports, data, now)).toBe(0);
});

test('references are by name, and missing facts stay missing', async () => {
  const app = await testApp();
  await loadStarterCatalogue(
    app.db,
    sports,
    {
      team: [{ name: 'Arsenal', league: 'Premier League' }],
      player: [{ name: 'Bukayo Saka', team: ['Arsenal'], rating: 87 }],
    },
    now,
  );
  const answer = await app.inject({ url: '/api/v1/players', headers: as(await makeUser(app)) });
  expect(answer.json().data).toMatchObject([
    { name: 'Bukayo Saka', team: [{ name: 'Arsenal' }], rating: 87, goals: null, position: null },
  ]);
});

test('an unknown name rolls everything back', async () => {
  const db = await testDatabase();
  const before = await snapshot(db);
  const data = {
    team: [{ name: 'Arsenal' }],
    player: [{ name: 'Nobody', team: ['Arsenal', 'Nowhere'] }],
  };
  await expect(loadStarterCatalogue(db, sports, data, now)).rejects.toThrow(
    'player Nobody: there is no team Nowhere',
  );
  expect(await snapshot(db)).toBe(before);
});
