import { beforeAll, expect, test } from 'vitest';
import type { RankedItem, RankingAnswer } from '#contract/calls/rankings.ts';
import { getRanking } from '#contract/kinds/rankings.ts';
import type { Viewer } from '#server/http/access/viewer.ts';
import { createListCache } from '#server/shared/lists/list-cache.ts';
import { createSamples } from '#server/shared/samples/samples.ts';
import { sports } from '#sports/index.ts';
import { weightCategory } from '#sports/powerlifting/weight-category.ts';
import {
  makeAdmin,
  makeItem,
  makeUser,
  type TestApp,
  type TestUser,
  testApp,
} from '#tests/support/app.ts';
import { recordQueries } from '#tests/support/databases/query-plans.ts';
import { send } from '#tests/support/fans/community.ts';
import { createRankings } from './service.ts';

let app: TestApp;
let fan: TestUser;
let admin: TestUser;

beforeAll(async () => {
  app = await testApp();
  [fan, admin] = [await makeUser(app), await makeAdmin(app)];
});

let classes = 0;
async function makeClass(): Promise<string> {
  const ages = ['Open', 'Junior', 'Subjunior', 'Master 1', 'Master 2'];
  const weights = ['83', '93', '105', '120'];
  const age = ages[classes % ages.length];
  const weight = weights[Math.floor(classes / ages.length)];
  classes += 1;
  return makeItem(app, 'weightCategory', { weight, age, gender: 'hombre' });
}

function makeLifter(category: string, facts: Readonly<Record<string, unknown>>): Promise<string> {
  return makeItem(app, 'lifter', { weightCategory: [category], ...facts });
}

async function makeTotals(category: string, equipment: string, totals: readonly number[]) {
  for (const [index, total] of totals.entries()) {
    await makeLifter(category, { name: `Lifter ${index + 1} of ${total}`, equipment, total });
  }
}

const requestRanking = (category: string, query = '') =>
  send(app, 'GET', `/weightCategory/${category}/ranking${query}`, fan);

