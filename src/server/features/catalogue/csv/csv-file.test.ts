import { beforeAll, expect, test } from 'vitest';
import { insertDemoData } from '#cli/demo-data/demo-data.ts';
import { csvSeparators, maxDepth } from '#contract/lists.ts';
import { formatSpreadsheetLine } from '#server/shared/csv/write.ts';
import { player } from '#sports/football/player.ts';
import { team } from '#sports/football/team.ts';
import {
  as,
  makeItem,
  makeUser,
  type TestApp,
  type TestUser,
  testApp,
} from '#tests/support/app.ts';
import { testDatabase } from '#tests/support/databases/databases.ts';
import { recordQueries } from '#tests/support/databases/query-plans.ts';
import { send } from '#tests/support/fans/community.ts';

const mark = '\uFEFF';
let app: TestApp;
let fan: TestUser;

beforeAll(async () => {
  app = await testApp();
  fan = await makeUser(app);
});

function readFile(path: string) {
  return send(app, 'GET', path, fan);
}

async function lines(path: string): Promise<string[]> {
  const { statusCode, body } = await readFile(path);
  expect(statusCode, body).toBe(200);
  expect(body.startsWith(mark)).toBe(true);
  expect(body.endsWith('\r\n')).toBe(true);
  return body.slice(mark.length).split('\r\n').slice(0, -1);
}

test('a file has every column, names instead of ids, units and likes', async () => {
  const celta = await makeItem(app, 'team', { name: 'Celta, Vigo' });
  const betis = await makeItem(app, 'team', { name: 'Betis' });
  const id = await makeItem(app, 'player', {
    ...{ name: 'Íñigo "Nacho"', team: [celta, betis], position: 'forward', number: 7, age: 21 },
    ...{ marketvalue: 0.125, rating: 80, goals: 3, assists: 4, preferredfoot: 'left' },
  });
  await send(app, 'PATCH', `${player.api.toggle}/${id}`, fan, { on: true });
  const answer = await readFile('/players/csv?name=inigo');
  expect(answer.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="players.csv"',
  });
  expect(answer.body).toBe(
    `${mark}Name,Team,Position,Number,Age,Market value (M€),Rating,Goals,Assists,Preferred foot,Likes,Id\r\n` +
      `"Íñigo ""Nacho""","Celta, Vigo; Betis",forward,7,21,0.125,80,3,4,left,1,${id}\r\n`,
  );
  const head = await app.inject({
    method: 'HEAD',
    url: '/api/v1/players/csv?name=inigo',
    headers: as(fan),
  });
  expect(head.statusCode).toBe(200);
  expect(head.body).toBe('');
});

test.each(['=1+1', '+1', '-1', '@SUM(A1)', "'=1", '＝1'])(
  'a spreadsheet does not evaluate the location %j',
  async (location) => {
    const id = await makeItem(app, 'circuit', { name: 'Risky', location });
    const file = await lines('/circuit/csv?name=risky');
    const [line = ''] = file.filter((one) => one.endsWith(`,${id}`));
    expect(line).toMatch(/^Risky,"?'/);
    expect(line).toContain(`'${location}`);
  },
);

test('a file with semicolons has decimal commas', async () => {
  const values = { capacity: 5000, totalLength: 4.423, topSpeed: 297 };
  const id = await makeItem(app, 'circuit', { name: 'Anillo', location: 'A;B, "C"', ...values });
  expect(await lines('/circuit/csv?name=anillo&separator=%3B')).toEqual([
    'Name;Location;Total length (km);Capacity (people);Top speed (km/h);Likes;Id',
    `Anillo;"A;B, ""C""";4,423;5000;297;0;${id}`,
  ]);
  expect((await readFile('/circuit/csv?separator=%7C')).statusCode).toBe(400);
});

test.each([',', ';', '\t', '\r\n'])(
  'a spreadsheet that splits cells by %j evaluates none of the parts',
  (separator) => {
    const texts = ['x', '=1+1', ' +1', "'-1", '"=1', '@A1', ' ＝1'];
    const cells = [texts.join(separator), ' =1', `x${separator}"" "=1`];
    for (const written of csvSeparators) {
      const line = formatSpreadsheetLine(cells, written);
      for (const part of line.split(separator)) expect(part).not.toMatch(/^["\s]*[=+\-@＝]/u);
    }
  },
);

test('the order is that of the list, and page and size select its page', async () => {
  for (const [index, name] of ['Ada', 'Bo', 'Cy', 'Di', 'Eve'].entries()) {
    await makeItem(app, 'rider', { name, nationality: 'Norway', points: index % 2, number: 9 });
  }
  await makeItem(app, 'rider', { name: 'Other', nationality: 'Spain' });
  for (const sort of ['points', '-points', 'name', '-newest', '-likes', '-nationality']) {
    const query = `nationality=Norway&nationality=Nowhere&sort=${sort}`;
    const list = (await send(app, 'GET', `/rider?${query}&size=100`, fan)).json();
    const names = list.data.map(({ name }: { name: string }) => name);
    expect(names).toHaveLength(5);
    const namesIn = async (path: string) =>
      (await lines(path)).slice(1).map((line) => line.split(',')[0]);
    expect(await namesIn(`/rider/csv?${query}`)).toEqual(names);
    expect(await namesIn(`/rider/csv?${query}&page=2&size=2`)).toEqual(names.slice(2, 4));
  }
});

test('the file of an empty list has only its header, and bad input is refused', async () => {
  expect(await lines('/players/csv?rating=99..&goals=2000')).toHaveLength(1);
  expect(await lines('/players/csv?liked=following')).toHaveLength(1);
  expect((await readFile('/players/csv?name=%20')).json().code).toBe('noneByName');
  expect((await readFile('/players/csv?sort=team')).json().code).toBe('noSuchStat');
  expect((await readFile('/players/csv?page=5000&size=100')).json().code).toBe('tooDeep');
  expect((await readFile('/players/csv?size=101')).statusCode).toBe(400);
  const visitor = await app.inject({ url: '/api/v1/players/csv' });
  expect(visitor.statusCode).toBe(401);
});

test('a long file ends after 10,000 items and reads some hundred at a time', async () => {
  const db = await testDatabase();
  await insertDemoData(db, [team, player], { counts: { team: 5, player: maxDepth + 200 } });
  const recorder = recordQueries(db);
  app = await testApp({ db: recorder.db });
  fan = await makeUser(app);
  let file: string[][] = [];
  const queries = await recorder.queriesDuring(async () => {
    file = (await lines('/players/csv?sort=-rating')).map((line) => line.split(','));
  });
  const items = file.slice(1);
  expect(items).toHaveLength(maxDepth);
  expect(new Set(items.map((cells) => cells.at(-1))).size).toBe(maxDepth);
  const ratings = items.flatMap((cells) => (cells[6] ? Number(cells[6]) : []));
  expect(ratings).toEqual(ratings.toSorted((one, other) => other - one));
  const reads = queries.filter((query) => /"item"\."id" in/.test(query.sql));
  expect(reads).toHaveLength(maxDepth / 500);
}, 60_000);
