import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { insertDemoData } from '#cli/demo-data/demo-data.ts';
import { skewedPrefix } from '#cli/demo-data/items-store.ts';
import { demoId } from '#cli/demo-data/random-store.ts';
import type { Facets } from '#contract/calls/facets.ts';
import { getFilterField, type Kind, rangeFilters, valueFilters } from '#contract/kinds/kind.ts';
import { getKind, kindsOf } from '#contract/kinds/sport.ts';
import type { Database } from '#server/db/engine/database.ts';
import { sports } from '#sports/index.ts';
import { makeUser, type TestApp, type TestUser, testApp } from '#tests/support/app.ts';
import { testDatabase } from '#tests/support/databases/databases.ts';
import { send } from '#tests/support/fans/community.ts';
import { byLength } from '#tests/support/lengths.ts';
import {
  createPlainCounts,
  type PlainCounts,
  type PlainFilters,
} from '#tests/support/plain-counts.ts';

const counts = { team: 40, player: 500, circuit: 60, rider: 200, weightCategory: 60, lifter: 300 };
const kinds = kindsOf(sports);
const names = [skewedPrefix, 'ro', 'za', '7', 'nobody at all'];
const combinations = byLength({ day: 300, full: 2000, long: 20_000 });

const followed = [1, 2, 3].map((n) => demoId('user', n));

let db: Database;
let app: TestApp;
let fan: TestUser;
const plain = new Map<string, PlainCounts>();

beforeAll(async () => {
  db = await testDatabase();
  await insertDemoData(db, kinds, { counts, fans: 40, likes: 3000, skewed: 2 });
  await loanPlayers();
  await addCreatorsAndPictures();
  app = await testApp({ db });
  fan = await makeUser(app);
  await copyLikes();
  for (const id of followed) {
    const answer = await send(app, 'PATCH', `/users/toggleFollow/${id}`, fan, { on: true });
    expect(answer.statusCode).toBe(200);
  }
  for (const kind of kinds) plain.set(kind.name, await loadPlain(kind));
}, 60_000);

async function loanPlayers(): Promise<void> {
  const references = Array.from({ length: 100 }, (_, index) => ({
    item_id: demoId('player', index + 1),
    field: 'team',
    target_id: demoId('team', 1 + (index % 7)),
    position: 1,
  }));
  await db.write((transaction) =>
    transaction
      .insertInto('item_reference')
      .values(references)
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  );
}

async function addCreatorsAndPictures(): Promise<void> {
  const [pictured, added, left] = [3, 4, 5].map((step) =>
    kinds.flatMap(({ name }) =>
      Array.from({ length: 12 }, (_, index) => demoId(name, 1 + index * step)),
    ),
  ) as [string[], string[], string[]];
  await db.write(async (transaction) => {
    await transaction
      .updateTable('item')
      .set({ image: '/media/picture.webp' })
      .where('id', 'in', pictured)
      .execute();
    await transaction
      .updateTable('item')
      .set({ created_by: demoId('user', 1) })
      .where('id', 'in', added)
      .execute();
    await sql`insert into left_item (item_id, creator_mark)
      select id, 'mark' from item where id in (${sql.join(left)})`.execute(transaction);
    await transaction
      .updateTable('item')
      .set({ created_by: null })
      .where('id', 'in', left)
      .execute();
  });
}

async function copyLikes(): Promise<void> {
  const likes = await db.read
    .selectFrom('item_like')
    .where('user_id', '=', demoId('user', 5))
    .selectAll()
    .execute();
  const copies = likes.map((like) => ({ ...like, user_id: fan.id }));
  await db.write((transaction) => transaction.insertInto('item_like').values(copies).execute());
}

async function likedBy(...userIds: string[]): Promise<Set<string>> {
  const likes = await db.read
    .selectFrom('item_like')
    .where('user_id', 'in', userIds)
    .select('item_id')
    .execute();
  return new Set(likes.map(({ item_id }) => item_id));
}

