import { beforeAll, expect, test } from 'vitest';
import {
  makeItem,
  makeItems,
  makeUser,
  type TestApp,
  type TestUser,
  testApp,
} from '#tests/support/app.ts';
import { send } from '#tests/support/fans/community.ts';

let app: TestApp;
let fan: TestUser;

beforeAll(async () => {
  app = await testApp();
  fan = await makeUser(app);
  const team = (name: string, league: string, country: string, gender: string) =>
    makeItem(app, 'team', { name, league, country, gender });
  const betis = await team('Betis', 'LaLiga', 'Spain', 'men');
  const elche = await team('Elche', 'LaLiga', 'Spain', 'men');
  const eibar = await team('Eibar', 'Liga F', 'Spain', 'women');
  const celtic = await team('Celtic', 'Premiership', 'Scotland', 'men');
  const player = (name: string, rating: number, ...teams: string[]) =>
    makeItem(app, 'player', { name, rating, team: teams });
  await player('Isco', 82, betis);
  await player('Affengruber', 75, elche);
  await player('Maeda', 78, celtic);
  await player('Campos', 70, eibar);
  await player('Loaned', 60, betis, elche);
  await player('Free', 90);
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
  const team = await makeItem(app, 'team', { name: 'Ceuta', league: 'Segunda' });
  await makeItem(app, 'player', { name: 'Kialonda', team: [team] });
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
