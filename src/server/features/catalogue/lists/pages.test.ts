import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { insertDemoData } from '#cli/demo-data/demo-data.ts';
import { demoId } from '#cli/demo-data/random-store.ts';
import type { Page } from '#contract/calls/shared.ts';
import type { Item } from '#contract/kinds/items.ts';
import { maxDepth, maxTotal } from '#contract/lists.ts';
import type { Database } from '#server/db/engine/database.ts';
import { player } from '#sports/football/player.ts';
import { team } from '#sports/football/team.ts';
import { as, makeUser, type TestApp, type TestUser, testApp } from '#tests/support/app.ts';
import { testDatabase } from '#tests/support/databases/databases.ts';

interface Row {
  readonly id: string;
  readonly search_name: string;
  readonly likes_count: number;
  readonly [field: string]: string | number | null;
}

let app: TestApp;
let fan: TestUser;
let rows: Row[];
let inTeam: Set<string>;

const someTeam = demoId('team', 1);

beforeAll(async () => {
  const db: Database = await testDatabase();
  const counts = { team: 20, player: 10_700 };
  await insertDemoData(db, [team, player], { counts, fans: 60, likes: 9000, skewed: 2 });
  // With assists equal to ratings, a scan by descending rating finds low assists late.
  const change = sql`update player set assists = rating`;
  await db.write((transaction) => change.execute(transaction), { long: true });
  const all = await sql<Row>`select item.id, item.search_name, item.likes_count, player.*
    from item join player on item_id = item.id`.execute(db.read);
  rows = all.rows;
  const references = await db.read
    .selectFrom('item_reference')
    .select('item_id')
    .where('target_id', '=', someTeam)
    .execute();
  inTeam = new Set(references.map(({ item_id }) => item_id));
  app = await testApp({ db });
  fan = await makeUser(app);
}, 120_000);

function within(field: string, min: number, max: number) {
  return (row: Row) => {
    const value = row[field];
    return typeof value === 'number' && value >= min && value <= max;
  };
}
const isForward = (row: Row) => row.position === 'forward';
const isKeeper = (row: Row) => row.position === 'goalkeeper';
const startsAWord = (start: string) => (row: Row) =>
  row.search_name.split(' ').some((word) => word.startsWith(start));

const filters: readonly [string, (row: Row) => boolean][] = [
  ['', () => true],
  ['rating=0..', within('rating', 0, 99)],
  ['rating=20..60', within('rating', 20, 60)],
  ['number=7', within('number', 7, 7)],
  ['assists=1..9', within('assists', 1, 9)],
  ['position=forward', isForward],
  [`team=${someTeam}`, (row) => inTeam.has(row.id)],
  ['name=za', startsAWord('za')],
  ['name=roro', (row) => row.search_name.includes('roro')],
  ['rating=20..&age=..30', (row) => within('rating', 20, 99)(row) && within('age', 0, 30)(row)],
  ['position=goalkeeper&name=za', (row) => isKeeper(row) && startsAWord('za')(row)],
  [`team=${someTeam}&goals=500..`, (row) => inTeam.has(row.id) && within('goals', 500, 2000)(row)],
];

const keys: Readonly<Record<string, string>> = {
  name: 'search_name',
  likes: 'likes_count',
  newest: 'id',
};
const sorts = ['name', 'likes', 'newest', 'rating', 'age', 'marketvalue'].flatMap((sort) => [
  sort,
  `-${sort}`,
]);

function inOrder(found: readonly Row[], sort: string): Row[] {
  const by = sort.replace('-', '');
  const turn = sort.startsWith('-') ? -1 : 1;
  const compare = (a: string | number, b: string | number) => (a < b ? -1 : a > b ? 1 : 0);
  return found.toSorted((one, other) => {
    const [a, b] = [one, other].map((row) => row[keys[by] ?? by] ?? null);
    if (a !== null && b !== null && a !== undefined && b !== undefined && a !== b) {
      return turn * compare(a, b);
    }
    const absent = Number(a === null) - Number(b === null);
    return absent === 0 ? turn * compare(one.id, other.id) : absent;
  });
}

describe.each(filters)('players filtered by "%s"', (query, fits) => {
  test.each(sorts)('sorted by %s', async (sort) => {
    const expected = inOrder(rows.filter(fits), sort).map(({ id }) => id);
    const last = Math.ceil(Math.min(expected.length, maxDepth - 7) / 7);
    for (const page of new Set([1, 2, Math.ceil(last / 2), last])) {
      const url = `/api/v1/players?${query}&sort=${sort}&page=${page}&size=7`.replace('?&', '?');
      const answer = await app.inject({ url, headers: as(fan) });
      expect(answer.statusCode, answer.body).toBe(200);
      const { data, total, more = false, next } = answer.json<Page<Item>>();
      // The sample has all players but not their names.
      const isCut = query.includes('name=') && expected.length > maxTotal;
      expect({ total, more }).toEqual({ total: isCut ? maxTotal : expected.length, more: isCut });
      expect(data.map(({ _id }) => _id)).toEqual(expected.slice((page - 1) * 7, page * 7));
      expect(next).toBe(page * 7 < expected.length && (page + 1) * 7 <= maxDepth);
    }
  });
});
