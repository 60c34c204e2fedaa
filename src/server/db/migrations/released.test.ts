import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { kindsOf, lineupsOf } from '#contract/kinds/sport.ts';
import { refreshSearchTexts } from '#server/catalogue-storage/search-texts-store.ts';
import { refreshUserNames } from '#server/features/accounts/names/refresh-user-names.ts';
import { fillStarterItems } from '#server/features/catalogue/starter-fill.ts';
import { refreshLineups } from '#server/features/lineups/refresh-names.ts';
import { sports } from '#sports/index.ts';
import { podium } from '#sports/motogp/podium.ts';
import { lifter } from '#sports/powerlifting/lifter.ts';
import { starterData } from '#sports/starter.ts';
import { testApp } from '#tests/support/app.ts';
import { findContradictions } from '#tests/support/databases/consistency.ts';
import { createTestDatabase, openTestDatabase } from '#tests/support/databases/databases.ts';
import { goodPassword, post } from '#tests/support/fans/accounts.ts';
import { send } from '#tests/support/fans/community.ts';
import type { Database } from '../engine/database.ts';
import { migrateToLatest } from '../schema/migrate.ts';
import { migrations } from './index.ts';

type Row = readonly (string | number | null)[];

/**
 * What 0.1.0 itself stored: three real lifters, three riders with their circuits, and two fans who
 * like, comment, follow and built a Podium. By table, in the order of their foreign keys, first the columns.
 */
const stored: Readonly<Record<string, readonly [readonly string[], ...Row[]]>> = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../../../tests/support/released/0.1.0.json'), 'utf8'),
);
const ofRelease = migrations.slice(0, 17);

async function insertStored(database: Database): Promise<void> {
  await database.write(async (transaction) => {
    for (const [table, [columns, ...rows]] of Object.entries(stored)) {
      const names = sql.join(columns.map((column) => sql.ref(column)));
      const values = sql.join(rows.map((row) => sql`(${sql.join(row)})`));
      await sql`insert into ${sql.table(table)} (${names}) values ${values}`.execute(transaction);
    }
  });
}

test('the migrations of 0.1.0 are those that were released', () => {
  const digest = createHash('sha256');
  for (const { name } of ofRelease) {
    digest.update(readFileSync(join(import.meta.dirname, `${name}.ts`)));
  }
  expect(ofRelease.at(-1)?.name).toBe('017-rows-in-their-keys');
  expect(digest.digest('hex')).toBe(
    '488829e65c65f9ee92d645e7b7dd7deb087a8965ab6e415cf10f7e51751b4770',
  );
});

test('a database of 0.1.0 is migrated and made up to date with all that is in it', async () => {
  const db = await openTestDatabase(await createTestDatabase('empty'));
  await migrateToLatest(db, ofRelease);
  await insertStored(db);

  expect(await migrateToLatest(db)).toHaveLength(migrations.length - ofRelease.length);
  const kinds = kindsOf(sports);
  await refreshUserNames(db);
  await refreshSearchTexts(db, kinds);
  await refreshLineups(db, lineupsOf(sports));
  await fillStarterItems(db, sports, starterData);
  expect(await findContradictions(db)).toEqual([]);

  const app = await testApp({ db });
  const login = await post(app, '/users/login', {
    email: 'ana@example.org',
    password: goodPassword,
  });
  expect(login.statusCode, login.body).toBe(200);
  const ana = login.json() as { readonly token: string; readonly user: { readonly _id: string } };
  const read = async (path: string) => {
    const answer = await send(app, 'GET', path, ana);
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json();
  };
  const [sonita] = (await read(`${lifter.api.base}/${lifter.api.search}/Sonita`)).data;
  expect(sonita).toMatchObject({ name: 'Sonita Muluh', total: 731, likesCount: 2, liked: true });
  expect(await read(`/comment?on=${sonita._id}`)).toMatchObject({
    data: [{ comment: 'Qué fuerte', rating: 5, creatorName: 'Ana Gil' }],
    averageRating: 5,
  });
  const page = await read(`/users/${ana.user._id}`);
  expect(page[podium.userField]).toMatchObject([{ name: 'Los míos', averageRating: 4 }]);
  const followers = await read(`/users/${ana.user._id}/followers`);
  expect(followers.data).toMatchObject([{ name: 'Béa Ñíguez' }]);
  // What came with the starter data since then is in it, too.
  expect((await read(`${lifter.api.base}/${sonita._id}`)).meet).toEqual(expect.any(String));
});
