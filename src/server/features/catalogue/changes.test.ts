import { beforeAll, describe, expect, test } from 'vitest';
import { columnFields } from '#contract/kinds/kind.ts';
import { kindsOf } from '#contract/kinds/sport.ts';
import { sports } from '#sports/index.ts';
import {
  as,
  bodyOf,
  makeAdmin,
  makeItem,
  makeUser,
  type TestApp,
  type TestUser,
  testApp,
} from '#tests/support/app.ts';
import { send } from '#tests/support/fans/community.ts';

let app: TestApp;
let fan: TestUser;
let admin: TestUser;

beforeAll(async () => {
  app = await testApp();
  fan = await makeUser(app);
  admin = await makeAdmin(app);
});

const countOf = (kind: string) =>
  app.db.read
    .selectFrom('kind_count')
    .select('total')
    .where('kind', '=', kind)
    .executeTakeFirst()
    .then((row) => row?.total ?? 0);

const rowsOf = (kind: string) =>
  app.db.read
    .selectFrom('item')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow()
    .then(({ total }) => Number(total));

describe.each(kindsOf(sports))('$name', (kind) => {
  const creator = () => (kind.create === 'verified' ? fan : admin);

  test('is created with its required fields and counted', async () => {
    const before = await countOf(kind.name);
    const answer = await send(app, 'POST', kind.api.create, creator(), bodyOf(kind));
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.json()).toMatchObject({ kind: kind.name, likesCount: 0, likes: [] });
    expect(await countOf(kind.name)).toBe(before + 1);
    const stored = await app.db.read
      .selectFrom('item')
      .select('created_by')
      .where('id', '=', answer.json()._id)
      .executeTakeFirst();
    expect(stored?.created_by).toBe(creator().id);
  });

  test('names every required field that is missing', async () => {
    const answer = await send(app, 'POST', kind.api.create, creator(), {});
    expect(answer.statusCode).toBe(400);
    const required = columnFields(kind).filter(([, field]) => field.required);
    const names = required.map(([name]) => name);
    expect(
      answer
        .json()
        .issues.map(({ field }: { field: string }) => field)
        .toSorted(),
    ).toEqual((kind.naming === 'given' ? ['name', ...names] : names).toSorted());
    expect(await rowsOf(kind.name)).toBe(await countOf(kind.name));
  });

  test.each(columnFields(kind))('rejects a wrong %s and names it', async (name, field) => {
    const before = await rowsOf(kind.name);
    const wrong =
      field.type === 'number'
        ? [field.min - 1, field.max + 1, '5', true, null, {}]
        : ['x'.repeat(5000), 5, null, []];
    for (const value of wrong) {
      const body = bodyOf(kind, { [name]: value });
      const answer = await send(app, 'POST', kind.api.create, creator(), body);
      expect(answer.statusCode, JSON.stringify(value)).toBe(400);
      expect(answer.json().issues).toMatchObject([{ field: name }]);
    }
    expect(await rowsOf(kind.name)).toBe(before);
  });

  test('is deleted by an admin, and only once', async () => {
    const id = await makeItem(app, kind.name, { age: kind.unique.length > 0 ? 'Master 4' : 40 });
    const before = await countOf(kind.name);
    expect((await send(app, 'DELETE', `${kind.api.base}/${id}`, fan)).statusCode).toBe(403);
    expect((await send(app, 'GET', `${kind.api.base}/${id}`, fan)).statusCode).toBe(200);
    const answer = await send(app, 'DELETE', `${kind.api.base}/${id}`, admin);
    expect(answer.statusCode).toBe(200);
    expect(await countOf(kind.name)).toBe(before - 1);
    expect((await send(app, 'DELETE', `${kind.api.base}/${id}`, admin)).statusCode).toBe(404);
    expect(await countOf(kind.name)).toBe(before - 1);
    expect((await send(app, 'GET', `${kind.api.base}/${id}`, fan)).json()).toMatchObject({
      status: 404,
      code: 'itemNotFound',
    });
  });
});