async function loadPlain(kind: Kind): Promise<PlainCounts> {
  const named = new Map<string, ReadonlySet<string>>();
  for (const name of names) named.set(name, await findNamed(kind, name));
  const liked = new Map([
    ['me', await likedBy(fan.id)],
    ['following', await likedBy(...followed)],
  ]);
  const [related] = Object.values(kind.relatedFilters);
  const reference = related && kind.fields[related.through];
  const target = reference?.type === 'references' ? getKind(sports, reference.to) : null;
  return createPlainCounts(db, kind, { named, liked }, target);
}

async function findNamed(kind: Kind, name: string): Promise<Set<string>> {
  const ids = new Set<string>();
  for (let page = 1; ; page += 1) {
    const query = `name=${encodeURIComponent(name)}&sort=newest&size=100&page=${page}`;
    const answer = await send(app, 'GET', `${kind.api.base}?${query}`, fan);
    if (answer.statusCode === 404) return ids;
    const { data, next } = answer.json();
    for (const { _id } of data) ids.add(_id);
    if (!next) return ids;
  }
}

function plainOf(kind: Kind): PlainCounts {
  const found = plain.get(kind.name);
  if (!found) throw new Error(`${kind.name} is not loaded`);
  return found;
}

function queryOf(filters: PlainFilters): string {
  const pairs = Object.entries(filters).flatMap(([name, values]) =>
    values.map((value) => [name, value]),
  );
  return new URLSearchParams(pairs).toString();
}

