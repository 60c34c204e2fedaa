import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { insertDemoData } from '#cli/demo-data/demo-data.ts';
import { skewedPrefix } from '#cli/demo-data/items-store.ts';
import { demoId } from '#cli/demo-data/random-store.ts';
import type { Facets } from '#contract/calls/facets.ts';
import { maxTotal } from '#contract/lists.ts';
import type { Database } from '#server/db/engine/database.ts';
import { createListCache } from '#server/shared/lists/list-cache.ts';
import { createSamples } from '#server/shared/samples/samples.ts';
import { player } from '#sports/football/player.ts';
import { team } from '#sports/football/team.ts';
import { sports } from '#sports/index.ts';
import { testDatabase } from '#tests/support/databases/databases.ts';
import {
  createPlainCounts,
  type PlainCounts,
  type PlainFilters,
} from '#tests/support/plain-counts.ts';
import { parseFacets } from '../query.ts';
import { createFacets, type FacetCounts } from './service.ts';

const players = 4000;
/** The sample has about one player in ten. */
const sampled = 440;
const maxErrors = 6;

let db: Database;
let facets: FacetCounts;
let plain: PlainCounts;
let likedIds: string[];

beforeAll(async () => {
  db = await testDatabase();
  await insertDemoData(db, [team, player], { counts: { team: 30, player: players }, skewed: 4 });
  likedIds = Array.from({ length: 300 }, (_, index) => demoId('player', 1 + 7 * index));
  await db.write((transaction) =>
    transaction
      .updateTable('item')
      .set({ image: '/media/picture.webp' })
      .where('id', 'in', likedIds.slice(0, 40))
      .execute(),
  );
  facets = createFacets({
    db,
    sports,
    listCache: createListCache(db),
    samples: createSamples(db, sampled),
    likes: { findLiked: async (_user, likedBy) => (likedBy === 'me' ? likedIds : []) },
  });
  const { rows } = await sql<{ id: string }>`select id from item where kind = 'player'
    and ' ' || search_name like ${`% ${skewedPrefix}%`}`.execute(db.read);
  const named = new Map([[skewedPrefix, new Set(rows.map(({ id }) => id))]]);
  const liked = new Map([['me', new Set(likedIds)]]);
  plain = await createPlainCounts(db, player, { named, liked }, team);
}, 60_000);

async function count(filters: PlainFilters): Promise<Facets> {
  const parameters = Object.fromEntries(
    Object.entries(filters).map(([name, values]) => [
      name,
      values.length === 1 ? values[0] : values,
    ]),
  );
  return facets.countFacets(player, parseFacets(player, parameters as never), { userId: 'fan' });
}

function isWithinBound(estimate: number, exact: number, share: number): boolean {
  const error = Math.sqrt(exact * (1 - share) * share) / share;
  return Math.abs(estimate - exact) <= maxErrors * error + 1 / share;
}

const filters: readonly PlainFilters[] = [
  {},
  { rating: ['40..'] },
  { rating: ['20..80'], goals: ['300..'], position: ['forward', 'midfielder'] },
  { gender: ['men'], age: ['..40'] },
  { team: [1, 2, 3].map((n) => demoId('team', n)) },
  { rating: ['95..'], goals: ['1900..'] },
  { marketvalue: ['..999'], preferredfoot: ['left'], assists: ['10..'], number: ['10..'] },
];

test.each(filters)('counts of a random sample are near those of all players: %j', async (query) => {
  const share = (0.9 * sampled) / players;
  const { total, approximate, ranges, values, all } = await count(query);
  expect(all).toBe(players);
  expect(approximate).toBe(true);
  const exact = plain.find(query).length;
  if (Object.keys(query).length > 0 && exact <= maxTotal) expect(total).toBe(exact);
  else expect(isWithinBound(total, exact, share)).toBe(true);
  for (const { field, min, max, step, counts } of ranges) {
    const numbers = plain.find(query, field).flatMap(({ fields }) => fields[field] ?? []);
    const known = plain.items.flatMap(({ fields }) => Number(fields[field] ?? Number.NaN));
    expect(max).toBe(Math.max(...known.filter((value) => !Number.isNaN(value))));
    for (const [index, estimate] of counts.entries()) {
      const from = (min ?? 0) + index * (step ?? 0);
      const isLast = index === counts.length - 1;
      const inColumn = numbers.filter(
        (value) => Number(value) >= from && (isLast || Number(value) < from + (step ?? 0)),
      );
      const near = isWithinBound(estimate, inColumn.length, share);
      expect(near, `${field} ${from}: ${estimate}, not ${inColumn.length}`).toBe(true);
    }
  }
  for (const { field, values: counts } of values) {
    const items = plain.find(query, field);
    for (const { value, count: estimate } of counts) {
      const having = items.filter((item) => plain.valuesOf(item, field, query).has(value));
      expect(isWithinBound(estimate, having.length, share), `${field} ${value}`).toBe(true);
    }
  }
});

test('liked and pictured players are counted exactly in a kind that is sampled', async () => {
  const query = { rating: ['30..'] };
  const { only } = await count(query);
  const counts = new Map(only.map(({ filter, count: found }) => [filter, found]));
  expect(counts.get('liked=me')).toBe(plain.find({ ...query, liked: ['me'] }).length);
  expect(counts.get('liked=following')).toBe(0);
  expect(counts.get('picture=yes')).toBe(plain.find({ ...query, picture: ['yes'] }).length);

  const liked = { ...query, liked: ['me'] };
  const answer = await count(liked);
  expect(answer).not.toHaveProperty('approximate');
  expect(answer.total).toBe(plain.find(liked).length);
  const positions = answer.values.find(({ field }) => field === 'position')?.values ?? [];
  for (const { value, count: found } of positions) {
    expect(found).toBe(plain.find({ ...liked, position: [value] }).length);
  }
});

test.each(['me', 'following'])(
  'a list without items liked by %s has the number without that filter',
  async (likedBy) => {
    const query = { rating: ['95..'], goals: ['1950..'], liked: [likedBy] };
    const unliked = plain.find(query, 'liked').length;
    expect(unliked).toBeGreaterThan(0);
    const { total, without } = await count(query);
    expect(total).toBe(0);
    expect(without).toContainEqual({ filter: 'liked', count: unliked });
    for (const { filter, count: found } of without) {
      expect(found, filter).toBe(plain.find(query, filter).length);
    }
  },
);

test('a name of more than 1,000 players is counted over the first of them', async () => {
  const named = plain.find({ name: [skewedPrefix] });
  expect(named.length).toBeGreaterThan(maxTotal);
  const { total, more, approximate, ranges } = await count({ name: [skewedPrefix] });
  expect({ total, more, approximate }).toEqual({ total: maxTotal, more: true, approximate: true });
  const ages = ranges.find(({ field }) => field === 'age')?.counts ?? [];
  const sum = ages.reduce((before, found) => before + found, 0);
  expect(sum).toBeGreaterThan(0.8 * maxTotal);
  expect(sum).toBeLessThanOrEqual(maxTotal);

  // The button that shows them needs the total of the list, not that of the first 1,000.
  const narrow = { name: [skewedPrefix], rating: ['90..'] };
  const exact = plain.find(narrow).length;
  expect(exact).toBeLessThan(maxTotal);
  const narrowed = await count(narrow);
  expect(narrowed.total).toBe(exact);
  expect(narrowed).not.toHaveProperty('more');
});
