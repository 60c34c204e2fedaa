import { beforeEach, describe, expect, test } from 'vitest';
import { as, makeItem, makeUser, type TestApp, testApp } from '#tests/support/app.ts';
import { snapshot } from '#tests/support/databases/snapshot.ts';
import { csvOf, exportText, importText } from '#tests/support/transfer.ts';

let app: TestApp;
beforeEach(async () => {
  app = await testApp();
});

type Rows = Parameters<typeof csvOf>[0];
const players = (rows: Rows, options = {}) =>
  importText(app.db, 'player', 'sofifa', csvOf(rows), options);

async function listItems(path: string) {
  const answer = await app.inject({ url: `/api/v1/${path}`, headers: as(await makeUser(app)) });
  return answer.json().data;
}

const player = { player_id: '7', short_name: 'Ana', player_positions: 'CB', overall: '80' };

describe('several editions', () => {
  const edition = (fifa_version: string, rest = {}) => ({
    ...player,
    fifa_version,
    fifa_update: '2',
    fifa_update_date: '2022-08-18',
    ...rest,
  });
  const rows = [
    edition('23.0', { overall: '81' }),
    edition('9', { overall: '70', age: '200' }),
    edition('FIFA 24', { overall: '82', short_name: 'Ana Gil' }),
    edition('24', { fifa_update: '10', overall: '84' }),
    edition('24', { fifa_update: '10', fifa_update_date: '2024-01-09', overall: '85' }),
    edition('24', { fifa_update: '9', overall: '83' }),
    edition('23', { player_id: '8', short_name: 'Eva' }),
  ];

  test.each([
    ['as they come', rows],
    ['newest first', rows.toReversed()],
  ])('%s: the newest counts, older ones are no bad rows', async (_, some) => {
    const { summary, bad, remarks } = await players(some);
    expect([bad, remarks]).toEqual([[], []]);
    expect(summary).toMatchObject({ rows: 7, created: 2, bad: 0 });
    expect(summary.skipped).toEqual(new Map([['older editions', 5]]));
    expect(await listItems('players?sort=name')).toMatchObject([
      { name: 'Ana', rating: 85, age: null },
      { name: 'Eva', rating: 80 },
    ]);
    expect((await players(some.toReversed())).summary).toMatchObject({ unchanged: 2, bad: 0 });
  });

  test('are recognised by year as well', async () => {
    const years = [2021, 2020].map((year) => ({ ...player, year, overall: 60 + (year % 10) }));
    const { summary } = await players(years);
    expect(summary).toMatchObject({ created: 1, bad: 0 });
    expect(await listItems('players')).toMatchObject([{ rating: 61 }]);
  });

  test('report errors with the line of the newest', async () => {
    const tooOld = edition('24', { age: '200' });
    const { bad } = await players(
      [edition('23', { age: '' }), tooOld].map((row) => ({ age: '', ...row })),
    );
    expect(bad).toEqual(['3: age must be <= 60']);
  });

  test('the same edition twice is rejected', async () => {
    const { summary, bad } = await players([edition('24'), edition('24')]);
    expect(bad).toEqual(['3: line 2 is of the same item']);
    expect(summary).toMatchObject({ created: 1 });
  });
});

describe('clubs of one name', () => {
  const squad = (...clubs: Readonly<Record<string, string>>[]) =>
    clubs.map((club, index) => ({
      ...player,
      player_id: `${index}`,
      short_name: `Player ${index}`,
      club_name: 'Everton',
      league_name: '',
      ...club,
    }));

  async function clubs() {
    const teams: { _id: string; name: string; league: string | null }[] = await listItems('teams');
    const all: { name: string; team: { _id: string }[] }[] = await listItems('players?sort=name');
    return all.map((one) => {
      const team = teams.find(({ _id }) => _id === one.team[0]?._id);
      return team ? `${team.name}, ${team.league}` : null;
    });
  }
  const teamCount = async () => (await listItems('teams')).length;

  const england = { club_team_id: '7.0', league_name: 'Premier League' };
  const chile = { club_team_id: '110980.0', league_name: 'Primera División' };

  test.each([
    ['the id', squad(chile, england, england, chile)],
    [
      'the id, without a league',
      squad(chile, england, england, chile).map((row) => ({ ...row, league_name: '' })),
    ],
    [
      'the league',
      squad(chile, england, england, chile).map((row) => ({ ...row, club_team_id: '' })),
    ],
  ])('are told apart by %s, also when imported again', async (_, rows) => {
    const dry = await players(rows, { dryRun: true });
    const { summary } = await players(rows);
    expect(dry.summary).toEqual(summary);
    expect(summary.targets).toEqual(new Map([['team', 2]]));
    const [first, second, third, fourth] = (await listItems('players?sort=name')).map(
      (one: { team: { _id: string }[] }) => one.team[0]?._id,
    );
    expect([third, fourth]).toEqual([second, first]);
    expect(first).not.toBe(second);
    const before = await snapshot(app.db);
    expect((await players(rows)).summary).toMatchObject({ changed: 0, unchanged: 4 });
    expect((await players(rows.toReversed())).summary).toMatchObject({ changed: 0, unchanged: 4 });
    expect(await snapshot(app.db)).toBe(before);
  });

  test.each([
    ['id', [chile, england]],
    ['league', [chile, england].map(({ league_name }) => ({ league_name }))],
  ])('take over only the team of their league: by %s', async (_, two) => {
    await makeItem(app, 'team', { name: 'Everton', league: 'Premier League' });
    const { summary } = await players(squad(...two));
    expect(summary.targets).toEqual(new Map([['team', 1]]));
    expect(await clubs()).toEqual(['Everton, Primera División', 'Everton, Premier League']);
    expect((await players(squad({}, two[1] ?? {}).slice(1))).summary).toMatchObject({
      unchanged: 1,
    });
  });

  test('the only club of a name updates the team of that name, whatever its league', async () => {
    await makeItem(app, 'team', { name: 'Everton', league: 'England' });
    expect((await players(squad(england))).summary.targets.size).toBe(0);
    expect((await players(squad(england, chile).slice(1))).summary.targets.size).toBe(1);
    expect(await clubs()).toEqual(['Everton, England', 'Everton, Primera División']);
    expect(await teamCount()).toBe(2);
  });

  test('a club that changed its league or name between editions is one team', async () => {
    const rows = (...some: Readonly<Record<string, string>>[]) =>
      squad(...some.map((club, index) => ({ fifa_version: `${20 + index}`, ...club })));
    const { summary } = await players(
      rows(
        { club_name: 'Piemonte Calcio', club_team_id: '45' },
        { club_name: 'Juventus', club_team_id: '45' },
        { club_name: 'Betis', league_name: 'Spain 1' },
        { club_name: 'Betis', league_name: 'La Liga' },
      ),
    );
    expect(summary.targets).toEqual(new Map([['team', 2]]));
    const names = (await clubs()).map((club) => club?.split(',')[0]);
    expect(names).toEqual(['Juventus', 'Juventus', 'Betis', 'Betis']);
  });

  test('a club still refers to its team after the team was renamed', async () => {
    await players(squad(chile, england));
    const text = await exportText(app.db, 'team');
    await importText(
      app.db,
      'team',
      'tifo',
      text.replace(/Everton(,Primera)/, 'Everton (Chile)$1'),
    );
    expect((await players(squad(chile, england))).summary).toMatchObject({ unchanged: 2 });
    expect(await clubs()).toEqual(['Everton (Chile), Primera División', 'Everton, Premier League']);
  });
});
