import { beforeAll, expect, test } from 'vitest';
import { maxChosenValues } from '#contract/kinds/facets.ts';
import { makeItem, makeUser, type TestApp, type TestUser, testApp } from '#tests/support/app.ts';
import { send } from '#tests/support/fans/community.ts';

let app: TestApp;
let fan: TestUser;
let [betis, celta]: string[] = [];

beforeAll(async () => {
  app = await testApp();
  fan = await makeUser(app);
  betis = await makeItem(app, 'team', { name: 'Betis', league: 'LaLiga', country: 'Spain' });
  celta = await makeItem(app, 'team', { name: 'Celta', league: 'LaLiga', country: 'Spain' });
  const porto = await makeItem(app, 'team', { name: 'Porto', league: 'Liga Portugal' });
  const add = (name: string, position: string, team: string, rating: number, foot?: string) =>
    makeItem(app, 'player', { name, position, team: [team], rating, preferredfoot: foot });
  await add('Isco', 'midfielder', betis, 82, 'right');
  await add('Aspas', 'forward', celta, 83, 'left');
  await add('Antony', 'forward', betis, 80, 'left');
  await add('Costa', 'goalkeeper', porto, 85, 'right');
});

async function names(query: string): Promise<string[]> {
  const answer = await send(app, 'GET', `/players?${query}`, fan);
  expect(answer.statusCode, answer.body).toBe(200);
  expect(answer.json().total).toBe(answer.json().data.length);
  return answer.json().data.map(({ name }: { name: string }) => name);
}

test('the values of one filter add up, and all filters must match', async () => {
  expect(await names('position=forward&position=midfielder')).toEqual(['Aspas', 'Isco', 'Antony']);
  expect(await names(`team=${betis}&team=${celta}&sort=name`)).toEqual(['Antony', 'Aspas', 'Isco']);
  expect(await names('league=LaLiga&league=Liga%20Portugal&position=goalkeeper')).toEqual([
    'Costa',
  ]);
  expect(await names(`team=${betis}&position=forward&position=goalkeeper`)).toEqual(['Antony']);
  expect(await names('position=&position=forward&league=')).toEqual(['Aspas', 'Antony']);
});

test('choices sort in the order of their options, in both directions, absent ones last', async () => {
  const newest = await makeItem(app, 'player', { name: 'Ruibal', preferredfoot: undefined });
  await makeItem(app, 'player', { name: 'Fornals', preferredfoot: 'left' });
  const sorted = await names('sort=preferredfoot');
  expect(sorted.slice(0, 3)).toEqual(['Aspas', 'Antony', 'Fornals']);
  expect(await names('sort=-preferredfoot')).toEqual([
    ...['Costa', 'Isco', 'Fornals', 'Antony', 'Aspas'],
    ...sorted.slice(5),
  ]);
  const pages = await Promise.all(
    [1, 2, 3].map((page) =>
      send(app, 'GET', `/players?sort=preferredfoot&size=2&page=${page}`, fan),
    ),
  );
  const paged = pages.flatMap((answer) => answer.json().data);
  expect(paged.map(({ name }) => name)).toEqual(sorted);
  expect(paged.at(-1)?._id).toBe(newest);
});

test.each([
  ['rating=80..&rating=90..', 'rating'],
  ['sort=name&sort=rating', 'sort'],
  ['name=a&name=b', 'name'],
  ['page=1&page=2', 'page'],
  ['liked=me&liked=following', 'liked'],
  ['liked=you', 'liked'],
  ['picture=no', 'picture'],
  ['added=me', 'added'],
  ['position=forward&position=striker', 'position'],
  ['position=forward&position=forward', 'position'],
  ['team[]=a', 'team[]'],
  ['nobody=1&nobody=2', 'nobody'],
  [`league=${'x'.repeat(201)}`, 'league'],
  [`league=a&league=${'x'.repeat(201)}`, 'league'],
  [Array.from({ length: maxChosenValues + 1 }, (_, n) => `team=${n}`).join('&'), 'team'],
  [Array.from({ length: 5000 }, (_, n) => `league=${n}`).join('&'), 'league'],
])('%.40s is refused and names the parameter', async (query, field) => {
  for (const path of ['/players', '/players/facets', '/players/csv']) {
    if (path.endsWith('facets') && /sort|page/.test(query)) continue;
    const answer = await send(app, 'GET', `${path}?${query}`, fan);
    expect(answer.statusCode, answer.body).toBe(400);
    expect(answer.json().issues[0].field).toBe(field);
    expect(answer.body.length).toBeLessThan(2000);
  }
});

test('the paths of the finder know no further sorts and filters', async () => {
  for (const path of ['sortascending/players/preferredfoot', 'filter/players/position/1/2']) {
    const answer = await send(app, 'GET', `/players/${path}`, fan);
    expect(answer.statusCode).toBe(404);
    expect(answer.json().code).toBe('noSuchStat');
  }
  const teams = await send(app, 'GET', '/teams/filter/teams/stadium/1/99', fan);
  expect(teams.json().code).toBe('noSuchStat');
});

test('lists sort by texts that are filters, and by no others', async () => {
  for (const sort of ['country', '-federation', '-bodyweight', 'gender']) {
    const code = (await send(app, 'GET', `/lifter?sort=${sort}`, fan)).json().code;
    expect(code, sort).not.toBe('noSuchStat');
  }
  for (const sort of ['meet', '-date', 'weightCategory']) {
    const answer = await send(app, 'GET', `/lifter?sort=${sort}`, fan);
    expect(answer.json().code, sort).toBe('noSuchStat');
  }
});

test('every number is a filter, open at either end', async () => {
  await makeItem(app, 'team', { name: 'Large', stadium: 99_000 });
  const read = async (query: string) => {
    const answer = await send(app, 'GET', `/teams?${query}`, fan);
    return answer.json().data?.map(({ name }: { name: string }) => name);
  };
  expect(await read('stadium=99000..')).toEqual(['Large']);
  expect(await read('stadium=..98999')).not.toContain('Large');
  expect((await read('sort=-stadium'))[0]).toBe('Large');
});