test('names are trimmed, and without characters that cannot be shown', async () => {
  for (const name of ['a\u0007b', 'a\u202Eb', 'a\nb', '   ', '...', 'x'.repeat(101)]) {
    const answer = await send(app, 'POST', '/circuit', fan, {
      name,
      location: 'Jerez',
      totalLength: 4.4,
      capacity: 1,
      topSpeed: 300,
    });
    expect(answer.statusCode, JSON.stringify(name)).toBe(400);
    expect(answer.json().issues).toMatchObject([{ field: 'name' }]);
  }
});

test.each([
  ['player', 'team', 1],
  ['lifter', 'weightCategory', 1],
  ['rider', 'circuits', 50],
])('a new %s takes no more %s than %i', async (name, field, max) => {
  const kind = kindsOf(sports).find((candidate) => candidate.name === name);
  if (!kind) throw new Error(`${name} is a kind`);
  const ids = Array.from({ length: max + 1 }, (_, index) => `some-${index}`);
  const answer = await send(app, 'POST', kind.api.create, admin, bodyOf(kind, { [field]: ids }));
  expect(answer.statusCode).toBe(400);
  expect(answer.json().issues).toEqual([{ field, message: expect.stringContaining(String(max)) }]);
});

test('a reference must be to an item of the right kind', async () => {
  const circuit = await makeItem(app, 'circuit');
  const player = app.deps.sports[0]?.kinds[0];
  if (!player) throw new Error('football has players');
  for (const team of [[circuit], ['nobody']]) {
    const answer = await send(app, 'POST', '/players', admin, bodyOf(player, { team }));
    expect(answer.statusCode).toBe(400);
    expect(answer.json().issues).toMatchObject([{ field: 'team' }]);
  }
  expect(await rowsOf('player')).toBe(await countOf('player'));
});

test('deleting a team removes it from its players', async () => {
  const team = await makeItem(app, 'team');
  const player = await makeItem(app, 'player', { team: [team] });
  expect((await send(app, 'GET', `/players/${player}`, fan)).json().team).toHaveLength(1);
  await send(app, 'DELETE', `/teams/${team}`, admin);
  expect((await send(app, 'GET', `/players/${player}`, fan)).json().team).toEqual([]);
});

test('an item is only found under its own kind', async () => {
  const team = await makeItem(app, 'team');
  for (const [method, path] of [
    ['GET', `/players/${team}`],
    ['GET', `/players/notPopulated/${team}`],
    ['DELETE', `/players/${team}`],
  ] as const) {
    expect((await send(app, method, path, admin)).json()).toMatchObject({ code: 'itemNotFound' });
  }
  expect((await send(app, 'GET', `/teams/${team}`, fan)).statusCode).toBe(200);
});

test('concurrent requests create the same category once', async () => {
  const body = { weight: '120', gender: 'hombre', age: 'Junior' };
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => send(app, 'POST', '/weightCategory/create', fan, body)),
  );
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([
    200, 409, 409, 409, 409, 409, 409, 409,
  ]);
  expect(await rowsOf('weightCategory')).toBe(await countOf('weightCategory'));
});

test('a picture is rejected by field name if pictures cannot be stored', async () => {
  const form = new FormData();
  for (const [name, value] of Object.entries({
    name: 'Le Mans',
    location: 'France',
    totalLength: '4.185',
    capacity: '100000',
    topSpeed: '330',
  })) {
    form.append(name, value);
  }
  form.append('image', new File(['GIF89a'], 'le-mans.gif'));
  const answer = await app.inject({
    method: 'POST',
    url: '/api/v1/circuit',
    headers: as(fan),
    payload: form,
  });
  expect(answer.statusCode).toBe(400);
  expect(answer.json().issues).toMatchObject([{ field: 'image' }]);
});
