import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import type { SearchResults } from '#contract/calls/search.ts';
import { getKind } from '#contract/kinds/sport.ts';
import { noteItemChanges } from '#server/shared/catalogue-storage/item-changes-store.ts';
import { addToKindCount } from '#server/shared/catalogue-storage/kind-counts-store.ts';
import { refreshSearchTexts } from '#server/shared/catalogue-storage/search-texts-store.ts';
import { eleven } from '#sports/football/eleven.ts';
import {
  as,
  makeAdmin,
  makeItem,
  makeItems,
  makeUser,
  type TestApp,
  type TestUser,
  testApp,
} from '#tests/support/app.ts';
import { finishRemovals } from '#tests/support/databases/removals.ts';
import { finishWords } from '#tests/support/databases/words.ts';
import { makeLineup, send } from '#tests/support/fans/community.ts';
import { refreshBestOfStarts } from './best-of-starts.ts';
import { partsOf } from './misspellings.ts';

let app: TestApp;
let fan: TestUser;
beforeAll(async () => {
  app = await testApp();
  fan = await makeUser(app);
});

async function namesOf(q: string): Promise<string[]> {
  const answer = await app.inject({
    url: `/api/v1/search?size=10&q=${encodeURIComponent(q)}`,
    headers: as(fan),
  });
  const { groups } = answer.json<SearchResults>();
  return groups.flatMap(({ items }) => items.map(({ name }) => name));
}

async function storedWords(start: string): Promise<string[]> {
  const rows = await app.db.read
    .selectFrom('word')
    .where('text', 'like', `${start}%`)
    .select('text')
    .orderBy('text')
    .execute();
  return rows.map(({ text }) => text);
}

async function countParts(word: string): Promise<number> {
  const parts = partsOf(word);
  const rows = await app.db.read
    .selectFrom('word_delete')
    .where('part', 'in', parts)
    .select('part')
    .execute();
  return rows.length;
}

test('words and their parts are stored once, and each is deleted with its last name', async () => {
  const admin = await makeAdmin(app);
  const ids = await makeItems(app, 'player', 2, { name: 'Wordstored Wordother' });
  await finishWords(app.db);
  expect(await storedWords('word')).toEqual(['wordother', 'wordstored']);
  const parts = await countParts('wordstored');
  expect(parts).toBeGreaterThanOrEqual(partsOf('wordstored').length);
  await send(app, 'DELETE', `/players/${ids[0]}`, admin);
  await finishRemovals(app.db);
  await finishWords(app.db);
  expect(await storedWords('word')).toEqual(['wordother', 'wordstored']);
  await send(app, 'DELETE', `/players/${ids[1]}`, admin);
  await finishRemovals(app.db);
  await finishWords(app.db);
  expect(await storedWords('word')).toEqual([]);
  expect(await countParts('wordstored')).toBe(0);
  expect(await namesOf('wordstored')).toEqual([]);
});

test('new and changed names are found before their words are written', async () => {
  // The job runs once a second, so it can hardly write this word before the search.
  const id = await makeItem(app, 'team', { name: 'Freshly Made' });
  expect(await namesOf('freshly')).toEqual(['Freshly Made']);
  await finishWords(app.db);
  await app.db.write(async (transaction) => {
    await transaction
      .updateTable('item')
      .set({ name: 'Renamed Team', search_name: 'renamed team', search_text: '  renamed  team' })
      .where('id', '=', id)
      .execute();
    await addToKindCount(transaction, 'team', 0);
    await noteItemChanges(transaction, 'team', [id]);
  });
  expect(await namesOf('freshly')).toEqual([]);
  expect(await namesOf('renamed')).toEqual(['Renamed Team']);
  await finishWords(app.db);
  expect(await storedWords('fresh')).toEqual([]);
  expect(await namesOf('renamed')).toEqual(['Renamed Team']);
});

test('other names of a new rule are found after the texts are rebuilt', async () => {
  const id = await makeItem(app, 'team', { name: 'FC Barcelona' });
  await app.db.write(async (transaction) => {
    await transaction
      .updateTable('item')
      .set({ search_text: '  fc  barcelona' })
      .where('id', '=', id)
      .execute();
    await transaction.deleteFrom('search_rule').where('kind', '=', 'team').execute();
  });
  await finishWords(app.db);
  expect(await namesOf('barca')).toEqual([]);
  const kind = getKind(app.deps.sports, 'team');
  await refreshSearchTexts(app.db, kind ? [kind] : []);
  await finishWords(app.db);
  expect(await namesOf('barca')).toEqual(['FC Barcelona']);
});

