import { beforeAll, expect, test } from 'vitest';
import type { LineupSummary } from '#contract/lineups/lineup-items.ts';
import { podium } from '#sports/motogp/podium.ts';
import {
  makeUser,
  openAnotherSession,
  type TestApp,
  type TestUser,
  testApp,
} from '#tests/support/app.ts';
import { makeComment, makeLineup, send } from '#tests/support/fans/community.ts';

let app: TestApp;
let viewer: TestUser;
const ids: string[] = [];
beforeAll(async () => {
  app = await testApp();
  viewer = await makeUser(app);
});

const read = async (query: string) => (await send(app, 'GET', `/podium/${query}`, viewer)).json();

test('lists answer 200 with no data where there is none', async () => {
  expect(await read('')).toEqual({ data: [], page: 1, size: 6, total: 0, next: false });
});

test('lists are sorted, paged and filtered by owner', async () => {
  const owners: TestUser[] = [];
  for (const name of ['Bravo', 'Álamo', 'Cima']) {
    const owner = await makeUser(app);
    owners.push(owner);
    ids.push((await makeLineup(app, podium, owner, { name }))._id);
  }
  const [a, b, c] = ids;
  await send(app, 'PATCH', `/users/togglePodium/${b}`, viewer, { on: true });
  const idsOf = async (query: string) =>
    (await read(query)).data.map((one: LineupSummary) => one._id);
  expect(await idsOf('')).toEqual([c, b, a]);
  expect(await idsOf('?sort=newest')).toEqual([a, b, c]);
  expect(await idsOf('?sort=-likes')).toEqual([b, c, a]);
  expect(await idsOf('?sort=name')).toEqual([b, a, c]);
  expect(await read('?size=2&page=2')).toMatchObject({ total: 3, data: [{ _id: a }] });
  expect(await read('?page=9')).toMatchObject({ total: 3, data: [] });
  expect(await read(`?owner=${owners[1]?.id}`)).toMatchObject({
    total: 1,
    data: [{ _id: b, liked: true }],
  });
  expect(await read('?owner=nobody')).toMatchObject({ total: 0, data: [] });
});

test('lists are searched by words of the name and of the fan’s, in any order', async () => {
  const owner = await makeUser(app, { name: 'Íñigo Zabalza', name_key: 'inigo zabalza' });
  const other = await makeUser(app, { name: 'Lucía Pons', name_key: 'lucia pons' });
  const mine = (await makeLineup(app, podium, owner, { name: 'Los leones rojos' }))._id;
  const hers = (await makeLineup(app, podium, other, { name: 'Zapatones' }))._id;
  const findMatches = async (query: string) => {
    const { data, total } = await read(`?sort=newest&${encodeURI(query)}`);
    expect(total).toBe(data.length);
    return data.map((one: LineupSummary) => one._id);
  };
  expect(await findMatches('name=LEO')).toEqual([mine]);
  expect(await findMatches('name=leones rojos')).toEqual([mine]);
  expect(await findMatches('name=iñigo')).toEqual([mine]);
  expect(await findMatches('name=Za')).toEqual([mine, hers]);
  expect(await findMatches('name=eones')).toEqual([mine]);
  expect(await findMatches('name=zaba rojos')).toEqual([mine]);
  expect(await findMatches('name=zaba tigres')).toEqual([]);
  expect(await findMatches('name=...')).toEqual([]);
  expect(await findMatches(`name=${'x'.repeat(101)}`)).toEqual([]);
  expect(await findMatches("name=' or 1=1 --")).toEqual([]);
  expect(await findMatches(`name=za&owner=${other.id}`)).toEqual([hers]);
  expect(await findMatches(`name=leo&owner=${other.id}`)).toEqual([]);
  expect(await read('?name=za&size=1&page=2')).toMatchObject({ total: 2, data: [{ _id: mine }] });
  await send(app, 'PATCH', `/podium/${mine}`, owner, { name: 'Tigres' });
  expect(await findMatches('name=leones')).toEqual([]);
  expect(await findMatches('name=tig')).toEqual([mine]);
  await send(app, 'DELETE', `/podium/${hers}`, other);
  expect(await findMatches('name=zapatones')).toEqual([]);
});

test('searches find other spellings of names', async () => {
  const owner = await makeUser(app, { name: 'Jürgen Örs', name_key: 'jurgen ors' });
  const other = await makeUser(app, { name: 'Juergen Sun', name_key: 'juergen sun' });
  const mine = (await makeLineup(app, podium, owner, { name: 'Blåfjell राम' }))._id;
  const his = (await makeLineup(app, podium, other, { name: 'Blaafjell रमा' }))._id;
  const findMatches = async (query: string) => {
    const { data, total } = await read(`?sort=newest&${encodeURI(query)}`);
    expect(total).toBe(data.length);
    return data.map((one: LineupSummary) => one._id);
  };
  for (const query of ['name=jürgen', 'name=Blå', 'name=juergen', 'name=blaafjell']) {
    expect((await findMatches(query)).toSorted(), query).toEqual([mine, his].toSorted());
  }
  for (const query of ['name=jurgen', 'name=blafj', 'name=oers', 'name=राम']) {
    expect(await findMatches(query), query).toEqual([mine]);
  }
  expect(await findMatches(`name=jürgen&owner=${other.id}`)).toEqual([his]);
  expect(await findMatches('name=रम')).toEqual([his]);
});

