import { beforeAll, describe, expect, test } from 'vitest';
import type { UserCard } from '#contract/calls/users.ts';
import { as, makeUser, testApp } from '#tests/support/app.ts';
import {
  type AccountsApp,
  accountsApp,
  get,
  goodPassword,
  patch,
  post,
  registerUser,
  registerVerified,
} from '#tests/support/fans/accounts.ts';
import { cheapPasswords } from '#tests/support/fans/passwords.ts';

let app: AccountsApp;
beforeAll(async () => {
  app = await accountsApp({ passwords: cheapPasswords() });
});

describe('a user page', () => {
  test('shows everyone what is public, and nothing else', async () => {
    const { user } = await registerVerified(app);
    const otherUser = await makeUser(app);
    for (const session of [undefined, otherUser]) {
      expect((await get(app, `/users/${user._id}`, session)).json()).toEqual({
        _id: user._id,
        name: user.name,
        image: null,
        interestedIn: 'motogp',
        followersCount: 0,
        followedCount: 0,
        following: false,
        followsViewer: false,
        yourteam: [],
        yourPodium: [],
      });
    }
  });

  test('shows oneself e-mail, gender, role and check too', async () => {
    const session = await registerVerified(app);
    const answer = await get(app, `/users/${session.user._id}`, session);
    expect(answer.json()).toMatchObject({
      email: session.user.email,
      gender: 'mujer',
      role: 'user',
      check: true,
    });
  });

  test('of nobody, or of somebody unverified, is 404', async () => {
    const { user } = await registerUser(app);
    for (const id of ['nobody', user._id, 'x'.repeat(500)]) {
      expect((await get(app, `/users/${id}`)).json()).toMatchObject({
        status: 404,
        code: 'userNotFound',
      });
    }
  });
});

