import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { insertDemoData } from '#cli/demo-data/demo-data.ts';
import { insertItems } from '#cli/demo-data/items-store.ts';
import { demoId } from '#cli/demo-data/random-store.ts';
import { everyone } from '#contract/kinds/percentiles.ts';
import {
  invalidateTallies,
  recountTallies,
  refreshTallies,
} from '#server/catalogue-storage/tallies-store.ts';
import { player } from '#sports/football/player.ts';
import { lifter } from '#sports/powerlifting/lifter.ts';
import { weightCategory } from '#sports/powerlifting/weight-category.ts';
import {
  as,
  makeAdmin,
  makeItem,
  makeUser,
  type TestApp,
  type TestUser,
  testApp,
} from '#tests/support/app.ts';
import { dialect, testDatabase } from '#tests/support/databases/databases.ts';
import { recordQueries } from '#tests/support/databases/query-plans.ts';
import { send } from '#tests/support/fans/community.ts';

/** A list of one filter takes its total from the tallies, if they are to be trusted. */

let app: TestApp;
let fan: TestUser;

beforeAll(async () => {
  const db = await testDatabase();
  const counts = { player: 300, lifter: 300, weightCategory: 4 };
  await insertDemoData(db, [player, lifter, weightCategory], { counts });
  app = await testApp({ db });
  fan = await makeUser(app);
});

/** The totals of these lists, as if asked for the first time. */
async function totals(paths: readonly string[]): Promise<number[]> {
  const answers: number[] = [];
  for (const path of paths) {
    const url = `/api/v1${path}`;
    const answer = await app.inject({ url, headers: as(fan) });
    expect(answer.statusCode, answer.body).toBe(200);
    answers.push(answer.json<{ total: number }>().total);
  }
  return answers;
}

const category = demoId('weightCategory', 1);
const paths = [
  '/players?rating=20..60',
  '/players?rating=..41',
  '/players?marketvalue=3..',
  '/players?position=forward',
  '/players?preferredfoot=left',
  '/lifter?gender=mujer',
  '/lifter?equipment=Raw',
  '/lifter?total=300..&gender=hombre',
  `/lifter?weightCategory=${category}`,
  `/lifter?weightCategory=${category}&equipment=Raw`,
  '/lifter?gender=hombre&equipment=Equipped',
];

test('the totals are those of the rows, with and without them', async () => {
  for (const kind of [player, lifter]) {
    await app.db.write((transaction) => invalidateTallies(transaction, kind));
  }
  const counted = await totals(paths);
  expect(counted.every((total) => total > 0 && total < 300)).toBe(true);
  for (const kind of [player, lifter]) await recountTallies(app.db, kind);
  // Another app, which remembers nothing.
  app = await testApp({ db: app.db });
  expect(await totals(paths)).toEqual(counted);
});

/** How many players have a rating, by their rows. */
async function ratedPlayers(): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from player where rating is not null`.execute(app.db.read);
  return Number(rows[0]?.total);
}

test('what a broken off writer left is counted all the same', async () => {
  await expect(
    insertDemoData(app.db, [player], {
      counts: { player: 100 },
      seed: 'other',
      report: ({ what }) => {
        if (what.startsWith('tallies')) throw new Error('killed');
      },
    }),
  ).rejects.toThrow('killed');
  expect(await totals(['/players'])).toEqual([400]);
  expect(await totals(['/players?rating=0..'])).toEqual([await ratedPlayers()]);
});

test('a count that ends while another writes makes them no truer', async () => {
  const batch = (start: number, end: number) =>
    app.db.write((transaction) =>
      insertItems(
        transaction,
        { dialect: app.db.dialect, seed: 'third' },
        { kind: player, counts: {}, skewed: 0 },
        { start, end },
      ),
    );
  await batch(1, 50);
  await refreshTallies(app.db, [player]);
  await batch(51, 100);
  expect(await totals(['/players?rating=0..'])).toEqual([await ratedPlayers()]);
  await Promise.all([recountTallies(app.db, player, 0), batch(101, 150)]);
  expect(await totals(['/players?rating=0..'])).toEqual([await ratedPlayers()]);
  await refreshTallies(app.db, [player]);
  expect(await totals(['/players?rating=0..'])).toEqual([await ratedPlayers()]);
});

test('an item that is created or deleted counts at once', async () => {
  const path = '/players?rating=20..60';
  const [before = 0] = await totals([path]);
  const id = await makeItem(app, 'player', { rating: 50 });
  expect(await totals([path])).toEqual([before + 1]);
  await send(app, 'DELETE', `/players/${id}`, await makeAdmin(app));
  expect(await totals([path])).toEqual([before]);
});

test('they are asked, not the rows', async () => {
  await app.db.write((transaction) =>
    transaction
      .updateTable('tally')
      .set({ total: 7 })
      .where('field', '=', 'rating')
      .where('value', '=', 44)
      .execute(),
  );
  app = await testApp({ db: app.db });
  expect(await totals(['/players?rating=44'])).toEqual([7]);
});

test('of two filters too where the second splits the peers of the first', async () => {
  await app.db.write((transaction) =>
    transaction
      .updateTable('tally')
      .set({ total: 7 })
      .where('peer', '=', 'weightCategory/equipment')
      .where('member', 'in', [`${category}/Raw`, `${category}/`])
      .execute(),
  );
  app = await testApp({ db: app.db });
  expect(await totals([`/lifter?equipment=Raw&weightCategory=${category}`])).toEqual([7]);
  const ranking = `/weightCategory/${category}/ranking`;
  expect(await totals(['Raw', 'unknown'].map((group) => `${ranking}?equipment=${group}`))).toEqual([
    7, 7,
  ]);
});

test.runIf(dialect === 'sqlite')('of two filters the one leads that fewer fit', async () => {
  const claim = (field: string, total: number) =>
    app.db.write((transaction) =>
      transaction
        .updateTable('tally')
        .set({ total })
        .where('peer', '=', everyone)
        .where('field', '=', field)
        .execute(),
    );
  // Of both more than a list counts.
  await claim('rating', 2_000_000);
  await claim('age', 1_000_000);
  const recorder = recordQueries(app.db);
  const queries = await recorder.queriesOf(await testApp({ db: recorder.db }), fan, [
    '/players?rating=0..&age=0..',
  ]);
  const counts = queries
    .map(([, { sql }]) => sql)
    .filter((text) => ['count(*)', '"age" >=', '"rating" >='].every((part) => text.includes(part)));
  expect(counts).toEqual([
    expect.stringMatching(/where "fields"."age" >= .* and \+"fields"."rating" >= /s),
  ]);
});

test.runIf(dialect === 'postgres')('and of names their parts', async () => {
  await makeItem(app, 'player', { name: 'Wyx' });
  await app.db.write((transaction) =>
    sql`update item_name_part set total = 7 where part = 'wyx'`.execute(transaction),
  );
  expect(await totals(['/players?name=wyx'])).toEqual([7]);
});