async function readFacets(kind: Kind, filters: PlainFilters): Promise<Facets> {
  const answer = await send(app, 'GET', `${kind.api.base}/facets?${queryOf(filters)}`, fan);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

async function readTotal(kind: Kind, filters: PlainFilters): Promise<number> {
  const answer = await send(app, 'GET', `${kind.api.base}?${queryOf(filters)}&size=1`, fan);
  return answer.statusCode === 404 ? 0 : answer.json().total;
}

const knownValues = new Map<string, readonly string[]>();

function valuesIn(kind: Kind, name: string): readonly string[] {
  return knownValues.getOrInsertComputed(`${kind.name} ${name}`, () => listValues(kind, name));
}

function listValues(kind: Kind, name: string): readonly string[] {
  const values = plainOf(kind).items.flatMap((item) => [...plainOf(kind).valuesOf(item, name, {})]);
  return [...new Set(values).add('nobody')].toSorted();
}

function numbersIn(kind: Kind, name: string): number[] {
  return plainOf(kind).items.flatMap(({ fields }) => {
    const value = fields[name];
    return typeof value === 'number' ? value : [];
  });
}

function filterValues(kind: Kind, name: string): fc.Arbitrary<readonly string[]> {
  if (name === 'name') return fc.constantFrom(...names).map((value) => [value]);
  if (name === 'liked') return fc.constantFrom(['me'], ['following']);
  if (name === 'picture') return fc.constant(['yes']);
  if (name === 'added') return fc.constant(['fans']);
  const field = getFilterField(kind, name);
  if (field?.type === 'number') {
    const value = fc.constantFrom(...numbersIn(kind, name));
    return fc.oneof(
      value.map((min) => [`${min}..`]),
      value.map((max) => [`..${max}`]),
      fc.tuple(value, value).map((ends) => [ends.toSorted((a, b) => a - b).join('..')]),
    );
  }
  const values = field?.type === 'choice' ? [...field.options] : [...valuesIn(kind, name)];
  return fc.subarray(values, { minLength: 1, maxLength: Math.min(5, values.length) });
}

function combinationOf(kind: Kind): fc.Arbitrary<PlainFilters> {
  const others = ['name', 'liked', 'picture', 'added'];
  return fc
    .subarray([...rangeFilters(kind), ...valueFilters(kind), ...others], { maxLength: 5 })
    .chain((chosen) =>
      fc.tuple(
        ...chosen.map((name) => filterValues(kind, name).map((values) => [name, values] as const)),
      ),
    )
    .map((pairs) => Object.fromEntries(pairs));
}

function plainColumns(
  { min, max, step, counts: columns }: Facets['ranges'][number],
  numbers: readonly number[],
): number[] {
  if (min === null || max === null || step === null) return [];
  return columns.map((_, index) => {
    const isLast = index === columns.length - 1;
    // Whole millionths avoid inexact sums of decimals.
    const [from, to, end] = [min + index * step, min + (index + 1) * step, max].map((edge) =>
      Math.round(edge * 1e6),
    ) as [number, number, number];
    return numbers.filter((value) => {
      const units = Math.round(value * 1e6);
      return units >= from && (isLast ? units <= Math.max(to, end) : units < to);
    }).length;
  });
}

async function checkFacets(kind: Kind, filters: PlainFilters): Promise<void> {
  const all = plainOf(kind);
  const facets = await readFacets(kind, filters);
  expect(facets).not.toHaveProperty('approximate');
  expect(facets.all).toBe(all.items.length);
  expect(facets.total).toBe(all.find(filters).length);
  expect(facets.total).toBe(await readTotal(kind, filters));
  for (const range of facets.ranges) {
    const numbers = all.find(filters, range.field).flatMap(({ fields }) => {
      const value = fields[range.field];
      return typeof value === 'number' ? value : [];
    });
    expect(range.counts, range.field).toEqual(plainColumns(range, numbers));
    const { length } = numbers;
    expect(
      range.counts.reduce((sum, count) => sum + count, 0),
      range.field,
    ).toBe(length);
  }
  for (const { field, values } of facets.values) {
    const plainCounts = new Map<string, number>();
    for (const item of all.find(filters, field)) {
      for (const value of all.valuesOf(item, field, filters)) {
        plainCounts.set(value, (plainCounts.get(value) ?? 0) + 1);
      }
    }
    const plainCount = (value: string) => plainCounts.get(value) ?? 0;
    for (const { value, count } of values)
      expect(count, `${field} ${value}`).toBe(plainCount(value));
    const listed = new Set(values.map(({ value }) => value));
    const others = valuesIn(kind, field).filter((value) => !listed.has(value));
    const fewest = Math.min(...values.map(({ count }) => count));
    if (values.length === 100)
      for (const value of others) expect(plainCount(value)).toBeLessThanOrEqual(fewest);
    else expect(others.filter((value) => value !== 'nobody')).toEqual([]);
  }
  for (const { filter, count } of facets.only) {
    const [name = '', value = ''] = filter.split('=');
    const items = all.find({ ...filters, [name]: [value] });
    expect(count, filter).toBe(items.length);
  }
  const without = facets.total > 0 ? [] : Object.keys(filters).toSorted();
  expect(facets.without.map(({ filter }) => filter).toSorted()).toEqual(without);
  for (const { filter, count } of facets.without) {
    expect(count, filter).toBe(all.find(filters, filter).length);
  }
}

test('a chosen item is named only if it is of the kind that the field refers to', async () => {
  const [chosen, other] = [demoId('team', 1), demoId('circuit', 1)];
  const player = getKind(sports, 'player') as Kind;
  const { values } = await readFacets(player, { team: [chosen, other] });
  const teams = values.find(({ field }) => field === 'team')?.values ?? [];
  expect(teams.map(({ value }) => value)).toContain(chosen);
  expect(teams.map(({ value }) => value)).not.toContain(other);
});

test.each(kinds.map(({ name }) => name))(
  'totals, histograms and counts of a %s equal a plain count',
  async (name) => {
    const kind = getKind(sports, name) as Kind;
    await fc.assert(
      fc.asyncProperty(combinationOf(kind), (filters) => checkFacets(kind, filters)),
      { numRuns: Math.ceil(combinations / kinds.length) },
    );
  },
  300_000,
);
