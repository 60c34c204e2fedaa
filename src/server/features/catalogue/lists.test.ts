import { beforeAll, describe, expect, test } from 'vitest';
import { errors } from '#contract/errors/errors.ts';
import type { Item } from '#contract/kinds/items.ts';
import { player } from '#sports/football/player.ts';
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
const ids: Record<string, string> = {};

beforeAll(async () => {
  app = await testApp();
  fan = await makeUser(app);
  const add = async (kind: string, name: string, fields: Record<string, unknown> = {}) => {
    ids[name] = await makeItem(app, kind, { name, ...fields });
  };
  await add('team', 'Real Madrid');
  await add('team', 'Arsenal');
  const inMadrid = { team: [ids['Real Madrid']] };
  await add('player', 'Vinícius Júnior', {
    rating: 89,
    goals: 15,
    position: 'forward',
    ...inMadrid,
  });
  await add('player', 'Jude Bellingham', {
    rating: 90,
    goals: 19,
    position: 'midfielder',
    ...inMadrid,
  });
  await add('player', 'Bukayo Saka', { rating: 87, goals: 16, position: 'forward' });
  await add('player', 'Thibaut Courtois', {
    rating: 90,
    goals: 0,
    position: 'goalkeeper',
    ...inMadrid,
  });
  await add('player', 'Unrated One', { rating: undefined, goals: 3, position: 'left-back' });
  await add('player', 'Unrated Two', { rating: undefined, goals: 2, position: 'left-back' });
  await add('circuit', 'Jerez', { totalLength: 4.423 });
  await add('circuit', 'Assen', { totalLength: 4.542 });
  await add('circuit', 'Mugello', { totalLength: 5.245 });
});

function get(path: string) {
  return app.inject({ url: `/api/v1${path}`, headers: as(fan) });
}

async function namesOf(path: string): Promise<string[]> {
  const answer = await get(path);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ data: Item[] }>().data.map(({ name }) => name);
}

const byRating = [
  'Thibaut Courtois',
  'Jude Bellingham',
  'Vinícius Júnior',
  'Bukayo Saka',
  'Unrated Two',
  'Unrated One',
];

describe('order', () => {
  test('players are sorted by descending rating, then id, those without a rating last', async () => {
    expect(await namesOf('/players/')).toEqual(byRating);
    expect(await namesOf('/players')).toEqual(byRating);
  });

  test('ascending keeps those without a value last', async () => {
    const ascending = [
      'Bukayo Saka',
      'Vinícius Júnior',
      'Jude Bellingham',
      'Thibaut Courtois',
      'Unrated One',
      'Unrated Two',
    ];
    expect(await namesOf('/players/sortascending/players/rating')).toEqual(ascending);
    expect(await namesOf('/players?sort=rating')).toEqual(ascending);
  });

  test.each([1, 2, 3, 4, 5, 6])('pages of %i cut the same order', async (size) => {
    const pages = Array.from({ length: Math.ceil(6 / size) }, (_, index) =>
      namesOf(`/players?size=${size}&page=${index + 1}`),
    );
    expect((await Promise.all(pages)).flat()).toEqual(byRating);
  });

  test('names sort without case and accents, newest and likes sort too', async () => {
    expect(await namesOf('/circuit')).toEqual(['Assen', 'Jerez', 'Mugello']);
    expect(await namesOf('/circuit?sort=-name')).toEqual(['Mugello', 'Jerez', 'Assen']);
    expect(await namesOf('/circuit/sortdescending/circuits/newest')).toEqual([
      'Mugello',
      'Assen',
      'Jerez',
    ]);
    expect(await namesOf('/circuit/sortascending/circuits/likes')).toEqual([
      'Jerez',
      'Assen',
      'Mugello',
    ]);
  });

  test.each(['constructor', '__proto__', 'team', 'nothing', '-rating', 'item_id'])(
    'there is no stat %s',
    async (stat) => {
      for (const path of [
        `/players/sortascending/players/${stat}`,
        `/players/filter/players/${stat}/1/9`,
        `/players?sort=-${stat}`,
      ]) {
        const answer = await get(path);
        expect(answer.statusCode).toBe(404);
        expect(answer.json()).toMatchObject({
          code: 'noSuchStat',
          message: errors.noSuchStat.message,
        });
      }
    },
  );
});

