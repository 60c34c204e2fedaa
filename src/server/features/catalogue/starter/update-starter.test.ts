import { expect, test } from 'vitest';
import type { StarterData } from '#contract/kinds/starter.ts';
import { loadStarterCatalogue } from '#server/features/catalogue/starter/load-starter.ts';
import { updateStarter } from '#server/features/catalogue/starter/update-starter.ts';
import { player } from '#sports/football/player.ts';
import { team } from '#sports/football/team.ts';
import { sports } from '#sports/index.ts';
import { as, makeAdmin, makeUser, testApp } from '#tests/support/app.ts';
import { snapshot } from '#tests/support/databases/snapshot.ts';
import { send } from '#tests/support/fans/community.ts';
import { importText } from '#tests/support/transfer.ts';

const kinds = [team, player];
const now = new Date('2026-07-01T00:00:00Z');

const before: StarterData = {
  team: [{ name: 'Liverpool', points: 84 }, { name: 'Real Madrid' }, { name: 'Lugo', points: 1 }],
  player: [
    { name: 'Trent Alexander-Arnold', team: ['Liverpool'], number: 66, rating: 86 },
    { name: 'Vitinha', team: ['Real Madrid'], rating: 80 },
    { name: 'Diogo Jota', team: ['Liverpool'], rating: 85 },
    { name: 'Luis Díaz', team: ['Liverpool'], rating: 84 },
  ],
};
const after: StarterData = {
  team: [{ name: 'Liverpool', points: 60 }, { name: 'Real Madrid' }, { name: 'Lugo', points: 2 }],
  player: [
    { name: 'Trent Alexander-Arnold', team: ['Real Madrid'], number: 12, sourceDate: '2026-06-30' },
    { name: 'Vitinha', team: ['Real Madrid'], rating: 81 },
    { name: 'Vitinha', team: ['Lugo'], rating: 70 },
    { name: 'Luis Díaz', team: ['Lugo'], rating: 84 },
    { name: 'Isco', team: ['Lugo'] },
  ],
};

async function makeCatalogue() {
  const app = await testApp();
  await loadStarterCatalogue(app.db, sports, before, now);
  const admin = await makeAdmin(app);
  const list = async (path: string) =>
    (await app.inject({ url: `/api/v1${path}`, headers: as(admin) })).json();
  const find = async (name: string) =>
    (await list(`/players?name=${encodeURIComponent(name)}`)).data ?? [];
  const update = (dryRun: boolean, data = after) =>
    updateStarter(app.db, { kinds, data, now, dryRun });
  return { app, admin, list, find, update };
}

test('updates starter items, adds new ones and keeps those that are gone', async () => {
  const { app, find, update } = await makeCatalogue();
  const [trent] = await find('Trent');
  const fan = await makeUser(app);
  await send(app, 'PATCH', `/users/togglePlayer/${trent._id}`, fan);

  const planned = await update(true);
  expect(planned.map(({ kind, created, changed }) => [kind.name, created, changed])).toEqual([
    ['team', 0, 2],
    ['player', 2, 3],
  ]);
  expect(await update(false)).toEqual(planned);

  expect(await find('Trent')).toMatchObject([
    {
      _id: trent._id,
      team: [{ name: 'Real Madrid' }],
      number: 12,
      rating: null,
      likesCount: 1,
      source: { name: 'starter catalogue', date: '2026-06-30' },
    },
  ]);
  expect(await find('Jota')).toHaveLength(1);
  const vitinhas = await find('Vitinha');
  expect(
    vitinhas.map((one: { team: { name: string }[]; rating: number }) => [
      one.team[0]?.name,
      one.rating,
    ]),
  ).toEqual([
    ['Real Madrid', 81],
    ['Lugo', 70],
  ]);

  const state = await snapshot(app.db);
  const again = await update(false);
  expect(again.map(({ created, changed }) => created + changed)).toEqual([0, 0]);
  expect(await snapshot(app.db)).toBe(state);
});

test('a dry run changes nothing', async () => {
  const { app, update } = await makeCatalogue();
  const state = await snapshot(app.db);
  await update(true);
  expect(await snapshot(app.db)).toBe(state);
});

test('leaves alone what was deleted, imported or added here', async () => {
  const { app, admin, list, find, update } = await makeCatalogue();
  const [diaz] = await find('Díaz');
  await send(app, 'DELETE', `/players/${diaz._id}`, admin);
  await importText(app.db, 'team', 'tifo', 'name,points\nLugo,77\n');
  await importText(app.db, 'player', 'tifo', 'name,rating\nIsco,82\n');

  const [teams, players] = await update(false);
  expect(teams).toMatchObject({ created: 0, leftAlone: 1 });
  expect(players).toMatchObject({ leftAlone: 2, former: 1 });
  expect(await find('Díaz')).toEqual([]);
  expect(await find('Isco')).toMatchObject([{ rating: 82, team: [] }]);
  expect((await list('/teams/byName/Lugo')).data).toMatchObject([{ points: 77 }]);
});

test('players of a deleted team are left out, and added once the team is back', async () => {
  const { app, admin, list, find, update } = await makeCatalogue();
  const [lugo] = (await list('/teams/byName/Lugo')).data;
  await send(app, 'DELETE', `/teams/${lugo._id}`, admin);

  const [, players] = await update(false);
  const rejected = players?.rejected.map(({ name }) => name).toSorted();
  expect(rejected).toEqual(['Isco', 'Luis Díaz', 'Vitinha']);
  expect(players?.rejected[0]?.reason).toContain('Lugo');
  expect(await find('Trent')).toMatchObject([{ number: 12 }]);
  expect(await find('Isco')).toEqual([]);

  await importText(app.db, 'team', 'tifo', 'name\nLugo\n');
  expect((await update(false))[1]).toMatchObject({ created: 2, changed: 1, rejected: [] });
  expect(await find('Isco')).toMatchObject([{ team: [{ name: 'Lugo' }] }]);
});
