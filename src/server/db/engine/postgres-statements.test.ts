import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Database, Queries } from '#server/db/engine/database.ts';
import {
  createTestDatabase,
  openTestDatabase,
  testDatabase,
} from '#tests/support/databases/databases.ts';
import { userRow } from '#tests/support/databases/rows.ts';
import { openPostgres } from './postgres.ts';
import { createStatementNames } from './postgres-statements.ts';

async function listPreparedStatements(queries: Queries): Promise<string[]> {
  const { rows } = await sql<{ statement: string }>`
    select statement from pg_prepared_statements order by statement`.execute(queries);
  return rows.map(({ statement }) => statement);
}

async function repeat<T>(times: number, db: Database, work: (transaction: Queries) => Promise<T>) {
  const results: T[] = [];
  for (let time = 0; time < times; time += 1) results.push(await db.write(work));
  return results;
}

const findUser = (id: string) => (transaction: Queries) =>
  transaction.selectFrom('user').selectAll().where('id', '=', id).execute();

test('units prepare frequent statements, but not rare ones or lists', async () => {
  const db = await testDatabase();
  await repeat(4, db, findUser('nobody'));
  expect(await db.write(listPreparedStatements)).toEqual([]);
  for (let time = 0; time < 10; time += 1) await findUser('nobody')(db.read);
  expect(await listPreparedStatements(db.read)).toEqual([]);
  await repeat(2, db, findUser('nobody'));
  expect(await db.write(listPreparedStatements)).toEqual(['select * from "user" where "id" = $1']);
});

test('a prepared statement uses the values of each run', async () => {
  const db = await testDatabase();
  const users = [userRow(), userRow()] as const;
  await db.write((transaction) => transaction.insertInto('user').values(users).execute());
  for (const { id } of [...users, ...users, ...users, ...users]) {
    expect(await db.write(findUser(id))).toMatchObject([{ id }]);
  }
});

test('no unit fails if a migration changes a prepared statement', async () => {
  const options = await createTestDatabase();
  const [db, migrating] = await Promise.all([openTestDatabase(options), openTestDatabase(options)]);
  const user = userRow();
  await db.write((transaction) => transaction.insertInto('user').values(user).execute());
  for (const column of ['first', 'second']) {
    await repeat(7, db, findUser(user.id));
    expect((await db.write(listPreparedStatements)).length).toBeGreaterThan(0);
    await migrating.write((transaction) =>
      sql`alter table "user" add column ${sql.ref(column)} text default 'new'`.execute(transaction),
    );
    const [[found] = []] = await repeat(1, db, findUser(user.id));
    expect(found).toMatchObject({ id: user.id, [column]: 'new' });
  }
});

test('each process names its prepared statements independently', async () => {
  const options = await createTestDatabase();
  if (options.dialect !== 'postgres') throw new Error('it is of PostgreSQL');
  const [one, other] = await Promise.all([openTestDatabase(options), openPostgres(options.url, 1)]);
  await repeat(6, one, findUser('nobody'));
  await repeat(6, other, (transaction) =>
    transaction.selectFrom('item').select('id').where('id', '=', 'nothing').execute(),
  );
  expect(await one.write(listPreparedStatements)).toEqual(['select * from "user" where "id" = $1']);
  expect(await other.write(listPreparedStatements)).toEqual([
    'select "id" from "item" where "id" = $1',
  ]);
  await other.close();
});

test('the number of prepared statements is limited, and imports are not prepared', () => {
  const names = createStatementNames();
  const nameAfter = (runs: number, statement: string, values = 1) =>
    Array.from({ length: runs }, () => names.nameOf(statement, values)).at(-1);
  expect(nameAfter(20, 'without values', 0)).toBeUndefined();
  expect(nameAfter(20, 'an import', 101)).toBeUndefined();
  const kept = Array.from({ length: 300 }, (_, n) => nameAfter(5, `statement ${n}`));
  expect(kept.filter((name) => name !== undefined)).toHaveLength(200);
  expect(new Set(kept.slice(0, 200)).size).toBe(200);
  expect(kept.slice(200)).toEqual(Array(100).fill(undefined));
  names.forget();
  expect(nameAfter(4, 'statement 7')).toBeUndefined();
  expect(kept).not.toContain(nameAfter(1, 'statement 7') ?? kept[0]);
});

test('the number of counted statements is limited', () => {
  const names = createStatementNames();
  for (let run = 0; run < 4; run += 1) names.nameOf('often', 1);
  for (let length = 0; length < 1000; length += 1) names.nameOf(`in ${length}`, length % 50 || 1);
  expect(names.nameOf('often', 1)).toBeUndefined();
});