async function read(category: string, query = ''): Promise<RankingAnswer> {
  const answer = await requestRanking(category, query);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

const rankOf = ({ rank, total }: RankedItem) => [rank, total];

test('the largest group comes first, by total: ties share a rank and the next one skips', async () => {
  const category = await makeClass();
  await makeTotals(category, 'Raw', [700, 720, 720, 650]);
  await makeTotals(category, 'Equipped', [900, 905]);
  await makeTotals(await makeClass(), 'Raw', [1000]);
  const raw = await read(category);
  expect(raw).toMatchObject({ group: 'Raw', page: 1, total: 4 });
  expect(raw.groups).toEqual([
    { group: 'Raw', count: 4 },
    { group: 'Equipped', count: 2 },
  ]);
  expect(raw.data.map(rankOf)).toEqual([
    [1, 720],
    [1, 720],
    [3, 700],
    [4, 650],
  ]);
  const equipped = await read(category, '?equipment=Equipped');
  expect(equipped.data.map(rankOf)).toEqual([
    [1, 905],
    [2, 900],
  ]);
});

test('a tie across two pages has the same rank on both', async () => {
  const category = await makeClass();
  await makeTotals(category, 'Raw', [600, 590, 590, 590, 580]);
  const pages = [1, 2, 3].map((page) => read(category, `?size=2&page=${page}`));
  const ranks = (await Promise.all(pages)).map(({ data }) => data.map(({ rank }) => rank));
  expect(ranks).toEqual([[1, 2], [2, 2], [5]]);
  expect(await read(category, '?size=2&page=4')).toMatchObject({ data: [], total: 5 });
});

test('lifters without a total are last and have no rank', async () => {
  const category = await makeClass();
  await makeLifter(category, { name: 'Bench only', equipment: 'Raw', benchPress: 200 });
  await makeTotals(category, 'Raw', [500]);
  const { data, best } = await read(category);
  expect(data.map(rankOf)).toEqual([
    [1, 500],
    [null, null],
  ]);
  const bestOf = best.map(({ field, item }) => [field, item.name, item[field]]);
  expect(bestOf).toContainEqual(['benchPress', 'Bench only', 200]);
  expect(bestOf).toContainEqual(['total', 'Lifter 1 of 500', 500]);
});

test('the best item of a group has the best value, then the highest total', async () => {
  const category = await makeClass();
  const other = await makeClass();
  await makeLifter(other, { name: 'Elsewhere', equipment: 'Raw', squat: 250, total: 800 });
  await makeLifter(category, { name: 'Equipped', equipment: 'Equipped', squat: 250, total: 700 });
  await makeLifter(category, { name: 'Unknown', squat: 250, total: 690 });
  await makeLifter(category, { name: 'No total', equipment: 'Raw', squat: 250 });
  await makeLifter(category, { name: 'Second', equipment: 'Raw', squat: 250, total: 580 });
  await makeLifter(category, { name: 'First', equipment: 'Raw', squat: 250, total: 600 });
  await makeLifter(category, { name: 'Third', equipment: 'Raw', squat: 240, total: 610 });
  for (const [group, name] of [
    ['Raw', 'First'],
    ['Equipped', 'Equipped'],
    ['unknown', 'Unknown'],
  ]) {
    const { best } = await read(category, `?equipment=${group}`);
    expect(best.find(({ field }) => field === 'squat')?.item.name).toBe(name);
  }
});

test('a ranking needs the same number of queries for any group, and fewer when repeated', async () => {
  const recorder = recordQueries(app.db);
  const counted = await testApp({ db: recorder.db });
  const costOf = async (category: string) =>
    (
      await recorder.queriesDuring(() =>
        send(counted, 'GET', `/weightCategory/${category}/ranking`, fan),
      )
    ).length;
  const small = await makeClass();
  await makeTotals(small, 'Raw', [500]);
  const large = await makeClass();
  await makeTotals(large, 'Raw', [500, 500, 490, 480, 470, 460, 450]);
  const first = await costOf(small);
  expect(first).toBeLessThanOrEqual(20);
  expect(await costOf(large)).toBeLessThanOrEqual(first);
  expect(await costOf(large)).toBeLessThan(first);
});

test('unknown equipment is a group, which is only listed if it has items', async () => {
  const category = await makeClass();
  await makeTotals(category, 'Raw', [500]);
  expect((await read(category)).groups.map(({ group }) => group)).toEqual(['Raw', 'Equipped']);
  for (const total of [800, 810]) await makeLifter(category, { total });
  const answer = await read(category);
  expect(answer).toMatchObject({ group: 'unknown', total: 2 });
  expect(answer.groups).toEqual([
    { group: 'unknown', count: 2 },
    { group: 'Raw', count: 1 },
    { group: 'Equipped', count: 0 },
  ]);
  expect(answer.data.map(rankOf)).toEqual([
    [1, 810],
    [2, 800],
  ]);
});

test('a search keeps ranks and may be empty', async () => {
  const category = await makeClass();
  await makeTotals(category, 'Raw', [500, 490, 480]);
  await makeLifter(category, { name: 'Ana Sítko', equipment: 'Raw', total: 485 });
  const ranking = await read(category, '?name=sitko');
  expect(ranking).toMatchObject({ total: 1, data: [{ name: 'Ana Sítko', rank: 3 }] });
  expect(ranking.groups[0]).toEqual({ group: 'Raw', count: 4 });
  expect(ranking.best.find(({ field }) => field === 'total')?.item.total).toBe(500);
  for (const name of ['nobody', '%20%20', '%E2%80%8B', 'x'.repeat(101)]) {
    expect(await read(category, `?name=${name}`)).toMatchObject({ data: [], total: 0 });
  }
});

test('a class without lifters is empty, and an unknown class is not found', async () => {
  const category = await makeClass();
  expect(await read(category)).toEqual({
    group: 'Raw',
    best: [],
    data: [],
    page: 1,
    size: 6,
    total: 0,
    next: false,
    groups: [
      { group: 'Raw', count: 0 },
      { group: 'Equipped', count: 0 },
    ],
  });
  const lifter = await makeLifter(category, { equipment: 'Raw', total: 500 });
  for (const id of [lifter, 'nobody', '__proto__', 'x'.repeat(1000)]) {
    expect((await requestRanking(id)).json()).toMatchObject({ code: 'itemNotFound' });
  }
  await send(app, 'DELETE', `/weightCategory/${category}`, admin);
  expect((await requestRanking(category)).json()).toMatchObject({
    status: 404,
    code: 'itemNotFound',
  });
});

test('a deleted lifter is no longer counted or ranked', async () => {
  const category = await makeClass();
  await makeTotals(category, 'Raw', [500, 490]);
  const first = await makeLifter(category, { equipment: 'Raw', total: 600, squat: 300 });
  expect((await read(category)).data.map(rankOf)[1]).toEqual([2, 500]);
  await send(app, 'DELETE', `/lifter/${first}`, admin);
  const after = await read(category);
  expect(after.groups[0]).toEqual({ group: 'Raw', count: 2 });
  expect(after.data.map(rankOf)).toEqual([
    [1, 500],
    [2, 490],
  ]);
  expect(after.best.map(({ item }) => item._id)).not.toContain(first);
});

test('a lifter deleted between two queries is left out', async () => {
  const category = await makeClass();
  const id = await makeLifter(category, { equipment: 'Raw', total: 500 });
  const ranking = getRanking(sports, weightCategory);
  if (!ranking) throw new Error('a category has a ranking');
  const item = { _id: category, kind: 'weightCategory', name: '83', image: null };
  const rankings = createRankings({
    db: app.db,
    listCache: createListCache(app.db),
    samples: createSamples(app.db),
    findItems: async () => ({ data: [id, 'gone'], page: 1, size: 6, total: 2, next: false }),
    readItems: async (kind) =>
      kind === weightCategory ? [{ ...item, likesCount: 0, liked: false }] : [],
  });
  const viewer = { userId: fan.id } as Viewer;
  expect(await rankings.requireRanking(ranking, category, {}, viewer)).toMatchObject({
    group: 'Raw',
    data: [],
    best: [],
    total: 2,
  });
});

test.each([
  ['?equipment=raw', 'equipment'],
  ['?equipment=', 'equipment'],
  ['?sort=name', 'sort'],
  ['?page=0', 'page'],
  ['?size=101', 'size'],
  ['?page=101&size=100', 'page'],
])('%s is refused by the name of the parameter', async (query, field) => {
  const answer = (await requestRanking(await makeClass(), query)).json();
  expect(answer).toMatchObject({ status: 400, issues: [{ field }] });
});

test('a merged class is found by its old id, an item of another kind is not', async () => {
  const kept = await makeClass();
  await makeTotals(kept, 'Raw', [500]);
  const player = await makeItem(app, 'player', {});
  await app.db.write((transaction) =>
    transaction
      .insertInto('item_redirect')
      .values([
        { old_id: 'merged-class', item_id: kept, kind: 'weightCategory', search_name: 'class' },
        { old_id: 'merged-player', item_id: player, kind: 'player', search_name: 'player' },
      ])
      .execute(),
  );
  expect((await read('merged-class')).data.map(rankOf)).toEqual([[1, 500]]);
  expect((await requestRanking('merged-player')).json()).toMatchObject({ code: 'itemNotFound' });
});

test('an item of a ranking has all fields of the item', async () => {
  const category = await makeClass();
  const facts = { equipment: 'Raw', bodyweight: 82.4, country: 'Spain', date: '2024-06-13' };
  const id = await makeLifter(category, { ...facts, meet: 'World Classic', total: 500 });
  const {
    likes: _likes,
    can: _can,
    thisIsMe: _thisIsMe,
    othersClaim: _othersClaim,
    ...item
  } = (await send(app, 'GET', `/lifter/${id}`, fan)).json();
  const { data, best } = await read(category);
  expect(data).toEqual([{ ...item, rank: 1 }]);
  expect(best.find(({ field }) => field === 'total')?.item).toEqual(item);
});
