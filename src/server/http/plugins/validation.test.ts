import { beforeAll, expect, test } from 'vitest';
import { maxPageSize } from '#contract/lists.ts';
import { circuit } from '#sports/motogp/circuit.ts';
import { rider } from '#sports/motogp/rider.ts';
import {
  as,
  bodyOf,
  makeItem,
  makeUser,
  type TestApp,
  type TestUser,
  testApp,
} from '#tests/support/app.ts';
import { snapshot } from '#tests/support/databases/snapshot.ts';
import { send } from '#tests/support/fans/community.ts';
import { postForm } from '#tests/support/forms.ts';

/** Requests with many errors must be rejected fast. */
let app: TestApp;
let fan: TestUser;
let circuitId: string;
let before: string;

beforeAll(async () => {
  app = await testApp();
  fan = await makeUser(app);
  circuitId = await makeItem(app, 'circuit');
  before = await snapshot(app.db);
});

const unknownFields = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`zz${index}`, '1']));
const asQuery = (fields: Readonly<Record<string, string>>) => new URLSearchParams(fields);

const parts = {
  query: (count: number) => send(app, 'GET', `/circuit?${asQuery(unknownFields(count))}`, fan),
  'query of a path form': (count: number) =>
    send(app, 'GET', `/circuit/byName/any?${asQuery(unknownFields(count))}`, fan),
  'query of a public call': (count: number) =>
    send(app, 'GET', `/users/byName/any?${asQuery(unknownFields(count))}`),
  'JSON body': (count: number) =>
    send(app, 'POST', circuit.api.create, fan, { ...bodyOf(circuit), ...unknownFields(count) }),
  'optional JSON body': (count: number) =>
    send(app, 'PATCH', `${circuit.api.toggle}/${circuitId}`, fan, {
      on: true,
      ...unknownFields(count),
    }),
};

test.each(
  Object.entries(parts).flatMap(([part, ask]) =>
    [1, 7, 8, 9, 30, 5000].map((count) => ({ part, count, ask })),
  ),
)('$count unknown fields in the $part are refused', async ({ count, ask }) => {
  const answer = await ask(count);
  expect(answer.statusCode).toBe(400);
  const { issues } = answer.json();
  expect(issues[0]).toEqual({ field: 'zz0', message: 'is not known here' });
  expect(issues.length).toBeLessThanOrEqual(20);
  expect(await snapshot(app.db)).toBe(before);
});

test.each([1, 7, 8, 9, 40])('%i unknown fields in a form are rejected', async (count) => {
  const body = { ...bodyOf(circuit), ...unknownFields(count) };
  const answer = await postForm(app, circuit.api.create, body, {}, fan);
  expect(answer.statusCode).toBe(400);
  expect(answer.json().issues[0]).toEqual({ field: 'zz0', message: 'is not known here' });
  expect(await snapshot(app.db)).toBe(before);
});

test.each([0, 8, 5000])(
  'a field out of bounds is reported in addition to %i unknown fields',
  async (count) => {
    const size = String(maxPageSize + 1);
    const inQuery = await send(
      app,
      'GET',
      `/circuit?${asQuery({ ...unknownFields(count), size })}`,
      fan,
    );
    expect(inQuery.statusCode).toBe(400);
    expect(inQuery.json().issues).toContainEqual({ field: 'size', message: 'must be <= 100' });

    const inBody = await send(app, 'POST', circuit.api.create, fan, {
      ...unknownFields(count),
      ...bodyOf(circuit, { name: 'x'.repeat(101) }),
    });
    expect(inBody.statusCode).toBe(400);
    expect(inBody.json().issues[0].field).toBe('name');
    expect(await snapshot(app.db)).toBe(before);
  },
);

test('a long field name is truncated', async () => {
  const long = `secret${'x'.repeat(1000)}`;
  const answers = [
    await send(app, 'GET', `/circuit?${long}=1`, fan),
    await send(app, 'POST', circuit.api.create, fan, { ...bodyOf(circuit), [long]: 1 }),
  ];
  for (const answer of answers) {
    expect(answer.statusCode).toBe(400);
    expect(answer.json().issues[0].field).toMatch(/^secretx{53}…$/);
    expect(answer.body).not.toContain('x'.repeat(61));
  }
});