test('the name of a deleted account does not stay', async () => {
  const owner = await makeUser(app, { name: 'Leavingname Xyzzyfan' });
  await makeLineup(app, eleven, owner, { name: 'Leavinglineup' });
  await finishWords(app.db);
  expect(await storedWords('leaving')).toEqual(['leavinglineup', 'leavingname']);
  expect((await send(app, 'DELETE', '/users/', owner)).statusCode).toBe(200);
  await finishRemovals(app.db);
  await finishWords(app.db);
  expect(await storedWords('leaving')).toEqual([]);
  expect(await storedWords('xyzzyfan')).toEqual([]);
  expect(await countParts('leavingname')).toBe(0);
});

test('only verified fans who are not banned have words', async () => {
  const { id } = await makeUser(app, { name: 'Unverifiedname', verified: 0 });
  await makeItem(app, 'player', { name: 'Unverifiedplayer' });
  const update = async (values: { readonly verified?: 0 | 1; readonly banned_at?: string }) => {
    await app.db.write((transaction) =>
      transaction.updateTable('user').set(values).where('id', '=', id).execute(),
    );
    await finishWords(app.db);
  };
  await finishWords(app.db);
  expect(await storedWords('unverified')).toEqual(['unverifiedplayer']);
  await update({ verified: 1 });
  expect(await storedWords('unverified')).toEqual(['unverifiedname', 'unverifiedplayer']);
  expect(await namesOf('unverifiedname')).toEqual(['Unverifiedname']);
  await update({ banned_at: new Date().toISOString() });
  expect(await storedWords('unverified')).toEqual(['unverifiedplayer']);
});

test('words are the same after a second run, and none is pending', async () => {
  await makeItem(app, 'player', { name: 'Second Runner' });
  await finishWords(app.db);
  const read = async () =>
    (await sql`select * from word_thing order by thing_id, word_id`.execute(app.db.read)).rows;
  const before = await read();
  await app.db.write((transaction) =>
    sql`insert into word_pending (id) select id from item`.execute(transaction),
  );
  await finishWords(app.db);
  expect(await read()).toEqual(before);
  const pending = await app.db.read.selectFrom('word_pending').selectAll().execute();
  expect(pending).toEqual([]);
});

test('common starts have lists of their best, which are kept up to date', async () => {
  const kinds = new Map(
    ['player', 'team'].flatMap((name) => {
      const kind = getKind(app.deps.sports, name);
      return kind ? [[name, kind]] : [];
    }),
  );
  const refresh = () =>
    refreshBestOfStarts({ db: app.db, kinds, kindNames: ['player', 'team', 'user'] });
  const findLists = async () =>
    (
      await app.db.read
        .selectFrom('word_start')
        .select(['start', 'kind', 'total'])
        .orderBy('start')
        .orderBy('kind')
        .execute()
    ).map(({ start, kind, total }) => `${start} ${kind} ${total}`);
  await refresh();
  expect(await findLists()).toEqual([]);

  await makeItems(app, 'player', 1001, { name: 'Qo Filler', rating: 50 });
  await makeItem(app, 'player', { name: 'Last Qobest', rating: 99 });
  await makeItem(app, 'player', { name: 'Qobest Rated', rating: 80 });
  await makeItem(app, 'team', { name: 'Qo' });
  await finishWords(app.db);
  await refresh();
  expect(await findLists()).toEqual(
    expect.arrayContaining(['q player 101', 'q team 1', 'qo player 101', 'qo team 1']),
  );
  const answer = await app.inject({ url: '/api/v1/search?q=q', headers: as(fan) });
  const { groups } = answer.json<SearchResults>();
  const players = groups.find(({ kind }) => kind === 'player');
  expect(players).toMatchObject({ total: 100, more: true });
  expect(players?.items[0]?.name).toBe('Qobest Rated');
  expect(groups.find(({ kind }) => kind === 'team')).toMatchObject({ total: 1, more: false });

  await makeItem(app, 'player', { name: 'Qobest New', rating: 98 });
  await finishWords(app.db);
  expect(await namesOf('q')).toContain('Qobest New');

  await app.db.write((transaction) =>
    transaction.deleteFrom('item').where('name', '=', 'Qo Filler').execute(),
  );
  await finishWords(app.db);
  await refresh();
  expect(await findLists()).toEqual([]);
  const rows = await app.db.read.selectFrom('word_top').selectAll().execute();
  expect(rows).toEqual([]);
  expect(await namesOf('qobest')).toEqual(['Last Qobest', 'Qobest New', 'Qobest Rated']);
}, 60_000);