describe('the user finder', () => {
  test('finds verified users by the start of their name, without accents', async () => {
    const { user } = await registerVerified(app, { name: 'Íñigo Zabala' });
    await registerUser(app, { name: 'Inigo Unverified' });
    const answer = await get(app, '/users/byName/inigo');
    expect(answer.json()).toEqual({
      data: [{ _id: user._id, name: 'Íñigo Zabala', image: null, interestedIn: 'motogp' }],
      page: 1,
      size: 6,
      total: 1,
      next: false,
    });
  });

  test('finds them by any word of their name, once each, also after a change of name', async () => {
    const { user } = await registerVerified(app, { name: 'Bea Quiroga Quintana' });
    const namesOf = async (term: string) =>
      (await get(app, `/users/byName/${term}`)).json().data?.map(({ name }: UserCard) => name);
    for (const term of ['quir', 'quin', 'qui', 'bea q', 'Quiroga Quint']) {
      expect(await namesOf(term), term).toEqual(['Bea Quiroga Quintana']);
    }
    expect(await namesOf('uiroga')).toBeUndefined();
    const body = { email: user.email, password: goodPassword };
    const session = (await post(app, '/users/login', body)).json();
    await patch(app, '/users/update/update', { name: 'Bea Zurita' }, session);
    expect(await namesOf('zuri')).toEqual(['Bea Zurita']);
    expect(await namesOf('qui')).toBeUndefined();
  });

  test('counts each once, whatever words of the name start with the term', async () => {
    const names = ['Yoli Yoyo Yo', 'Yoyo Yoli', 'Ya Yoyo', 'Yoyo'];
    for (const name of names) await registerVerified(app, { name });
    await registerUser(app, { name: 'Yoyo Unverified' });
    const findNames = async (term: string) => {
      const { total, data } = (await get(app, `/users/byName/${term}`)).json();
      return [total, data.map(({ name }: UserCard) => name)];
    };
    expect(await findNames('y')).toEqual([4, ['Ya Yoyo', 'Yoli Yoyo Yo', 'Yoyo', 'Yoyo Yoli']]);
    expect(await findNames('yo')).toEqual([4, expect.arrayContaining(names)]);
    expect(await findNames('yol')).toEqual([2, expect.arrayContaining(names.slice(0, 2))]);
    expect(await findNames('yoyo yol')).toEqual([2, expect.arrayContaining(names.slice(0, 2))]);
  });

  test('finds them by words in any order', async () => {
    const names = ['Wanda Xul Solar', 'Solar Wanda', 'Xul Xul'];
    for (const name of names) await registerVerified(app, { name });
    const findNames = async (term: string) => {
      const { total, data } = (await get(app, `/users/byName/${term}`)).json();
      return [total, data?.map(({ name }: UserCard) => name)];
    };
    expect(await findNames('solar w')).toEqual([2, ['Solar Wanda', 'Wanda Xul Solar']]);
    expect(await findNames('wanda solar')).toEqual([2, expect.arrayContaining(names.slice(0, 2))]);
    expect(await findNames('sol xu wan')).toEqual([1, ['Wanda Xul Solar']]);
    expect(await findNames('wanda solar?page=2&size=1')).toEqual([2, [expect.any(String)]]);
    expect(await findNames('so sol')).toEqual([2, expect.arrayContaining(names.slice(0, 2))]);
    expect(await findNames('x xx')).toEqual([undefined, undefined]);
    expect(await findNames('wanda zzz')).toEqual([undefined, undefined]);
    expect(await findNames(`${'w '.repeat(49)}x`)).toEqual([1, ['Wanda Xul Solar']]);
  });

  test('follows at once who is verified, renamed and gone, in every process', async () => {
    const other = await testApp({ db: app.db });
    const findNames = async () =>
      Promise.all(
        [app, other].map(
          async (server) => (await get(server, '/users/byName/quxel')).json().total ?? 0,
        ),
      );
    const { user, ...session } = await registerUser(app, { name: 'Quxel First' });
    expect(await findNames()).toEqual([0, 0]);
    const code = { email: user.email, confirmationCode: app.mail.code(user.email) };
    await post(app, '/users/check', code, session);
    expect(await findNames()).toEqual([1, 1]);
    const second = await registerVerified(app, { name: 'Second Person' });
    expect(await findNames()).toEqual([1, 1]);
    await patch(app, '/users/update/update', { name: 'Second Quxel' }, second);
    expect(await findNames()).toEqual([2, 2]);
    await app.inject({ method: 'DELETE', url: '/api/v1/users/', headers: as(session) });
    expect(await findNames()).toEqual([1, 1]);
  });

  test('a name far too long to be anybody’s takes no time', async () => {
    // Normalisation sorts misordered marks in quadratic time.
    const name = encodeURIComponent(`a${'\u0301\u0323'.repeat(5000)}`);
    const before = process.cpuUsage();
    const answer = await get(app, `/users/byName/${name}`);
    expect(answer.json()).toMatchObject({ code: 'userNotFound' });
    expect(process.cpuUsage(before).user / 1000).toBeLessThan(100);
  });

  test('answers in pages, by name', async () => {
    for (const letter of 'CABED') {
      const key = `paged ${letter.toLowerCase()}`;
      await makeUser(app, { name: `Paged ${letter}`, name_key: key });
    }
    const first = (await get(app, '/users/byName/paged?size=2&page=1')).json();
    const third = (await get(app, '/users/byName/paged?size=2&page=3')).json();
    expect(first).toMatchObject({ total: 5, data: [{ name: 'Paged A' }, { name: 'Paged B' }] });
    expect(third).toMatchObject({ total: 5, data: [{ name: 'Paged E' }] });
    const past = await get(app, '/users/byName/paged?size=2&page=4');
    expect(past.json()).toMatchObject({ total: 5, data: [] });
  });

  test.each(['zzzz', '%25', '_', '%20', "'", '!!'])(
    'finds nobody for "%s": 404 userNotFound',
    async (term) => {
      const answer = await get(app, `/users/byName/${term}`);
      expect(answer.json()).toMatchObject({ status: 404, code: 'userNotFound' });
    },
  );

  test.each(['page=0', 'size=101', 'page=x', 'page=2000&size=100', 'other=1'])(
    'refuses ?%s',
    async (query) => {
      expect((await get(app, `/users/byName/a?${query}`)).statusCode).toBe(400);
    },
  );
});
