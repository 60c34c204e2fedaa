import { sql } from 'kysely';
import { kindsOf } from '#contract/kinds/sport.ts';
import type { Database } from '#server/db/engine/database.ts';
import { openDatabase } from '#server/db/engine/open.ts';
import { migrations } from '#server/db/migrations/index.ts';
import { migrateToLatest } from '#server/db/schema/migrate.ts';
import { sports } from '#sports/index.ts';
import { userRow } from '#tests/support/databases/rows.ts';
import { fillWithPopulation } from '../kill-cycles.ts';
import type { Copies } from './copies.ts';

/** Tables in an order in which each refers only to those before it. */
const inOrder = ['user', 'item', ...kindsOf(sports).map(({ name }) => name)];
const others = [
  ...['kind_count', 'item_reference', 'item_like'],
  ...['comment', 'comment_like', 'follow', 'session'],
];
/** Rows of one insert. */
const atOnce = 100;

async function columnsOf(database: Database, table: string): Promise<string[]> {
  const tables = await database.read.introspection.getTables();
  return tables.find(({ name }) => name === table)?.columns.map(({ name }) => name) ?? [];
}

/** Copies what both have of the tables: an older schema knows fewer columns. */
async function copyRows(from: Database, to: Database): Promise<void> {
  for (const table of [...inOrder, ...others]) {
    const known = await columnsOf(to, table);
    const columns = (await columnsOf(from, table)).filter((name) => known.includes(name));
    if (columns.length === 0) continue;
    const list = sql.join(columns.map((name) => sql.ref(name)));
    const { rows } = await sql<Record<string, unknown>>`
      select ${list} from ${sql.table(table)}`.execute(from.read);
    await to.write(async (transaction) => {
      for (let start = 0; start < rows.length; start += atOnce) {
        const values = rows
          .slice(start, start + atOnce)
          .map((row) => sql`(${sql.join(columns.map((name) => row[name]))})`);
        await sql`insert into ${sql.table(table)} (${list}) values ${sql.join(values)}`.execute(
          transaction,
        );
      }
    });
  }
}

/** A database of today with the starter catalogue and fans who like, comment and follow. */
async function fillToday(database: Database): Promise<void> {
  const { fans, riders } = await fillWithPopulation(database);
  const now = new Date().toISOString();
  await database.write(async (transaction) => {
    // A name of several words, of which some start alike.
    await transaction
      .insertInto('user')
      .values(userRow({ name: 'Ana Anabel Gil', name_key: 'ana anabel gil' }))
      .execute();
    for (const [index, { id }] of fans.entries()) {
      const item = riders[index] ?? '';
      await transaction
        .insertInto('item_like')
        .values({ user_id: id, item_id: item, created_at: now })
        .execute();
      await transaction
        .updateTable('item')
        .set({ likes_count: 1, comments_count: 1, ratings_count: 1, ratings_sum: 4 })
        .where('id', '=', item)
        .execute();
      await transaction
        .insertInto('comment')
        .values({
          ...{ id: `comment${index}`, item_id: item, creator_id: id, text: 'Vamos', rating: 4 },
          created_at: now,
        })
        .execute();
    }
  });
}

/** A database as of that many migrations, with rows of today. */
export async function makeOldDatabase(copies: Copies, applied: number) {
  const [todaysOptions, options] = [await copies.empty(), await copies.empty()];
  const [today, old] = [await openDatabase(todaysOptions), await openDatabase(options)];
  await fillToday(today);
  await migrateToLatest(old, migrations.slice(0, applied));
  await copyRows(today, old);
  await today.close();
  await old.close();
  await copies.remove(todaysOptions);
  return options;
}