describe('search', () => {
  test('finds part of a name without case and accents', async () => {
    expect(await namesOf('/players/byName/vinicius')).toEqual(['Vinícius Júnior']);
    expect(await namesOf('/players/byName/ELLINGH')).toEqual(['Jude Bellingham']);
    expect(await namesOf('/players?name=saka')).toEqual(['Bukayo Saka']);
  });

  test('one or two letters find the start of a word', async () => {
    expect(await namesOf('/players/byName/be')).toEqual(['Jude Bellingham']);
    expect(await namesOf('/players/byName/t?sort=name')).toEqual([
      'Thibaut Courtois',
      'Unrated Two',
    ]);
  });

  test.each(['Zidane', '%25', '_', '%22', "'", '*', '%20', '.%20.', 'x'.repeat(3000)])(
    'nobody is called %s',
    async (name) => {
      const answer = await get(`/players/byName/${name}`);
      expect(answer.statusCode).toBe(404);
      expect(answer.json()).toMatchObject({
        code: 'noneByName',
        message: errors.noneByName.message,
      });
    },
  );

  test('the message of an empty list names its kind', async () => {
    for (const [path, message] of [
      ['/lifter?name=zzzz', 'No lifters with the given name'],
      ['/teams?points=999..1000', 'No teams found with the given conditions'],
      ['/circuit/byName/%20', 'No circuits with the given name'],
    ] as const) {
      expect((await get(path)).json(), path).toMatchObject({ status: 404, message });
    }
  });

  test('an empty parameter loads all', async () => {
    expect(await namesOf('/players?name=&rating=&sort=')).toEqual(byRating);
  });
});

describe('filters', () => {
  test('ranges from the path and from parameters, open on either side', async () => {
    const expected = ['Thibaut Courtois', 'Jude Bellingham', 'Vinícius Júnior'];
    expect(await namesOf('/players/filter/players/rating/88/90')).toEqual(expected);
    expect(await namesOf('/players?rating=88..90')).toEqual(expected);
    expect(await namesOf('/players?rating=88..')).toEqual(expected);
    expect(await namesOf('/players?rating=..89')).toEqual(['Vinícius Júnior', 'Bukayo Saka']);
    expect(await namesOf('/players?rating=87')).toEqual(['Bukayo Saka']);
    expect(await namesOf('/players?rating=87.5..89.5')).toEqual(['Vinícius Júnior']);
    expect(await namesOf('/players?rating=88..&goals=16..')).toEqual(['Jude Bellingham']);
    expect(await namesOf('/players/filter/players/rating/88/90?goals=16..&sort=name')).toEqual([
      'Jude Bellingham',
    ]);
  });

  test('a choice, a reference, and both with a search', async () => {
    expect(await namesOf('/players?position=forward')).toEqual(['Vinícius Júnior', 'Bukayo Saka']);
    const team = ids['Real Madrid'];
    expect(await namesOf(`/players?team=${team}&position=forward`)).toEqual(['Vinícius Júnior']);
    expect(await namesOf(`/players?team=${team}&name=jude`)).toEqual(['Jude Bellingham']);
  });

  test('circuits are filtered by a range of names, whose end is a prefix', async () => {
    expect(await namesOf('/circuit/filter/circuits/name/a/j')).toEqual(['Assen', 'Jerez']);
    expect(await namesOf('/circuit?name=k..')).toEqual(['Mugello']);
  });

  test('a bound of a range of names that is far too long is fast', async () => {
    // Unicode normalisation sorts unordered marks in quadratic time.
    const end = encodeURIComponent(`z${'\u0301\u0323'.repeat(20_000)}`);
    const before = process.cpuUsage();
    const answer = await get(`/circuit?name=a..${end}`);
    expect(answer.statusCode).toBe(200);
    expect(process.cpuUsage(before).user / 1000).toBeLessThan(300);
  });

  test.each([
    '/players/filter/players/rating/95/99',
    '/players/filter/players/rating/90/80',
    '/players?rating=999999999999999..',
    '/players?team=nobody',
    '/players?position=right-back',
    '/players?name=saka&rating=90',
  ])('nothing fits %s', async (path) => {
    const answer = await get(path);
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toMatchObject({
      code: 'noneWithConditions',
      message: errors.noneWithConditions.message,
    });
  });

  test.each([
    ['/players/filter/players/rating/NaN/9', ['min']],
    ['/players/filter/players/rating/1/Infinity', ['max']],
    ['/players/filter/players/rating/0x10/1e3', ['min', 'max']],
    ['/players?rating=..', ['rating']],
    ['/players?rating=a..b', ['rating', 'rating']],
    ['/players?rating=1..2..3', ['rating']],
    ['/players?position=striker', ['position']],
    ['/players?shoe=44', ['shoe']],
    ['/players?__proto__=1', ['__proto__']],
    ['/players?page=0', ['page']],
    ['/players?page=1.5', ['page']],
    ['/players?page=1e3', ['page']],
    ['/players?page=-1&size=101', ['page', 'size']],
    ['/players?page=1&page=2', ['page']],
    ['/players?size=', ['size']],
    ['/players/byName/%00b', ['name']],
    ['/players?team=%00', ['team']],
    ['/players/%00', ['id']],
    ['/players/byName/a?name=b', ['name']],
    ['/players/sortascending/players/rating?sort=name', ['sort']],
    ['/players/filter/players/rating/1/2?rating=3', ['rating']],
  ])('%s is not valid in %j', async (path, fields) => {
    const answer = await get(path);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ code: 'invalid' });
    expect(answer.json<{ issues: { field: string }[] }>().issues.map(({ field }) => field)).toEqual(
      fields,
    );
  });
});