test('many unknown fields do not cause a long response', async () => {
  const body = { ...bodyOf(circuit), ...unknownFields(5000) };
  const answer = await send(app, 'POST', circuit.api.create, fan, body);
  expect(answer.body.length).toBeLessThan(2000);
});

test.each([
  [2, 'must not have duplicate items'],
  [51, 'must not have more than 50 items'],
  [6000, 'must not have more than 50 items'],
])('a list with %i equal items is rejected', async (count, message) => {
  const circuits = Array(count).fill('same');
  const answer = await send(app, 'POST', rider.api.create, fan, bodyOf(rider, { circuits }));
  expect(answer.statusCode).toBe(400);
  expect(answer.json().issues).toEqual([{ field: 'circuits', message }]);
});

test('the document says that references are unique', async () => {
  const { schemas } = (await app.inject('/api/openapi.json')).json().components;
  expect(schemas.CreateRiderBody.properties.circuits).toMatchObject({
    uniqueItems: true,
    maxItems: 50,
  });
});

const filled = (length: number, text: (index: number) => string) =>
  Array.from({ length }, (_, index) => text(index)).join(',');

const largeBodies = {
  'equal entries': `{"circuits":[${filled(15_000, () => '"a"')}]}`,
  'different entries': `{"circuits":[${filled(7000, (index) => `"${index}"`)}]}`,
  'entries of a wrong type': `{"circuits":[${filled(30_000, () => '1')}]}`,
  'nested entries': `{"circuits":[${filled(20_000, () => '[]')}]}`,
  'unknown fields': `{${filled(6000, (index) => `"a${index}":1`)}}`,
  'the same field': `{${filled(6000, () => '"name":1')}}`,
  'deep lists': `{"circuits":${'['.repeat(30_000)}${']'.repeat(30_000)}}`,
  'deep objects': `{"name":${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}}`,
  'a deep field that nobody knows': `{"a":${'['.repeat(30_000)}${']'.repeat(30_000)}}`,
  'a list instead of an object': `[${filled(30_000, () => '1')}]`,
  'a long text': `{"name":"${'e\u0301'.repeat(20_000)}"}`,
};

async function cpuOf(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let run = 0; run < 3; run += 1) {
    const start = process.threadCpuUsage();
    await work();
    const { user, system } = process.threadCpuUsage(start);
    times.push((user + system) / 1000);
  }
  return Math.min(...times);
}

test.each(Object.entries(largeBodies))('%s are validated fast', async (_, payload) => {
  expect(payload.length).toBeLessThan(64 * 1024);
  const headers = { ...as(fan), 'content-type': 'application/json' };
  const calls = [
    ['POST', rider.api.create],
    ['POST', '/users/registerRedirect'],
    ['PATCH', `${circuit.api.toggle}/${circuitId}`],
  ] as const;
  for (const [method, path] of calls) {
    const url = `/api/v1${path}`;
    const cpu = await cpuOf(async () => {
      const answer = await app.inject({ method, url, headers, payload });
      expect(answer.statusCode, answer.body).toBe(400);
      expect(answer.json().issues.length).toBeGreaterThan(0);
    });
    expect(cpu, url).toBeLessThan(100);
  }
  expect(await snapshot(app.db)).toBe(before);
});

test('the longest query is validated fast', async () => {
  const query = filled(4000, (index) => `a${index}`).replaceAll(',', '&');
  const cpu = await cpuOf(async () => {
    expect((await send(app, 'GET', `/circuit?${query}`, fan)).statusCode).toBe(400);
  });
  expect(cpu).toBeLessThan(100);
});

test('a JSON body over 64 kB is rejected unread', async () => {
  const body = { ...bodyOf(circuit), name: 'x'.repeat(64 * 1024) };
  const answer = await send(app, 'POST', circuit.api.create, fan, body);
  expect(answer.statusCode).toBe(413);
  expect(answer.json()).toMatchObject({ code: 'tooLarge' });
});

test('a repeated parameter is rejected', async () => {
  for (const query of ['size=1&size=2', 'country=a&country=b']) {
    const answer = await send(app, 'GET', `/circuit?${query}`, fan);
    expect(answer.statusCode, query).toBe(400);
    expect(answer.json().issues).toMatchObject([{ field: query.split('=')[0] }]);
  }
});
