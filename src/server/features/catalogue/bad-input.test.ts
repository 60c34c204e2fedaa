import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { errors } from '#contract/errors/errors.ts';
import { kindsOf } from '#contract/kinds/sport.ts';
import { sports } from '#sports/index.ts';
import {
  as,
  bodyOf,
  makeAdmin,
  makeItem,
  type TestApp,
  type TestUser,
  testApp,
} from '#tests/support/app.ts';
import { snapshot } from '#tests/support/databases/snapshot.ts';

let app: TestApp;
let admin: TestUser;
let before: string;
const kinds = kindsOf(sports);

beforeAll(async () => {
  app = await testApp();
  admin = await makeAdmin(app);
  for (const kind of kinds) await makeItem(app, kind.name);
  before = await snapshot(app.db);
});

interface TestRequest {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  readonly url: string;
  readonly payload?: string;
}

async function send({ method, url, payload }: TestRequest) {
  const answer = await app.inject({
    method,
    url: `/api/v1${url}`,
    headers: { ...as(admin), ...(payload !== undefined && { 'content-type': 'application/json' }) },
    payload,
  });
  const what = `${method} ${url.slice(0, 300)} ${(payload ?? '').slice(0, 300)}: ${answer.body.slice(0, 300)}`;
  expect(answer.statusCode, what).toBeLessThan(500);
  if (answer.statusCode !== 200) {
    const problem = answer.json();
    expect(answer.headers['content-type'], what).toContain('application/problem+json');
    expect(Object.keys(errors), what).toContain(problem.code);
    expect(problem.status, what).toBe(answer.statusCode);
    if (problem.code === 'invalid') expect(problem.issues.length, what).toBeGreaterThan(0);
  }
  return answer;
}

const traps = [
  'constructor',
  '__proto__',
  'toString',
  'NaN',
  'Infinity',
  '-0',
  '1e309',
  '0x1F',
  '99999999999999999999',
  "' or 1=1 --",
  '"; drop table item; --',
  '%',
  '_',
  '*',
  'a"b',
  '\u0000',
  '\ud800',
  '\u202E',
  '../..',
  'null',
  '-',
  '..',
  '1..2..3',
  'x'.repeat(5000),
];
const word = fc.oneof(fc.constantFrom(...traps), fc.string(), fc.string({ unit: 'binary' }));
const kind = fc.constantFrom(...kinds);

/** Encodes a text for a URL, which cannot contain lone surrogates. */
const encode = (text: string) => encodeURIComponent(text.toWellFormed());

const reading = fc
  .tuple(kind, fc.nat(5), word, word, word, fc.dictionary(word, word, { maxKeys: 4 }), word)
  .map(([{ api }, form, a, b, c, query, value]): TestRequest => {
    const [x, y, z] = [encode(a), encode(b), encode(c)];
    const path = [
      api.base,
      `${api.base}/${x}`,
      `${api.base}/${api.search}/${x}`,
      `${api.base}/sortascending/${api.list}/${x}`,
      `${api.base}/sortdescending/${api.list}/${x}`,
      `${api.base}/filter/${api.list}/${x}/${y}/${z}`,
    ][form];
    const pairs = [...Object.entries(query), ['sort', value], ['page', b], ['name', c]];
    const search = pairs.map(([name = '', text = '']) => `${encode(name)}=${encode(text)}`);
    return { method: 'GET', url: `${path}?${search.slice(0, form).join('&')}` };
  });

const deleting = fc
  .tuple(kind, word)
  .filter(([, id]) => id !== '')
  .map(([{ api }, id]): TestRequest => ({ method: 'DELETE', url: `${api.base}/${encode(id)}` }));

const body = (one: (typeof kinds)[number]) =>
  fc.oneof(
    fc.json({ stringUnit: 'binary' }),
    fc.string(),
    fc
      .tuple(word, fc.jsonValue())
      .filter(([name]) => name !== '__proto__' && !Object.hasOwn(bodyOf(one), name))
      .map(([name, value]) => JSON.stringify({ ...bodyOf(one), [`${name}?`]: value })),
  );

const changing = kind.chain((one) =>
  fc
    .record({
      method: fc.constantFrom('POST' as const, 'PATCH' as const),
      text: body(one),
      id: word,
    })
    .map(({ method, text, id }): TestRequest => {
      const url = method === 'POST' ? one.api.create : `${one.api.toggle}/${encode(id)}`;
      return { method, url, payload: text };
    }),
);

test('any input gets a valid response and changes nothing', { timeout: 60_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.oneof(reading, reading, changing, deleting), async (request) => {
      await send(request);
    }),
    { numRuns: 600 },
  );
  expect(await snapshot(app.db)).toBe(before);
});

test('a name of 60 kB is rejected in JSON, and one of a megabyte in a form', async () => {
  const name = 'x'.repeat(1024 * 1024 - 200);
  const circuit = { location: 'Jerez', totalLength: 4.4, capacity: 1, topSpeed: 300 };
  const json = await send({
    method: 'POST',
    url: '/circuit',
    payload: JSON.stringify({ ...circuit, name: name.slice(0, 60_000) }),
  });
  expect(json.statusCode).toBe(400);
  expect(json.json().issues).toMatchObject([{ field: 'name' }]);

  const form = new FormData();
  for (const [field, value] of Object.entries({ ...circuit, name })) form.append(field, `${value}`);
  const answer = await app.inject({
    method: 'POST',
    url: '/api/v1/circuit',
    headers: as(admin),
    payload: form,
  });
  expect(answer.statusCode).toBe(400);
  expect(answer.json().issues).toMatchObject([{ field: 'name' }]);
  expect(await snapshot(app.db)).toBe(before);
});

test.each([
  '_id',
  'likesCount',
  'liked',
  'likes',
  'kind',
  'created_by',
  'image',
  'search_name',
  'id',
])('nobody sets %s', async (field) => {
  for (const one of kinds) {
    const answer = await send({
      method: 'POST',
      url: one.api.create,
      payload: JSON.stringify(bodyOf(one, { [field]: 'mine' })),
    });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().issues).toMatchObject([{ field }]);
  }
  expect(await snapshot(app.db)).toBe(before);
});

test.each([
  'multipart/form-data',
  'multipart/form-data; boundary=',
  'multipart/form-data; boundary=x',
])('a broken form under %s is refused', async (type) => {
  const answer = await app.inject({
    method: 'POST',
    url: '/api/v1/circuit',
    headers: { ...as(admin), 'content-type': type },
    payload: '--x\r\nContent-Disposition: form-data; name="name"\r\n\r\nhalf',
  });
  expect([400, 415]).toContain(answer.statusCode);
  expect(answer.headers['content-type']).toContain('application/problem+json');
  expect(await snapshot(app.db)).toBe(before);
});

test('a form with too many parts is rejected', async () => {
  const form = new FormData();
  for (let index = 0; index < 500; index += 1) form.append(`field${index}`, 'x');
  const answer = await app.inject({
    method: 'POST',
    url: '/api/v1/circuit',
    headers: as(admin),
    payload: form,
  });
  expect(answer.statusCode).toBe(413);
  expect(answer.json()).toMatchObject({ code: 'tooLarge' });
});
