import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { insertDemoData } from '#cli/demo-data/demo-data.ts';
import { maxDepth } from '#contract/lists.ts';
import { player } from '#sports/football/player.ts';
import { team } from '#sports/football/team.ts';
import {
  makeItem,
  makeItems,
  makeUser,
  type TestApp,
  type TestUser,
  testApp,
} from '#tests/support/app.ts';
import { testDatabase } from '#tests/support/databases/databases.ts';
import { recordQueries } from '#tests/support/databases/query-plans.ts';
import { send } from '#tests/support/fans/community.ts';

let app: TestApp;
let fan: TestUser;

beforeAll(async () => {
  app = await testApp();
  fan = await makeUser(app);
  const club = (name: string, league: string, country: string, gender: string) =>
    makeItem(app, 'team', { name, league, country, gender });
  const betis = await club('Betis', 'LaLiga', 'Spain', 'men');
  const elche = await club('Elche', 'LaLiga', 'Spain', 'men');
  const eibar = await club('Eibar', 'Liga F', 'Spain', 'women');
  const celtic = await club('Celtic', 'Premiership', 'Scotland', 'men');
  const member = (name: string, rating: number, ...teams: string[]) =>
    makeItem(app, 'player', { name, rating, team: teams });
  await member('Isco', 82, betis);
  await member('Affengruber', 75, elche);
  await member('Maeda', 78, celtic);
  await member('Campos', 70, eibar);
  await member('Loaned', 60, betis, elche);
  await member('Free', 90);
});

async function names(query: string): Promise<string[]> {
  const answer = await send(app, 'GET', `/players?${query}`, fan);
  expect(answer.statusCode, answer.body).toBe(200);
  const { data, total } = answer.json();
  expect(total).toBe(data.length);
  return data.map(({ name }: { name: string }) => name);
}

test('lists players by a field of their team, each once', async () => {
  expect(await names('league=LaLiga')).toEqual(['Isco', 'Affengruber', 'Loaned']);
  expect(await names('country=Spain&sort=name')).toEqual([
    'Affengruber',
    'Campos',
    'Isco',
    'Loaned',
  ]);
  expect(await names('gender=women')).toEqual(['Campos']);
  expect(await names('league=LaLiga&rating=80..')).toEqual(['Isco']);
  expect(await names('country=Spain&gender=men&name=affen')).toEqual(['Affengruber']);
});

test('lists teams by a text', async () => {
  const answer = await send(app, 'GET', '/teams?league=LaLiga&sort=name', fan);
  expect(answer.json().data).toMatchObject([{ name: 'Betis' }, { name: 'Elche' }]);
});

test.each([
  ['league=Nowhere', 404, 'noneWithConditions'],
  ['gender=mujer', 400, 'invalid'],
  ['stadiumName=Lezama', 400, 'invalid'],
])('answers %s with %i', async (query, status, code) => {
  const answer = await send(app, 'GET', `/players?${query}`, fan);
  expect(answer.statusCode).toBe(status);
  expect(answer.json().code).toBe(code);
});

test('follows a change of the team', async () => {
  const ceuta = await makeItem(app, 'team', { name: 'Ceuta', league: 'Segunda' });
  await makeItem(app, 'player', { name: 'Kialonda', team: [ceuta] });
  expect(await names('league=Segunda')).toEqual(['Kialonda']);
});

test('lists the values of a text', async () => {
  const values = async (path: string) => (await send(app, 'GET', path, fan)).json();
  expect((await values('/teams/values/country')).values).toEqual(['Scotland', 'Spain']);
  expect((await values('/teams/values/league')).values).toContain('Liga F');
  for (const field of ['name', 'stadiumName', 'constructor']) {
    expect((await values(`/teams/values/${field}`)).code).toBe('noSuchStat');
  }
  expect((await values('/players/values/league')).code).toBe('noSuchStat');
});

test('finds players of more teams than a list counts', async () => {
  const teams = await makeItems(app, 'team', 1002, { country: 'Andorra', gender: 'women' });
  await makeItem(app, 'player', { name: 'Last', team: [teams.at(-1)] });
  expect(await names('country=Andorra')).toEqual(['Last']);
  expect(await names('country=Andorra&gender=women')).toEqual(['Last']);
  expect((await send(app, 'GET', '/players?country=Andorra&gender=men', fan)).statusCode).toBe(404);
});

// Inserting the players takes over two seconds.
test('neither counts nor collects the players of most teams', async () => {
  const db = await testDatabase();
  await insertDemoData(db, [team, player], { counts: { team: 1100, player: maxDepth + 3000 } });
  await db.write(async (transaction) => {
    await sql`update team set gender = 'women'`.execute(transaction);
    // A short scan finds no match if the best players have no team.
    await sql`delete from item_reference where item_id in (select item_id from player
      order by rating desc nulls last limit 2500)`.execute(transaction);
  });
  const recorder = recordQueries(db);
  const large = await testApp({ db: recorder.db });
  const reader = await makeUser(large);
  const queries = await recorder.queriesOf(large, reader, ['/players?gender=women']);
  const related = queries
    .map(([, query]) => query.sql)
    .filter((text) => text.includes('"team" as target'));
  expect(related).toEqual([expect.stringContaining('exists')]);
  expect(related.join()).not.toContain('distinct');
});
