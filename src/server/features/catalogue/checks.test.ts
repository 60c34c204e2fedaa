import { beforeAll, describe, expect, test } from 'vitest';
import { type Kind, sortsOf } from '#contract/kinds/kind.ts';
import { kindsOf } from '#contract/kinds/sport.ts';
import { sports } from '#sports/index.ts';
import { rider } from '#sports/motogp/rider.ts';
import { lifter } from '#sports/powerlifting/lifter.ts';
import {
  bodyOf,
  makeAdmin,
  makeItem,
  makeUser,
  type TestApp,
  type TestUser,
  testApp,
} from '#tests/support/app.ts';
import { findContradictions } from '#tests/support/databases/consistency.ts';
import { snapshot } from '#tests/support/databases/snapshot.ts';
import { send } from '#tests/support/fans/community.ts';

let app: TestApp;
let fan: TestUser;
let admin: TestUser;
beforeAll(async () => {
  app = await testApp();
  fan = await makeUser(app, { name: 'Dani Vega' });
  admin = await makeAdmin(app);
});

async function add(kind: Kind, facts: object, user: TestUser): Promise<string> {
  const answer = await send(app, 'POST', kind.api.create, user, bodyOf(kind, { ...facts }));
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json()._id;
}

async function addUnchecked(kind: Kind, facts: object = {}): Promise<string> {
  if (kind.create === 'verified') return add(kind, facts, fan);
  const id = await makeItem(app, kind.name, { ...facts });
  expect((await check(kind, id, admin, { on: false })).statusCode).toBe(200);
  return id;
}

const check = (kind: Kind, id: string, user: TestUser | null, body: unknown = { on: true }) =>
  send(app, 'PATCH', `${kind.api.base}/${id}/checked`, user, body);
const read = async (path: string, user = fan) => (await send(app, 'GET', path, user)).json();

describe('an item that a fan adds', () => {
  test('says who added it, wherever it is read, until an admin checks it', async () => {
    const id = await add(rider, { name: 'Rider of Dani' }, fan);
    const unchecked = { addedBy: { _id: fan.id, name: 'Dani Vega' } };
    const path = `${rider.api.base}/${id}`;
    expect(await read(path)).toMatchObject({ unchecked });
    expect((await read(`${rider.api.base}?name=Rider of Dani`)).data).toMatchObject([
      { _id: id, unchecked },
    ]);
    expect((await check(rider, id, admin)).json()).toEqual({ checked: true });
    expect(await read(path)).not.toHaveProperty('unchecked');
    expect((await check(rider, id, admin, { on: false })).json()).toEqual({ checked: false });
    expect(await read(path)).toMatchObject({ unchecked });
  });

  test('has no creator after the account was deleted', async () => {
    const leaver = await makeUser(app);
    const id = await add(rider, {}, leaver);
    expect((await send(app, 'DELETE', '/users/', leaver)).statusCode).toBe(200);
    expect(await read(`${rider.api.base}/${id}`)).toMatchObject({ unchecked: { addedBy: null } });
  });

  test('is checked if an admin added it', async () => {
    const id = await add(rider, {}, admin);
    expect(await read(`${rider.api.base}/${id}`)).not.toHaveProperty('unchecked');
  });
});

