import { beforeAll, describe, expect, test } from 'vitest';
import { chunksOf } from '#server/db/chunks.ts';
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
import { refreshUserNames } from './refresh-user-names.ts';

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
    const users = names.map((name) => userRow({ name, name_key: name.toLowerCase() }));
    for (const some of chunksOf(users, 50)) {
      await db.write(async (transaction) => {
        for (const user of some) {
          await insertUser(transaction, user);
          await transaction.deleteFrom('user_name_skeleton').execute();
        }
      });
    }
    return { db, ids: users.map(({ id }) => id) };
  }

  const skeletonsOf = async (db: Database) =>
    db.read.selectFrom('user_name_skeleton').selectAll().orderBy('user_id').execute();

  test('stay, the oldest first, each once, however often it is done', async () => {
    const many = Array.from({ length: 600 }, (_, n) => `Fan of ${n}`);
    const { db, ids } = await oldDatabase(['Ana Mir', 'Ana Mır', 'Ana ᴍir', ...many, 'Ana Mirㅤ']);
    expect(await refreshUserNames(db)).toBe(true);
    const rows = await skeletonsOf(db);
    const anas = rows.filter(({ skeleton }) => skeleton === 'ana rnir');
    expect(anas).toEqual([
      { skeleton: 'ana rnir', namesake: '', user_id: ids[0] },
      { skeleton: 'ana rnir', namesake: ids[1], user_id: ids[1] },
      { skeleton: 'ana rnir', namesake: ids.at(-1), user_id: ids.at(-1) },
    ]);
    expect(new Set(rows.map(({ user_id }) => user_id)).size).toBe(ids.length);
    expect(await refreshUserNames(db)).toBe(false);
    // By another rule, and after one that was killed in the middle.
    await db.write((transaction) => transaction.deleteFrom('user_name_rule').execute());
    await db.write((transaction) =>
      transaction
        .deleteFrom('user_name_skeleton')
        .where('user_id', '>', ids[300] ?? '')
        .execute(),
    );
    expect(await refreshUserNames(db)).toBe(true);
    expect(await skeletonsOf(db)).toEqual(rows);
  });

  test('are found, may sign in, may stay and may change, and nobody takes their look', async () => {
    const { db, ids } = await oldDatabase(['Eva Mir', 'Eva Mır']);
    await refreshUserNames(db);
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
    for (const name of ['Eva Mır', 'mir']) {
      expect(await found(name)).toMatchObject([{ _id: ids[0] }, { _id: ids[1] }]);
    }

    expect((await update(app, await login(), 'Eva Mır')).statusCode).toBe(200);
    expect(await found('Eva Mır')).toHaveLength(2);
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

test('keys are folded again, and the younger of two that become alike makes its own', async () => {
  const db = await testDatabase();
  const stored = [
    ['राम', 'रम'],
    ['Yildiz', 'yildiz'],
    ['Yıldız', 'yıldız'],
    ['Jörg Müller', 'jorg muller'],
  ] as const;
  const users = stored.map(([name, name_key]) => userRow({ name, name_key, verified: 1 }));
  const texts = users.map(({ id, name_key }) => ({ user_id: id, search_text: `  ${name_key}` }));
  await db.write(async (transaction) => {
    await transaction.insertInto('user').values(users).execute();
    await transaction.insertInto('user_words').values(texts).execute();
  });

  expect(await refreshUserNames(db)).toBe(true);
  const keys = await db.read.selectFrom('user').select('name_key').orderBy('id').execute();
  expect(keys.map(({ name_key }) => name_key)).toEqual([
    'राम',
    'yildiz',
    `yildiz ~${users[2]?.id}`,
    'jorg muller',
  ]);
  const app = await accountsApp({ db, passwords: cheapPasswords() });
  const found = async (name: string) =>
    (await get(app, `/users/byName/${encodeURIComponent(name)}`))
      .json()
      .data?.map((user: { name: string }) => user.name);
  expect(await found('राम')).toEqual(['राम']);
  for (const name of ['yıldız', 'YILDIZ']) expect(await found(name)).toEqual(['Yildiz', 'Yıldız']);
  for (const name of ['joerg', 'mueller', 'Müller jörg']) {
    expect(await found(name)).toEqual(['Jörg Müller']);
  }
  await registerUser(app, { name: 'रमा' });

  // By another rule nothing changes.
  await db.write((transaction) => transaction.deleteFrom('user_name_rule').execute());
  await refreshUserNames(db);
  const again = await db.read.selectFrom('user').select('name_key').orderBy('id').execute();
  expect(again.slice(0, stored.length)).toEqual(keys);
});

test('fans are found by how others spell their names', async () => {
  const app = await accountsApp({ passwords: cheapPasswords() });
  const names = ['Anna Müller', 'Berta Mueller', 'Clara Muller', 'Dora Miller', 'Friðrik Sørensen'];
  for (const name of names) await registerVerified(app, { name });
  const found = async (name: string) =>
    (await get(app, `/users/byName/${encodeURIComponent(name)}?size=1`)).json();
  const all = async (name: string) => {
    const { data, total } = (await get(app, `/users/byName/${encodeURIComponent(name)}`)).json();
    expect((await found(name)).total).toBe(total);
    return data.map((user: { name: string }) => user.name).toSorted();
  };
  expect(await all('müller')).toEqual(names.slice(0, 3));
  expect(await all('muller')).toEqual(['Anna Müller', 'Clara Muller']);
  expect(await all('mueller')).toEqual(['Anna Müller', 'Berta Mueller']);
  expect(await all('müller be')).toEqual(['Berta Mueller']);
  for (const name of ['fridrik', 'FRIÐRIK', 'soerensen', 'sorensen', 'sørensen frid']) {
    expect(await all(name), name).toEqual(['Friðrik Sørensen']);
  }
});

test('each word of a name may be spelled out or not', async () => {
  const app = await accountsApp({ passwords: cheapPasswords() });
  const names = ['Joerg Muller', 'Jorg Mueller', 'Jörg Müller'];
  for (const name of names) await registerVerified(app, { name });
  const found = async (name: string) => {
    const { data } = (await get(app, `/users/byName/${encodeURIComponent(name)}`)).json();
    return data.map((user: { name: string }) => user.name).toSorted();
  };
  expect(await found('jörg müller')).toEqual(names);
  expect(await found('joerg muller')).toEqual(['Joerg Muller', 'Jörg Müller']);
  expect(await found('jorg mueller')).toEqual(['Jorg Mueller', 'Jörg Müller']);
});

test('an invisible joiner makes no other name', async () => {
  const app = await accountsApp({ passwords: cheapPasswords() });
  for (const name of ['علی رضا', 'क्षमा', 'කුමාර ශ්රී']) await registerVerified(app, { name });
  for (const name of ['علی\u200Cرضا', 'क्\u200Dषमा', 'क्\u200Cषमा', 'කුමාර ශ්\u200Dරී']) {
    const refused = await post(app, '/users/registerRedirect', registration({ name }));
    expect(refused.json(), name).toMatchObject({ code: 'duplicateUser' });
  }
});

test('an old database gets its tables, and users without skeletons theirs', async () => {
  const { migrations } = await import('#server/db/migrations/index.ts');
  const database = await openTestDatabase(await createTestDatabase('empty'));
  const index = migrations.findIndex(({ name }) => name === '019-user-name-skeletons');
  await migrateToLatest(database, migrations.slice(0, index));
  const row = userRow({ name: 'Old Fan', name_key: 'old fan' });
  await database.write((transaction) => transaction.insertInto('user').values(row).execute());
  await migrateToLatest(database);
  expect(await refreshUserNames(database)).toBe(true);
  const rows = await database.read.selectFrom('user_name_skeleton').selectAll().execute();
  expect(rows).toEqual([{ skeleton: 'old fan', namesake: '', user_id: row.id }]);
});