describe('pages', () => {
  test('a page has six items and the total', async () => {
    const answer = (await get('/players')).json();
    expect(answer).toMatchObject({ page: 1, size: 6, total: 6 });
    expect(answer).not.toHaveProperty('more');
  });

  test('the total of a filtered list counts its matches', async () => {
    expect((await get('/players?position=forward&size=1')).json()).toMatchObject({
      page: 1,
      size: 1,
      total: 2,
    });
  });

  test('a page past the end is empty, not an error', async () => {
    const answer = await get('/players?page=50');
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ data: [], page: 50, total: 6 });
  });

  test('lists end after ten thousand items', async () => {
    expect((await get('/players?page=100&size=100')).statusCode).toBe(200);
    const answer = await get('/players?page=101&size=100');
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ code: 'tooDeep', issues: [{ field: 'page' }] });
    expect((await get('/players?page=999999999999999')).json()).toMatchObject({ code: 'tooDeep' });
  });

  test('a kind without items says that there are none in the database', async () => {
    const answer = await get('/rider/');
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toMatchObject({
      code: 'noneInDatabase',
      message: 'No riders found in the database',
    });
  });
});

test('an item has its references and no internal fields', async () => {
  const [saka, jude] = await Promise.all([
    get('/players/byName/saka'),
    get('/players/byName/jude'),
  ]);
  const [item] = saka.json().data;
  const everyItem = ['_id', 'kind', 'name', 'image', 'likesCount', 'liked'];
  expect(Object.keys(item).sort()).toEqual([...everyItem, ...Object.keys(player.fields)].sort());
  expect(item).toMatchObject({
    _id: ids['Bukayo Saka'],
    kind: 'player',
    name: 'Bukayo Saka',
    image: null,
    team: [],
    position: 'forward',
    number: 1,
    age: 14,
    marketvalue: 0,
    rating: 87,
    goals: 16,
    assists: 0,
    preferredfoot: null,
    likesCount: 0,
    liked: false,
  });
  expect(jude.json().data[0].team).toEqual([{ _id: ids['Real Madrid'], name: 'Real Madrid' }]);
});
