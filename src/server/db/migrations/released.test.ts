import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { kindsOf, lineupsOf } from '#contract/kinds/sport.ts';
import { refreshLineups } from '#server/features/lineups/refresh-names.ts';
import { refreshSearchTexts } from '#server/shared/catalogue-storage/search-texts-store.ts';
import { sports } from '#sports/index.ts';
import { podium } from '#sports/motogp/podium.ts';
import { lifter } from '#sports/powerlifting/lifter.ts';
import { testApp } from '#tests/support/app.ts';
import { findContradictions } from '#tests/support/databases/consistency.ts';
import { createTestDatabase, openTestDatabase } from '#tests/support/databases/databases.ts';
import { goodPassword, post } from '#tests/support/fans/accounts.ts';
import { send } from '#tests/support/fans/community.ts';
import { fillReleased, releasedMigrations } from '#tests/support/released/released-database.ts';
import { migrateToLatest } from '../schema/migrate.ts';
import { migrations } from './index.ts';

const released = {
  '0.2.0': {
    last: '008-outbox',
    digest: 'f86122e1192c04b1166a22fcaae633cff2bf74f975dcea268e6e7d42cdf0816c',
  },
  '0.3.0': {
    last: '014-list-indexes',
    digest: 'e4bfcb877747b99913b8f7140e0e867d76b102a9ea120ee4bf878d60b353a73c',
  },
};

test.each(Object.entries(released))('the migrations of %s are unchanged', (_, { last, digest }) => {
  const names = migrations.map(({ name }) => name);
  const hash = createHash('sha256');
  for (const name of [...names.slice(0, names.indexOf(last) + 1), 'engine-words']) {
    hash.update(readFileSync(join(import.meta.dirname, `${name}.ts`)));
  }
  expect(hash.digest('hex')).toBe(digest);
});

test('upgrading a database of 0.2.0 keeps all rows', async () => {
  const db = await openTestDatabase(await createTestDatabase('empty'));
  await fillReleased(db);
  expect(await migrateToLatest(db)).toHaveLength(migrations.length - releasedMigrations.length);
  await refreshSearchTexts(db, kindsOf(sports));
  await refreshLineups(db, lineupsOf(sports));
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
    data: [{ comment: 'Qué fuerte', rating: 5, likesCount: 1, creatorName: 'Béa Ñíguez' }],
    averageRating: 5,
  });
  const page = await read(`/users/${ana.user._id}`);
  const [built] = page[podium.userField];
  expect(built).toMatchObject({ name: 'Los míos', averageRating: 4 });
  expect((await read(`${podium.api.base}/${built._id}/versions`)).data).toHaveLength(1);
  expect((await read(`/users/${ana.user._id}/followers`)).data).toMatchObject([
    { name: 'Béa Ñíguez' },
  ]);
  expect((await read('/notifications')).data.map(({ type }: { type: string }) => type)).toEqual([
    'commented',
    'followed',
    'liked',
  ]);
});
