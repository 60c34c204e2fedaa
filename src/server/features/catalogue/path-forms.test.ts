import { beforeAll, describe, expect, test } from 'vitest';
import { getField, sortsOf } from '#contract/kinds/kind.ts';
import { kindsOf } from '#contract/kinds/sport.ts';
import { sports } from '#sports/index.ts';
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
let documented: Readonly<Record<string, unknown>>;
let docs: string;

beforeAll(async () => {
  app = await testApp();
  fan = await makeUser(app);
  documented = (await app.inject({ url: '/api/openapi.json' })).json().paths;
  docs = (await app.inject({ url: '/api/docs' })).body;
});

async function read(path: string) {
  const answer = await app.inject({ url: `/api/v1${path}`, headers: as(fan) });
  expect(answer.statusCode, `${path}: ${answer.body}`).toBe(200);
  return answer.json();
}

describe.each(kindsOf(sports))('$name', (kind) => {
  const { base, search, list } = kind.api;
  const numbers = Object.entries(kind.fields).filter(([, field]) => field.type === 'number');

  beforeAll(async () => {
    for (const [index, name] of ['Zara', 'Ana', 'Mara'].entries()) {
      // The order by numbers differs from both orders by name.
      const values = numbers.map(([field]) => [field, 3 + ((index * 2) % 3)]);
      const choices = { gender: ['mujer', 'hombre', 'mujer'][index], age: 'Open' };
      await makeItem(app, kind.name, {
        name,
        ...(kind.unique.length > 0 ? choices : {}),
        ...(kind.unique.length > 0 && { weight: ['59', '66', '74'][index] }),
        ...Object.fromEntries(values),
      });
    }
  });

  test('is found by name', async () => {
    const name = kind.naming === 'given' ? 'ara' : 'open';
    const results = await read(`${base}/${search}/${name}`);
    expect(results.total).toBeGreaterThan(1);
    expect(results).toEqual(await read(`${base}?name=${name}`));
  });

  test.each(sortsOf(kind))('is sorted by %s in both directions', async (stat) => {
    const ascending = await read(`${base}/sortascending/${list}/${stat}`);
    const descending = await read(`${base}/sortdescending/${list}/${stat}`);
    expect(ascending.data).toHaveLength(3);
    expect(ascending).toEqual(await read(`${base}?sort=${stat}`));
    expect(descending).toEqual(await read(`${base}?sort=-${stat}`));
    expect(descending).not.toEqual(ascending);
  });

  test.each([...kind.filters])('is filtered by %s', async (field) => {
    const [min, max] = getField(kind, field) ? ['4', '5'] : ['a', 'm'];
    const results = await read(`${base}/filter/${list}/${field}/${min}/${max}`);
    expect(results.total).toBe(2);
    expect(results).toEqual(await read(`${base}?${field}=${min}..${max}`));
  });

  test('has every form in the API pages', () => {
    for (const path of [
      `${base}/${search}/{name}`,
      `${base}/sortascending/${list}/{stat}`,
      `${base}/sortdescending/${list}/{stat}`,
      `${base}/filter/${list}/{field}/{min}/{max}`,
    ]) {
      expect(documented).toHaveProperty([`/api/v1${path}`, 'get', 'summary']);
      expect(docs).toContain(`/api/v1${path}`);
    }
  });
});
