import { beforeAll, expect, test } from 'vitest';
import type { Database } from '#server/db/engine/database.ts';
import { addToKindCount } from '#server/shared/catalogue-storage/kind-counts-store.ts';
import { sports } from '#sports/index.ts';
import { makeItems } from '#tests/support/app.ts';
import { testDatabase } from '#tests/support/databases/databases.ts';
import { finishWords } from '#tests/support/databases/words.ts';
import { createWordJobs } from './word-jobs.ts';

const minute = 60_000;

let db: Database;
let time: number;
beforeAll(async () => {
  db = await testDatabase();
  time = Date.now();
  const deps = { sports, now: () => new Date(time) };
  await makeItems({ db, deps }, 'player', 1001, { name: 'Qo' });
});

async function findBest(): Promise<string | undefined> {
  const best = await db.read
    .selectFrom('word_top')
    .where('kind', '=', 'player')
    .where('start', '=', 'qo')
    .orderBy('position')
    .select('thing_id')
    .executeTakeFirst();
  return best?.thing_id;
}

/** Writes no new version of the kind, as likes do. */
async function likeLast(): Promise<string> {
  const last = await db.read
    .selectFrom('word_top')
    .where('kind', '=', 'player')
    .where('start', '=', 'qo')
    .orderBy('position', 'desc')
    .select('thing_id as id')
    .executeTakeFirstOrThrow();
  await db.write((transaction) =>
    transaction
      .updateTable('item')
      .set({ likes_count: ({ eb, ref }) => eb(ref('likes_count'), '+', 1000) })
      .where('id', '=', last.id)
      .execute(),
  );
  return last.id;
}

test('lists of starts are made once names have words, and follow changes and likes', async () => {
  const { refreshStarts } = createWordJobs({ db, sports, now: () => new Date(time) });
  await refreshStarts();
  expect(await findBest()).toBeUndefined();
  await finishWords(db);
  await refreshStarts();
  expect(await findBest()).toBeDefined();

  const liked = await likeLast();
  time += 60 * minute;
  await refreshStarts();
  expect(await findBest()).not.toBe(liked);
  time += 24 * 60 * minute;
  await refreshStarts();
  expect(await findBest()).toBe(liked);

  const changed = await likeLast();
  await db.write((transaction) => addToKindCount(transaction, 'player', 0));
  time += 9 * minute;
  await refreshStarts();
  expect(await findBest()).toBe(liked);
  time += minute;
  await refreshStarts();
  expect(await findBest()).toBe(changed);
}, 60_000);
