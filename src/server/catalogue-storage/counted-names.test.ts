import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { as, makeAdmin, makeItem, makeUser, testApp } from '#tests/support/app.ts';
import { wronglyCountedNames } from '#tests/support/databases/counted-names.ts';
import { dialect, testDatabase } from '#tests/support/databases/databases.ts';
import { itemRow } from '#tests/support/databases/rows.ts';
import { send } from '#tests/support/fans/community.ts';
import { chunksOf } from '../db/chunks.ts';
import type { Database } from '../db/engine/database.ts';
import { newId } from '../db/id.ts';
import { nameSearch, storedNameCount } from './name-search-store.ts';
import { wordsToFind } from './search-words.ts';

/** How many riders a search finds by what is kept, null where nothing is, and by the index. */
async function counts(db: Database, term: string) {
  const kept = storedNameCount(db, 'rider', term) ?? sql`null`;
  const { from, where } = nameSearch(db, 'rider', term, 'entries');
  const { rows } = await sql<{ kept: number | null; found: number }>`
    select ${kept} as kept, (select count(*) from ${from} where ${where}) as found`.execute(
    db.read,
  );
  const [row] = rows;
  return { kept: row?.kept === null ? null : Number(row?.kept), found: Number(row?.found) };
}

// Few letters, so that words share them, and letters that are two code units long or fold to none.
const word = fc.string({ unit: fc.constantFrom('a', 'n', 'b', 'Á', '𐐷', '’'), maxLength: 6 });
const fewNames = fc.array(
  fc.array(word, { minLength: 1, maxLength: 4 }).map((w) => w.join(' ')),
  {
    minLength: 1,
    maxLength: 12,
  },
);

test.runIf(dialect === 'postgres')(
  'what is kept of names is what the index finds, whatever comes, changes and goes',
  async () => {
    const db = await testDatabase();
    await fc.assert(
      fc.asyncProperty(fewNames, fewNames, fc.array(word), async (names, renamed, terms) => {
        const items = names.map((name) => itemRow({ name }));
        await db.write(async (transaction) => {
          await transaction.deleteFrom('item').execute();
          await transaction.insertInto('item').values(items).execute();
          for (const [index, name] of renamed.slice(0, items.length).entries()) {
            const { id, created_at, ...columns } = itemRow({ name });
            await transaction
              .updateTable('item')
              .set(columns)
              .where('id', '=', items[index]?.id ?? '')
              .execute();
          }
        });
        expect(await wronglyCountedNames(db)).toEqual([]);
        const words = [...names, ...renamed].flatMap((name) => name.split(' '));
        for (const term of [...terms, ...words, 'a', 'an', 'ana', 'ana ban']) {
          const { kept, found } = await counts(db, term);
          const isOneWord = wordsToFind(term).length === 1;
          expect(kept, term).toBe(isOneWord ? found : null);
        }
        await db.write(async (transaction) => {
          await transaction
            .deleteFrom('item')
            .where(
              'id',
              'in',
              items.slice(0, 5).map(({ id }) => id),
            )
            .execute();
        });
        expect(await wronglyCountedNames(db)).toEqual([]);
      }),
      { numRuns: 60 },
    );
  },
);

test.runIf(dialect === 'postgres')('a term of one word is counted by what is kept', async () => {
  const db = await testDatabase();
  await db.write((transaction) =>
    transaction
      .insertInto('item')
      .values(['Ana Banana', 'Banana Ana Ana', 'Ana', 'B'].map((name) => itemRow({ name })))
      .execute(),
  );
  expect(await counts(db, 'ana')).toEqual({ kept: 3, found: 3 });
  expect(await counts(db, 'BÁN')).toEqual({ kept: 2, found: 2 });
  expect(await counts(db, 'b')).toEqual({ kept: 3, found: 3 });
  expect(await counts(db, 'na')).toEqual({ kept: 0, found: 0 });
  expect(await counts(db, 'ana ana')).toEqual({ kept: 3, found: 3 });
  expect(await counts(db, 'ana banana')).toEqual({ kept: null, found: 2 });
});

