import { beforeEach, expect, test } from 'vitest';
import { kindsOf } from '#contract/kinds/sport.ts';
import type { Database } from '#server/db/engine/database.ts';
import { sports } from '#sports/index.ts';
import { makeItem, makeItems } from '#tests/support/app.ts';
import { testDatabase } from '#tests/support/databases/databases.ts';
import { insertUsers, userRow } from '#tests/support/databases/rows.ts';
import { finishWords } from '#tests/support/databases/words.ts';
import { findMatches } from './find-matches.ts';
import { termsOf } from './terms.ts';
import { createWordJobs } from './word-jobs.ts';

const kinds = new Map(kindsOf(sports).map((kind) => [kind.name, kind]));
const now = () => new Date();
const deps = { sports, now };

/** An app's job would write the words of new names. */
let db: Database;
beforeEach(async () => {
  db = await testDatabase();
});

async function namesOf(query: string): Promise<string[]> {
  const selection = { kinds: [...kinds.keys(), 'eleven', 'podium', 'user'], isBroad: true };
  const terms = termsOf(query, (word) => word);
  const { matches } = await findMatches({ db, kinds, selection }, terms);
  return matches.map(({ candidate }) => candidate.name).toSorted();
}

test('old names are found while many newer ones have no words yet', async () => {
  await makeItem({ db, deps }, 'player', { name: 'Early Quaxname' });
  await db.write((transaction) => insertUsers(transaction, [userRow({ name: 'Early Quaxfan' })]));
  await makeItems({ db, deps }, 'player', 150, { name: 'Newer' });
  expect(await namesOf('early')).toEqual(['Early Quaxfan', 'Early Quaxname']);
  expect(await namesOf('quax ea')).toEqual(['Early Quaxfan', 'Early Quaxname']);
  expect(await namesOf('e quaxname')).toEqual(['Early Quaxname']);
});

test('two common words find the few names with both', async () => {
  await makeItems({ db, deps }, 'player', 1001, { name: 'Xo Garcilaso' });
  await makeItems({ db, deps }, 'player', 1001, { name: 'Juanito Xo' });
  await makeItem({ db, deps }, 'player', { name: 'Middle Garcilaso Juanito' });
  await makeItems({ db, deps }, 'player', 30, { name: 'Xo Garcilaso' });
  await finishWords(db);
  await createWordJobs({ db, sports, now }).refreshStarts();
  const found = ['Middle Garcilaso Juanito'];
  expect(await namesOf('juanito garcilaso')).toEqual(found);
  expect(await namesOf('garcil jua')).toEqual(found);
  expect(await namesOf('ga ju')).toEqual(found);
  expect(await namesOf('g j')).toEqual(found);
}, 60_000);

test('a misspelled common word is found beside a rarer word', async () => {
  await makeItems({ db, deps }, 'player', 1001, { name: 'Wilhelmo Xo' });
  await makeItems({ db, deps }, 'player', 250, { name: 'Xo Quintabar' });
  await makeItem({ db, deps }, 'player', { name: 'Wilhelmo Quintabar' });
  await finishWords(db);
  await createWordJobs({ db, sports, now }).refreshStarts();
  expect(await namesOf('wilhelno quintabar')).toEqual(['Wilhelmo Quintabar']);
}, 60_000);

test('joined words are split after a shorter word if the longest leads nowhere', async () => {
  for (const name of ['Eva Nazario', 'Evana Other']) {
    await makeItem({ db, deps }, 'player', { name });
  }
  await finishWords(db);
  expect(await namesOf('evanazario')).toEqual(['Eva Nazario']);
});