test.each(kindsOf(sports).map((kind) => [kind.name, kind] as const))(
  'an unchecked %s comes after all others in every order but that of the newest',
  async (name, kind) => {
    const at = await testApp();
    const [maker, judge] = [await makeUser(at), await makeAdmin(at)];
    const field = kind.filters.find((one) => kind.fields[one]?.type === 'number');
    const choice = Object.entries(kind.fields).find(([, { type }]) => type === 'choice');
    const unique = (turn: number) =>
      Object.fromEntries(
        kind.unique.map((one) => {
          const definition = kind.fields[one];
          const options = definition?.type === 'choice' ? definition.options : [];
          return [one, options[turn % options.length]];
        }),
      );
    const option = choice?.[1].type === 'choice' ? choice[1].options[0] : undefined;
    const ids: string[] = [];
    for (let turn = 0; turn < 12; turn++) {
      const chosen = option !== undefined && turn % 3 > 0 && { [choice?.[0] ?? '']: option };
      const number = kind.fields[field ?? ''];
      const value = number?.type === 'number' && { [field ?? '']: number.min + ((turn * 5) % 12) };
      ids.push(await makeItem(at, name, { ...chosen, ...value, ...unique(turn) }));
    }
    const path = (query: string) => `${kind.api.base}?size=100${query}`;
    const list = async (query: string): Promise<string[]> =>
      (await send(at, 'GET', path(query), maker))
        .json()
        .data.map((one: { _id: string }) => one._id);
    const sorted = sortsOf(kind).flatMap((sort) => [`&sort=${sort}`, `&sort=-${sort}`]);
    const queries = ['', ...sorted, ...sorted.map((query) => `${query}&unchecked=last`)];
    if (option !== undefined) queries.push(`&${choice?.[0]}=${encodeURIComponent(option)}`);
    if (field) queries.push(`&${field}=0..`);
    const before = await Promise.all(queries.map(list));

    const unchecked = new Set([0, 3, 7, 8].map((index) => ids[index] ?? ''));
    for (const id of unchecked) {
      const answer = await send(at, 'PATCH', `${kind.api.base}/${id}/checked`, judge, {
        on: false,
      });
      expect(answer.statusCode).toBe(200);
    }
    for (const [index, query] of queries.entries()) {
      const all = before[index] ?? [];
      // Unchecked items are last only without an explicit sort.
      const expected = sorted.includes(query)
        ? all
        : [...all.filter((id) => !unchecked.has(id)), ...all.filter((id) => unchecked.has(id))];
      expect(await list(query), query).toEqual(expected);
      const cut: string[] = [];
      for (let page = 1; cut.length < all.length; page++) {
        const answer = (
          await send(at, 'GET', `${kind.api.base}?size=6&page=${page}${query}`, maker)
        ).json();
        expect(answer.total, query).toBe(all.length);
        cut.push(...answer.data.map((one: { _id: string }) => one._id));
      }
      expect(cut, query).toEqual(expected);
    }
    expect(await findContradictions(at.db)).toEqual([]);
  },
);

describe('rankings, percentiles and histograms', () => {
  test('leave out unchecked lifters', async () => {
    const category = await makeItem(app, 'weightCategory', { weight: '93', age: 'Open' });
    const facts = { weightCategory: [category], equipment: 'Raw', gender: 'hombre' };
    for (let turn = 0; turn < 12; turn++) {
      await makeItem(app, 'lifter', { ...facts, total: 500 + turn, GLPoints: 80 + turn });
    }
    const lifterId = await addUnchecked(lifter, { ...facts, total: 1000, GLPoints: 150 });
    const ranking = () => read(`/weightCategory/${category}/ranking?size=100`);
    const idsOf = ({ data }: { data: { _id: string }[] }) => data.map(({ _id }) => _id);
    const standing = () => read(`${lifter.api.base}/${lifterId}/standing`);
    const histogram = () => read(`${lifter.api.base}/histogram/total`);

    const before = await ranking();
    expect(idsOf(before)).not.toContain(lifterId);
    expect(before).toMatchObject({ total: 12 });
    expect(before.groups.find(({ group }: { group: string }) => group === 'Raw').count).toBe(12);
    expect(JSON.stringify(before.best)).not.toContain(lifterId);
    expect((await standing()).numbers).toEqual(
      (await standing()).numbers.map((one: object) => ({ ...one, rank: null, percentile: null })),
    );
    expect(await histogram()).toMatchObject({ of: 12, max: 511 });

    expect((await check(lifter, lifterId, admin)).statusCode).toBe(200);
    const after = await ranking();
    expect(idsOf(after)[0]).toBe(lifterId);
    expect(after).toMatchObject({ total: 13 });
    expect(JSON.stringify(after.best)).toContain(lifterId);
    expect((await standing()).numbers).toContainEqual(
      expect.objectContaining({ field: 'total', rank: 1 }),
    );
    expect(await histogram()).toMatchObject({ of: 13, max: 1000 });
    expect(await findContradictions(app.db)).toEqual([]);
  });
});

