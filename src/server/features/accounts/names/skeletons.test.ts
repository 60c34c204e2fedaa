import { beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '#server/db/engine/database.ts';
import { migrateToLatest } from '#server/db/schema/migrate.ts';
import type { TestApp } from '#tests/support/app.ts';
import {
  createTestDatabase,
  openTestDatabase,
  testDatabase,
} from '#tests/support/databases/databases.ts';
import { userRow } from '#tests/support/databases/rows.ts';
import {
  type AccountsApp,
  accountsApp,
  get,
  goodPassword,
  patch,
  post,
  registerUser,
  registerVerified,
  registration,
} from '#tests/support/fans/accounts.ts';
import { cheapPasswords } from '#tests/support/fans/passwords.ts';
import { insertUser } from '../users-store.ts';
import { nameKey } from './names.ts';
import { refreshSkeletons } from './refresh-skeletons.ts';

const update = (app: TestApp, session: { token: string }, name: string) =>
  patch(app, '/users/update/update', { name }, session);

describe('a name that somebody has', () => {
  let app: AccountsApp;
  beforeAll(async () => {
    app = await accountsApp({ passwords: cheapPasswords() });
    await registerVerified(app, { name: 'Billie Ormond' });
  });

  test.each([
    'billie ormond',
    'BiIIie Ormond',
    'Billıe Ormond',
    'Billie Orrnond',
    'Bi11ie 0rmond',
    'Вıllіе Оrmоnd',
    'Billie\u3164Ormond',
    'Billie Or\u115Fmond',
    'Billie Orᴍond',
  ])('is nobody else’s as %s', async (name) => {
    const registered = await post(app, '/users/registerRedirect', registration({ name }));
    expect([400, 409]).toContain(registered.statusCode);
    expect(registered.json()).toMatchObject({ issues: [{ field: 'name' }] });
    const other = await registerVerified(app);
    const renamed = await update(app, other, name);
    expect([400, 409]).toContain(renamed.statusCode);
  });

  test('is free again once its owner has another', async () => {
    const owner = await registerVerified(app, { name: 'Romeo Ilves' });
    expect((await update(app, owner, 'ROMEO Ilves')).statusCode).toBe(200);
    const again = await post(app, '/users/login', {
      email: owner.user.email,
      password: goodPassword,
    });
    expect((await update(app, again.json(), 'Julia Ilves')).statusCode).toBe(200);
    await registerUser(app, { name: 'Rorneo IIves' });
  });

  test('gives way while nobody confirmed it', async () => {
    const first = await registerUser(app, { name: 'Unsure Mimi' });
    await registerUser(app, { name: 'Unsure Mirni' });
    const left = app.db.read.selectFrom('user').select('id').where('id', '=', first.user._id);
    expect(await left.execute()).toEqual([]);
  });
});

describe('names that are older than the rule', () => {
  /** Verified users as they were before, the skeletons of none known. */
  async function oldDatabase(names: readonly string[]): Promise<{ db: Database; ids: string[] }> {
    const db = await testDatabase();
    const users = names.map((name) => userRow({ name, name_key: nameKey(name) }));
    for (const user of users) {
      await db.write(async (transaction) => {
        await insertUser(transaction, user);
        await transaction.deleteFrom('user_name_skeleton').execute();
      });
    }
    return { db, ids: users.map(({ id }) => id) };
  }

  const skeletonsOf = async (db: Database) =>
    db.read.selectFrom('user_name_skeleton').selectAll().orderBy('user_id').execute();

  test('stay, the oldest first, each once, however often it is done', async () => {
    const many = Array.from({ length: 600 }, (_, n) => `Fan of ${n}`);
    const { db, ids } = await oldDatabase(['Ana Mir', 'Ana Mır', 'Ana ᴍir', ...many, 'Ana Mirㅤ']);
    expect(await refreshSkeletons(db)).toBe(true);
    const rows = await skeletonsOf(db);
    const anas = rows.filter(({ skeleton }) => skeleton === 'ana rnir');
    expect(anas).toEqual([
      { skeleton: 'ana rnir', namesake: '', user_id: ids[0] },
      { skeleton: 'ana rnir', namesake: ids[1], user_id: ids[1] },
      { skeleton: 'ana rnir', namesake: ids.at(-1), user_id: ids.at(-1) },
    ]);
    expect(new Set(rows.map(({ user_id }) => user_id)).size).toBe(ids.length);
    expect(await refreshSkeletons(db)).toBe(false);
    // By another rule, and after one that was killed in the middle.
    await db.write((transaction) => transaction.deleteFrom('user_name_rule').execute());
    await db.write((transaction) =>
      transaction
        .deleteFrom('user_name_skeleton')
        .where('user_id', '>', ids[300] ?? '')
        .execute(),
    );
    expect(await refreshSkeletons(db)).toBe(true);
    expect(await skeletonsOf(db)).toEqual(rows);
  });

  test('are found, may sign in, may stay and may change, and nobody takes their look', async () => {
    const { db, ids } = await oldDatabase(['Eva Mir', 'Eva Mır']);
    await refreshSkeletons(db);
    const passwords = cheapPasswords();
    const app = await accountsApp({ db, passwords });
    const email = `${ids[1]}@example.org`;
    const password_hash = await passwords.hash(goodPassword, { lane: 'newcomer' });
    await db.write((transaction) =>
      transaction.updateTable('user').set({ password_hash }).execute(),
    );
    const login = async () =>
      (await post(app, '/users/login', { email, password: goodPassword })).json();
    const found = async (name: string) =>
      (await get(app, `/users/byName/${encodeURIComponent(name)}`)).json().data;
    expect(await found('Eva Mır')).toMatchObject([{ _id: ids[1], name: 'Eva Mır' }]);
    expect(await found('mir')).toMatchObject([{ _id: ids[0], name: 'Eva Mir' }]);

    expect((await update(app, await login(), 'Eva Mır')).statusCode).toBe(200);
    expect(await found('Eva Mır')).toHaveLength(1);
    await db.write((transaction) =>
      transaction
        .deleteFrom('user')
        .where('id', '=', ids[0] ?? '')
        .execute(),
    );
    const taken = await post(app, '/users/registerRedirect', registration({ name: 'Eva Mir' }));
    expect(taken.json()).toMatchObject({ code: 'duplicateUser' });
    expect((await update(app, await login(), 'Eva Sol')).statusCode).toBe(200);
    await registerUser(app, { name: 'Eva Mir' });
  });
});

test('an old database gets its tables, and users without skeletons theirs', async () => {
  const { migrations } = await import('#server/db/migrations/index.ts');
  const database = await openTestDatabase(await createTestDatabase('empty'));
  const index = migrations.findIndex(({ name }) => name === '019-user-name-skeletons');
  await migrateToLatest(database, migrations.slice(0, index));
  const row = userRow({ name: 'Old Fan', name_key: 'old fan' });
  await database.write((transaction) => transaction.insertInto('user').values(row).execute());
  await migrateToLatest(database);
  expect(await refreshSkeletons(database)).toBe(true);
  const rows = await database.read.selectFrom('user_name_skeleton').selectAll().execute();
  expect(rows).toEqual([{ skeleton: 'old fan', namesake: '', user_id: row.id }]);
});
