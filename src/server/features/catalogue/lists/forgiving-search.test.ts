import { beforeAll, describe, expect, test } from 'vitest';
import type { Item } from '#contract/kinds/items.ts';
import {
  as,
  makeItem,
  makeUser,
  type TestApp,
  type TestUser,
  testApp,
} from '#tests/support/app.ts';

let app: TestApp;
let fan: TestUser;

beforeAll(async () => {
  app = await testApp();
  fan = await makeUser(app);
  const players: [string, number, number][] = [
    ['Ana Zehn', 10, 50],
    ['Bea 10 Gil', 4, 60],
    ['Cora Mir', 10, 70],
    ['Dana Ros', 7, 80],
    ['10 Ten', 10, 40],
    ["Eve O'Brien", 11, 90],
    ['Fay Müller', 11, 30],
    ['Aurélie Nguyen', 12, 20],
    ['Gio Júnior', 13, 10],
  ];
  for (const [name, number, rating] of players) {
    await makeItem(app, 'player', { name, number, rating });
  }
  await makeItem(app, 'circuit', { name: 'Ten of 10' });
});

async function get(path: string) {
  const answer = await app.inject({ url: `/api/v1${path}`, headers: as(fan) });
  const { data = [], total } = answer.json<{ data?: Item[]; total?: number }>();
  return { status: answer.statusCode, names: data.map(({ name }) => name), total };
}

describe('a search of digits only', () => {
  const byRating = ['Bea 10 Gil', '10 Ten', 'Cora Mir', 'Ana Zehn'];

  test('finds players with that number after those with it in their names', async () => {
    for (const path of ['/players/byName/10', '/players?name=10']) {
      expect(await get(path)).toEqual({ status: 200, names: byRating, total: 4 });
    }
    expect((await get('/players?name=10&sort=name')).names).toEqual([
      '10 Ten',
      'Bea 10 Gil',
      'Ana Zehn',
      'Cora Mir',
    ]);
    expect((await get('/players?name=7')).names).toEqual(['Dana Ros']);
    expect((await get('/players?name=007')).names).toEqual(['Dana Ros']);
  });

  test('has pages that neither repeat nor omit players', async () => {
    for (const size of [1, 2, 3]) {
      const pages = [1, 2, 3, 4].map((page) => get(`/players?name=10&size=${size}&page=${page}`));
      const results = await Promise.all(pages);
      expect(results.flatMap(({ names }) => names)).toEqual(byRating);
      for (const { total } of results) expect(total).toBe(4);
    }
  });

  test('applies the other conditions', async () => {
    expect((await get('/players?name=10&rating=60..')).names).toEqual(['Bea 10 Gil', 'Cora Mir']);
    expect((await get('/players?name=10&number=4')).names).toEqual(['Bea 10 Gil']);
    expect((await get('/players?name=10&rating=90..')).status).toBe(404);
  });

  test('is only a search by name if the kind has no number or the number is too large', async () => {
    expect((await get('/circuit?name=10')).names).toEqual(['Ten of 10']);
    for (const digits of ['3', '99999999999', '9'.repeat(90), '10 7', '10a', '%31%30x']) {
      expect((await get(`/players?name=${digits}`)).status, digits).toBe(404);
    }
  });
});

test('names are found by words in any order and in other spellings', async () => {
  for (const [term, name] of [
    ['nguyen aurelie', 'Aurélie Nguyen'],
    ['nguyen%20a', 'Aurélie Nguyen'],
    ['obrien', "Eve O'Brien"],
    ["o'brien%20eve", "Eve O'Brien"],
    ['Mueller', 'Fay Müller'],
    ['MUELLER FAY', 'Fay Müller'],
    ['gio jr', 'Gio Júnior'],
    ['Jr. Gio', 'Gio Júnior'],
  ]) {
    for (const path of ['/players/byName/', '/players?name=', '/players?rating=1..&name=']) {
      expect(await get(`${path}${term}`), term).toEqual({ status: 200, names: [name], total: 1 });
    }
  }
});

test("a club's team of women is found by what fans call the club", async () => {
  for (const name of ['FC Barcelona', 'FC Barcelona Femení', 'Sevilla FC']) {
    await makeItem(app, 'team', { name });
  }
  const both = ['FC Barcelona', 'FC Barcelona Femení'];
  for (const path of ['/teams/byName/', '/teams?sort=name&name=', '/teams?points=0..&name=']) {
    expect((await get(`${path}barca`)).names.toSorted(), path).toEqual(both);
    expect((await get(`${path}barca women`)).names, path).toEqual(['FC Barcelona Femení']);
  }
});

test.each([
  ...['"', '*', 'NEAR', 'OR', '-', 'marc OR', '" OR "a', 'NEAR(a b)', 'a* -b', '%_\\', "'; --"],
  ...['^q', '{a}:b', 'a AND', ')', '\ud800', 'q '.repeat(50), 'x'.repeat(100)],
  ...['x'.repeat(5000), [...'abcdefghijklmnopqrstuvwxyz'].join(' '), '…', '🏁', ' ﷺ'.repeat(50)],
  Array.from({ length: 60 }, (_, n) => `w${n}`).join(' '),
])('a search for %j is answered, and by nobody', async (term) => {
  const { status } = await get(`/players?name=${encodeURIComponent(term.toWellFormed())}`);
  expect(status).toBe(404);
});
