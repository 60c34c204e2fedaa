import { type Compilable, sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { chunksOf } from '#server/db/chunks.ts';
import type { Database, Queries } from '#server/db/engine/database.ts';
import { rider } from '#sports/motogp/rider.ts';
import { testDatabase } from '#tests/support/databases/databases.ts';
import { itemRow } from '#tests/support/databases/rows.ts';
import { kindFields, kindTable } from './kind-table.ts';
import { nameSearch } from './name-search-store.ts';

let database: Database;

beforeAll(async () => {
  database = await testDatabase();
  const riders = [
    { id: 'a', points: 10, nationality: 'Zambia' },
    { id: 'b', points: null, nationality: 'austria' },
    { id: 'c', points: 10, nationality: 'Österreich' },
    { id: 'd', points: 2, nationality: null },
    { id: 'e', points: null, nationality: 'Austria' },
  ];
  await database.write(async (transaction) => {
    // With few rows PostgreSQL would not use the trigram index.
    const others = Array.from({ length: 2000 }, () => itemRow({ name: 'Pedro Acosta' }));
    for (const some of chunksOf(others)) {
      await transaction.insertInto('item').values(some).execute();
    }
    for (const { id, ...fields } of riders) {
      await transaction.insertInto('item').values(itemRow({ id })).execute();
      await transaction
        .insertInto(kindTable(rider))
        .values({ item_id: id, ...fields })
        .execute();
    }
    if (database.dialect === 'postgres') {
      await sql`select gin_clean_pending_list('item_search')`.execute(transaction);
      await sql`analyze item`.execute(transaction);
    }
  });
});

function sorted(queries: Queries, column: string, direction: 'asc' | 'desc') {
  return queries
    .selectFrom(kindFields(rider))
    .innerJoin('item', 'item.id', 'fields.item_id')
    .select('item.id')
    .orderBy(`fields.${column}`, (order) => order[direction]().nullsLast())
    .orderBy('fields.item_id', direction)
    .limit(6);
}

async function idsBy(column: string, direction: 'asc' | 'desc'): Promise<string> {
  const rows = await sorted(database.read, column, direction).execute();
  return rows.map((row) => row.id).join('');
}

test('items without a value come last in both directions, ties are sorted by id', async () => {
  expect(await idsBy('points', 'asc')).toBe('dacbe');
  expect(await idsBy('points', 'desc')).toBe('cadeb');
});

test('text sorts by its bytes', async () => {
  expect(await idsBy('nationality', 'asc')).toBe('eabcd');
  expect(await idsBy('nationality', 'desc')).toBe('cbaed');
});

async function planOf(build: (queries: Queries) => Compilable): Promise<string> {
  return await database.write(async (transaction) => {
    const { sql: statement, parameters } = build(transaction).compile();
    const explain = (prefix: string) =>
      transaction.executeQuery<Record<string, string>>({
        ...sql.raw(prefix).compile(transaction),
        sql: `${prefix} ${statement}`,
        parameters,
      });
    if (database.dialect === 'postgres') {
      await sql`set local enable_seqscan = off`.execute(transaction);
      await sql`set local enable_sort = off`.execute(transaction);
    }
    const { rows } = await explain(
      database.dialect === 'postgres' ? 'explain' : 'explain query plan',
    );
    return rows.map((row) => row.detail ?? row['QUERY PLAN']).join('\n');
  });
}

test.each(['asc', 'desc'] as const)('sorting by a field reads an index: %s', async (direction) => {
  const plan = await planOf((queries) => sorted(queries, 'points', direction));
  expect(plan).toContain('rider_points');
  expect(plan).not.toMatch(/sort|temp b-tree/i);
});

test.each(['search_name', 'likes_count'] as const)(
  'sorting by %s reads one index in both directions',
  async (column) => {
    for (const direction of ['asc', 'desc'] as const) {
      const plan = await planOf((queries) =>
        queries
          .selectFrom('item')
          .where('kind', '=', rider.name)
          .select('id')
          .orderBy(column, direction)
          .orderBy('id', direction)
          .limit(6),
      );
      expect(plan).toMatch(/item_(name|likes)\b/);
      expect(plan).not.toMatch(/sort|temp b-tree/i);
    }
  },
);

describe.each(['m', 'ma', 'marquez'])('a search for %j', (term) => {
  test.each(['entries', 'items'] as const)('finds %s by the trigram index', async (rows) => {
    const { from, where } = nameSearch(database, rider.name, term, rows);
    const plan = await planOf((queries) => ({
      compile: () => sql`select count(*) from ${from} where ${where}`.compile(queries),
    }));
    expect(plan).toMatch(/index scan on item_search|scan rider_search virtual table/i);
    if (database.dialect === 'postgres') expect(plan).toMatch(/index cond/i);
    else if (rows === 'items') expect(plan).toMatch(/rowid=/i);
  });
});