test.runIf(dialect === 'postgres')(
  'the parts of a name are looked up, whatever their number',
  async () => {
    const db = await testDatabase();
    const items = Array.from({ length: 8000 }, () => itemRow({ name: `${newId()} ${newId()}` }));
    await db.write(
      async (transaction) => {
        for (const some of chunksOf(items)) {
          await transaction.insertInto('item').values(some).execute();
        }
        await sql`analyze item_name_part`.execute(transaction);
      },
      { long: true },
    );
    async function rowsRead(): Promise<number> {
      const { rows } = await sql<{ total: number }>`select seq_tup_read + idx_tup_fetch as total
      from pg_stat_user_tables where relname = 'item_name_part'`.execute(db.read);
      return Number(rows[0]?.total);
    }
    const planOf = async (term: string) => {
      const query = sql<object>`explain select ${storedNameCount(db, 'rider', term)}`;
      return JSON.stringify((await query.execute(db.read)).rows);
    };
    expect(await planOf('ab')).toContain('item_name_part_pkey');
    expect(await planOf('abc')).toContain('item_name_part_part');
    expect(await planOf('abc')).not.toMatch(/item_name_part_pkey|Seq Scan/);
    const before = await rowsRead();
    await db.write(async (transaction) => {
      for (const { id } of items.slice(0, 20)) {
        const { search_text } = itemRow({ name: `${newId()} again` });
        await transaction.updateTable('item').set({ search_text }).where('id', '=', id).execute();
      }
      for (const { id } of items.slice(10, 30)) {
        await transaction.deleteFrom('item').where('id', '=', id).execute();
      }
      await sql`select pg_stat_force_next_flush()`.execute(transaction);
    });
    const each = ((await rowsRead()) - before) / 40;
    expect(each).toBeGreaterThan(1);
    expect(each).toBeLessThan(40);
  },
);

test('many who create and delete the same names at once lose no count', async () => {
  const app = await testApp();
  const admin = await makeAdmin(app);
  const fan = await makeUser(app);
  const name = (n: number) => ['Marc Márquez', 'Álex Márquez', 'Marc Marc'][n % 3];
  const make = (n: number) => makeItem(app, 'rider', { name: name(n) });
  const first = await Promise.all(Array.from({ length: 9 }, (_, n) => make(n)));
  await Promise.all([
    ...first.slice(0, 6).map((id) => send(app, 'DELETE', `/rider/${id}`, admin)),
    ...first.map((_, n) => make(n)),
  ]);
  expect(await wronglyCountedNames(app.db)).toEqual([]);
  const answer = await app.inject({ url: '/api/v1/rider/byName/marq', headers: as(fan) });
  expect(answer.json()).toMatchObject({ total: 8 });
});

test('what fans build is not among what is searched', async () => {
  const db = await testDatabase();
  await db.write(async (transaction) => {
    const built = ['eleven', 'crew'].map((kind) => itemRow({ kind, name: 'Ours' }));
    await transaction.insertInto('item').values(built).execute();
    const { search_text } = itemRow({ name: 'Yours' });
    await transaction.updateTable('item').set({ search_text }).execute();
  });
  expect(await wronglyCountedNames(db)).toEqual([]);
});

test.runIf(dialect === 'postgres')(
  'the index of parts has no list of what is pending',
  async () => {
    const db = await testDatabase();
    const { rows } = await sql`select reloptions from pg_class
    where relname = 'item_name_part_part'`.execute(db.read);
    expect(rows).toEqual([{ reloptions: ['fastupdate=off'] }]);
  },
);

test.runIf(dialect === 'postgres')('an emptied table leaves no counts', async () => {
  const db = await testDatabase();
  await db.write(async (transaction) => {
    await transaction.insertInto('item').values(itemRow()).execute();
    await sql`truncate item cascade`.execute(transaction);
  });
  expect(await wronglyCountedNames(db)).toEqual([]);
});