test('searches find umlauts spelled out or not, in each word', async () => {
  const names = ['Joerg Muller', 'Jorg Mueller', 'Jörg Müller'];
  for (const name of names) await makeLineup(app, podium, await makeUser(app), { name });
  const findMatches = async (name: string) => {
    const { data } = await read(`?name=${encodeURIComponent(name)}`);
    return data.map((one: LineupSummary) => one.name).toSorted();
  };
  expect(await findMatches('jörg müller')).toEqual(names);
  expect(await findMatches('joerg muller')).toEqual(['Joerg Muller', 'Jörg Müller']);
  expect(await findMatches('jorg mueller')).toEqual(['Jorg Mueller', 'Jörg Müller']);
});

test('counts of short searches follow creations, renames and deletions', async () => {
  const owner = await makeUser(app, { name: 'Wyn Wyler', name_key: 'wyn wyler' });
  const other = await makeUser(app, { name: '𐌰𐌱 Wu', name_key: '𐌰𐌱 wu' });
  const total = async (name: string) => (await read(`?name=${encodeURI(name)}`)).total;
  const totals = () => Promise.all(['w', 'wy', 'wu', 'yw', '𐌰', '𐌰𐌱'].map(total));
  expect(await totals()).toEqual([0, 0, 0, 0, 0, 0]);
  const mine = (await makeLineup(app, podium, owner, { name: 'Wy wyx wolves' }))._id;
  await makeLineup(app, podium, other, { name: 'Ywain' });
  expect(await totals()).toEqual([2, 1, 1, 1, 1, 1]);
  await send(app, 'PATCH', `/podium/${mine}`, owner, { name: 'Wu' });
  expect(await totals()).toEqual([2, 1, 2, 1, 1, 1]);
  await send(app, 'PATCH', '/users/update/update', other, { name: 'Wylie Pons' });
  expect(await totals()).toEqual([2, 2, 1, 1, 0, 0]);
  await send(app, 'DELETE', '/users/', owner);
  expect(await totals()).toEqual([1, 1, 0, 1, 0, 0]);
});

test('searches find the fan’s current name in any script', async () => {
  const owner = await makeUser(app);
  const other = await openAnotherSession(app, owner);
  const { _id } = await makeLineup(app, podium, owner, { name: 'Москва y Quique' });
  const findMatches = async (name: string) => {
    const { data } = await read(`?name=${encodeURIComponent(name)}`);
    return data.map((one: LineupSummary) => one._id);
  };
  expect(await findMatches('москва')).toEqual([_id]);
  expect(await findMatches('quique')).toEqual([_id]);
  const renamed = await send(app, 'PATCH', '/users/update/update', owner, { name: 'Quirós Жук' });
  expect(renamed.statusCode, renamed.body).toBe(200);
  expect(await findMatches(owner.name)).toEqual([]);
  expect(await findMatches('жук')).toEqual([_id]);
  expect(await findMatches('qui')).toEqual([_id]);
  await send(app, 'PATCH', `/podium/${_id}`, other, { name: 'Otro' });
  expect(await findMatches('quirós')).toEqual([_id]);
  expect(await findMatches('quique')).toEqual([]);
  await send(app, 'DELETE', '/users/', other);
  expect(await findMatches('quirós')).toEqual([]);
});

test('sorting by rating follows new and deleted ratings', async () => {
  const made: LineupSummary[] = [];
  for (const name of ['Uno', 'Dos', 'Tres']) {
    made.push(await makeLineup(app, podium, await makeUser(app), { name: `Rated ${name}` }));
  }
  const [a, b, c] = made;
  const order = async (sort: string) => {
    const { data } = await read(`?name=rated&sort=${sort}`);
    return data.map((one: LineupSummary) => made.findIndex(({ _id }) => _id === one._id));
  };
  const rater = await makeUser(app);
  await makeComment(app, '/comment/createpodium', a?._id ?? '', viewer, { rating: 3 });
  await makeComment(app, '/comment/createpodium', b?._id ?? '', viewer, { rating: 5 });
  await makeComment(app, '/comment/createpodium', b?._id ?? '', rater, { rating: 2 });
  expect(await order('-rating')).toEqual([1, 0, 2]);
  expect(await order('rating')).toEqual([2, 0, 1]);
  await makeComment(app, '/comment/createpodium', b?._id ?? '', rater, { rating: 1 });
  await makeComment(app, '/comment/createpodium', c?._id ?? '', rater, { rating: 4 });
  expect(await order('-rating')).toEqual([2, 1, 0]);
  await send(app, 'DELETE', '/users/', rater);
  expect(await order('-rating')).toEqual([1, 0, 2]);
});

test.each([
  ['?sort=owner', 404, 'noSuchStat'],
  ['?sort=constructor', 404, 'noSuchStat'],
  ['?page=0', 400, 'invalid'],
  ['?size=101', 400, 'invalid'],
  ['?page=101&size=100', 400, 'tooDeep'],
  ['?name=x&name=y', 400, 'invalid'],
])('lists refuse %s', async (query, status, code) => {
  expect(await read(query)).toMatchObject({ status, code });
});
