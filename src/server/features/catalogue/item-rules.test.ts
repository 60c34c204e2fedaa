import { beforeAll, describe, expect, test } from 'vitest';
import type { ItemRules } from '#contract/kinds/item-rules.ts';
import { football } from '#sports/football/sport.ts';
import { lifter } from '#sports/powerlifting/lifter.ts';
import { powerlifting } from '#sports/powerlifting/sport.ts';
import { makeAdmin, makeUser, type TestApp, type TestUser, testApp } from '#tests/support/app.ts';
import { snapshot } from '#tests/support/databases/snapshot.ts';
import { send } from '#tests/support/fans/community.ts';
import { postForm } from '#tests/support/forms.ts';
import { loadItemRules, rulesOf } from './item-rules.ts';

/** See docs/product/catalogue.md#computed-numbers. */

let app: TestApp;
let admin: TestUser;
beforeAll(async () => {
  app = await testApp();
  admin = await makeAdmin(app);
  app.clock.time = new Date('2026-03-01T12:00:00Z');
});

const olga = { name: 'Olga', age: 26, birthYear: 2000, squat: 100.1, benchPress: 70.2 };
const create = async (facts: object) => {
  const answer = await send(app, 'POST', lifter.api.create, admin, { ...olga, ...facts });
  return answer.json();
};

const anyRules: ItemRules = {
  hinted: [],
  check: () => ({ computed: {}, remarks: {} }),
};

describe('a new lifter', () => {
  test('gets a computed total and GL points, which are marked as derived', async () => {
    const full = { deadlift: 120.3, gender: 'mujer', equipment: 'Raw', bodyweight: 63 };
    const created = await create(full);
    expect(created).toMatchObject({
      total: 290.6,
      GLPoints: 63.58,
      derived: ['total', 'GLPoints'],
    });
    expect(created).not.toHaveProperty('source');
    const read = await send(app, 'GET', `${lifter.api.base}/${created._id}`, admin);
    expect(read.json()).toMatchObject({ total: 290.6, derived: ['total', 'GLPoints'] });
    expect(await create({ deadlift: 120.3 })).toMatchObject({
      total: 290.6,
      GLPoints: null,
      derived: ['total'],
    });
    const listed = await send(app, 'GET', `${lifter.api.base}?total=290..291`, admin);
    expect(listed.json().total).toBe(2);
  });

  test('keeps consistent values, none of which is derived', async () => {
    const consistent = { deadlift: 120.3, total: 290.6, bodyweight: 63, GLPoints: 63.58 };
    for (const facts of [{ total: 999 }, consistent, {}]) {
      const created = await create(facts);
      expect(created).toMatchObject(facts);
      expect(created).not.toHaveProperty('derived');
    }
  });

  test.each([
    { squat: 100, benchPress: 200, deadlift: 5, total: 999 },
    { age: 12, birthYear: 1950 },
    { age: 26, date: '2024-06-13' },
    { GLPoints: 60 },
    { deadlift: 120.3, gender: 'mujer', equipment: 'Raw', bodyweight: 63, GLPoints: 63.6 },
    { deadlift: 1, total: 1, age: 8, GLPoints: 1 },
  ])('is created with %j unchanged, from either form', async (facts) => {
    expect(await create(facts)).toMatchObject(facts);
    const form = await postForm(app, lifter.api.create, { ...olga, ...facts }, {}, admin);
    expect(form.json()).toMatchObject(facts);
  });

  test.each([
    [{ total: 1800.01 }, ['total']],
    [{ GLPoints: -1 }, ['GLPoints']],
    [{ age: 7, deadlift: 601 }, ['age', 'deadlift']],
  ])('is refused %j, out of bounds, at its fields, and nothing changes', async (facts, fields) => {
    const issues = fields.map((field) => ({ field }));
    const before = await snapshot(app.db);
    expect(await create(facts)).toMatchObject({ status: 400, code: 'invalid', issues });
    const form = await postForm(app, lifter.api.create, { ...olga, ...facts }, {}, admin);
    expect(form.json()).toMatchObject({ status: 400, code: 'invalid', issues });
    expect(await snapshot(app.db)).toBe(before);
  });
});

test('a weight category unknown to the federation is created anyway', async () => {
  const fan = await makeUser(app);
  const body = { weight: '43', gender: 'hombre', age: 'Open' };
  const created = await send(app, 'POST', '/weightCategory/create', fan, body);
  expect(created.json()).toMatchObject({ name: '43 kg Open hombre', ...body });
});

describe('the rules of a sport', () => {
  test('are loaded for each kind that has rules', async () => {
    const rules = await loadItemRules([football, powerlifting]);
    expect(Object.keys(rules).toSorted()).toEqual(['lifter', 'weightCategory']);
  });

  test('are rejected if the file exports none or some for an unknown kind', () => {
    const { lifter: ofLifter } = rulesOf(powerlifting, { rules: { lifter: anyRules } });
    expect(ofLifter).toBe(anyRules);
    expect(() => rulesOf(powerlifting, {})).toThrow('powerlifting/rules.ts exports no rules');
    expect(() => rulesOf(powerlifting, { rules: { lifters: anyRules } })).toThrow(
      'powerlifting/rules.ts has rules for an unknown kind: lifters',
    );
  });
});