describe('PATCH …/checked', () => {
  test('is only for admins, with { on } as its only body', async () => {
    const id = await add(rider, {}, fan);
    const bystander = await makeUser(app);
    const team = await makeItem(app, 'team');
    const before = await snapshot(app.db);
    expect((await check(rider, id, null)).json()).toMatchObject({ code: 'unauthenticated' });
    for (const user of [fan, bystander]) {
      expect((await check(rider, id, user)).json()).toMatchObject({ code: 'forbidden' });
    }
    for (const body of [{}, { on: 'true' }, { on: 1 }, { on: true, by: fan.id }, null, []]) {
      expect((await check(rider, id, admin, body)).json()).toMatchObject({ code: 'invalid' });
    }
    for (const other of ['nobody', team, fan.id]) {
      expect((await check(rider, other, admin)).json()).toMatchObject({ code: 'itemNotFound' });
    }
    expect(await snapshot(app.db)).toBe(before);
  });

  test('counts the item once, even if repeated or concurrent', async () => {
    const id = await add(rider, { points: 30 }, fan);
    for (const on of [true, true, false, false, true]) {
      expect((await check(rider, id, admin, { on })).json()).toEqual({ checked: on });
    }
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, turn) => check(rider, id, admin, { on: turn % 2 === 0 })),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200));
    expect(await findContradictions(app.db)).toEqual([]);
    expect((await check(rider, id, admin, { on: true })).json()).toEqual({ checked: true });
    expect(await findContradictions(app.db)).toEqual([]);
  });
});

test('only admins list unchecked items, newest first, in pages', async () => {
  const at = await testApp();
  const [maker, judge] = [await makeUser(at), await makeAdmin(at)];
  const ask = (query: string, user: TestUser | null) =>
    send(at, 'GET', `/admin/unchecked${query}`, user);
  expect((await ask('', null)).json()).toMatchObject({ code: 'unauthenticated' });
  expect((await ask('', maker)).json()).toMatchObject({ code: 'forbidden' });
  expect((await ask('', judge)).json()).toMatchObject({ data: [], total: 0 });
  const ids: string[] = [];
  for (const kind of ['rider', 'circuit', 'team', 'rider', 'circuit']) {
    const definition = kindsOf(sports).find(({ name }) => name === kind) ?? rider;
    const created = await send(at, 'POST', definition.api.create, maker, bodyOf(definition));
    ids.unshift(created.json()._id);
  }
  const page = (await ask('?size=3&page=1', judge)).json();
  expect(page).toMatchObject({ total: 5, page: 1, size: 3 });
  expect(page.data.map((one: { _id: string }) => one._id)).toEqual(ids.slice(0, 3));
  expect(page.data[0]).toMatchObject({
    kind: 'circuit',
    addedBy: { _id: maker.id, name: maker.name },
    look: expect.any(Object),
    at: expect.stringMatching(/^\d{4}-/),
  });
  expect((await ask('?size=3&page=2', judge)).json().data).toHaveLength(2);
  expect((await ask('?size=100&page=101', judge)).json()).toMatchObject({ code: 'tooDeep' });
  await send(at, 'PATCH', `/circuit/${ids[0]}/checked`, judge, { on: true });
  await send(at, 'DELETE', `${rider.api.base}/${ids[1]}`, judge);
  expect((await ask('', judge)).json()).toMatchObject({ total: 3 });
});
