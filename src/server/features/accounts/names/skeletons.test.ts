import { beforeAll, describe, expect, test } from 'vitest';
import type { TestApp } from '#tests/support/app.ts';
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

test('fans are found by how others spell their names', async () => {
  const app = await accountsApp({ passwords: cheapPasswords() });
  const names = ['Anna Müller', 'Berta Mueller', 'Clara Muller', 'Dora Miller', 'Friðrik Sørensen'];
  for (const name of names) await registerVerified(app, { name });
  const findNames = async (name: string) =>
    (await get(app, `/users/byName/${encodeURIComponent(name)}?size=1`)).json();
  const all = async (name: string) => {
    const { data, total } = (await get(app, `/users/byName/${encodeURIComponent(name)}`)).json();
    expect((await findNames(name)).total).toBe(total);
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
  const findNames = async (name: string) => {
    const { data } = (await get(app, `/users/byName/${encodeURIComponent(name)}`)).json();
    return data.map((user: { name: string }) => user.name).toSorted();
  };
  expect(await findNames('jörg müller')).toEqual(names);
  expect(await findNames('joerg muller')).toEqual(['Joerg Muller', 'Jörg Müller']);
  expect(await findNames('jorg mueller')).toEqual(['Jorg Mueller', 'Jörg Müller']);
});

test('an invisible joiner makes no other name', async () => {
  const app = await accountsApp({ passwords: cheapPasswords() });
  for (const name of ['علی رضا', 'क्षमा', 'කුමාර ශ්රී']) await registerVerified(app, { name });
  for (const name of ['علی\u200Cرضا', 'क्\u200Dषमा', 'क्\u200Cषमा', 'කුමාර ශ්\u200Dරී']) {
    const refused = await post(app, '/users/registerRedirect', registration({ name }));
    expect(refused.json(), name).toMatchObject({ code: 'duplicateUser' });
  }
});
