import { beforeAll, describe, expect, test } from 'vitest';
import { lifter } from '#sports/powerlifting/lifter.ts';
import {
  makeAdmin,
  makeItem,
  makeItems,
  makeUser,
  type TestApp,
  type TestUser,
  testApp,
} from '#tests/support/app.ts';
import { snapshot } from '#tests/support/databases/snapshot.ts';
import { send } from '#tests/support/fans/community.ts';

let app: TestApp;
let admin: TestUser;
let anatolii: string;
let olga: string;
beforeAll(async () => {
  app = await testApp();
  admin = await makeAdmin(app);
  anatolii = await makeItem(app, 'lifter', { name: 'Anatolii' });
  olga = await makeItem(app, 'lifter', { name: 'Olga' });
});

const toggle = (id: string, user: TestUser, body?: unknown) =>
  send(app, 'PATCH', `${lifter.api.claim}/${id}`, user, body);
const clear = (user: TestUser, viewer: TestUser) =>
  send(app, 'DELETE', `/users/${user.id}/thisIsMe`, viewer);
const saysToBe = async (user: TestUser, viewer: TestUser | null = null) =>
  (await send(app, 'GET', `/users/${user.id}`, viewer)).json().saysToBe;
const isMe = async (id: string, user: TestUser) =>
  (await send(app, 'GET', `/lifter/${id}`, user)).json().thisIsMe;
const claimsOn = (id: string) =>
  app.db.read.selectFrom('claim').selectAll().where('item_id', '=', id).execute();

describe('a fan', () => {
  test('claims no lifter at first, then one, which everybody sees', async () => {
    const [fan, other] = [await makeUser(app), await makeUser(app)];
    expect(await saysToBe(fan)).toBeUndefined();
    expect(await isMe(anatolii, fan)).toBe(false);
    expect((await toggle(anatolii, fan, { on: true })).json()).toEqual({ thisIsMe: true });
    const claim = { _id: anatolii, kind: 'lifter', name: 'Anatolii' };
    for (const viewer of [fan, other, null]) expect(await saysToBe(fan, viewer)).toEqual(claim);
    expect([await isMe(anatolii, fan), await isMe(anatolii, other)]).toEqual([true, false]);
    const othersClaim = async (viewer: TestUser) =>
      (await send(app, 'GET', `/lifter/${anatolii}`, viewer)).json().othersClaim;
    expect([await othersClaim(fan), await othersClaim(other)]).toEqual([false, true]);
    expect(await saysToBe(other)).toBeUndefined();
  });

  test('can flip and set a claim repeatedly, and only removes this one', async () => {
    const fan = await makeUser(app);
    expect((await toggle(anatolii, fan)).json()).toEqual({ thisIsMe: true });
    expect((await toggle(anatolii, fan)).json()).toEqual({ thisIsMe: false });
    for (const on of [false, true, true]) {
      expect((await toggle(anatolii, fan, { on })).json()).toEqual({ thisIsMe: on });
    }
    expect((await toggle(olga, fan, { on: false })).json()).toEqual({ thisIsMe: false });
    expect(await saysToBe(fan)).toMatchObject({ _id: anatolii });
  });

  test('learns which claim another one replaces', async () => {
    const fan = await makeUser(app);
    await toggle(anatolii, fan, { on: true });
    expect((await toggle(olga, fan)).json()).toEqual({
      thisIsMe: true,
      replaced: { _id: anatolii, name: 'Anatolii' },
    });
    expect(await saysToBe(fan)).toMatchObject({ _id: olga });
    expect([await isMe(anatolii, fan), await isMe(olga, fan)]).toEqual([false, true]);
  });

  test('claims a person with both raw and equipped results', async () => {
    const fan = await makeUser(app);
    const [raw = '', equipped = ''] = await makeItems(app, 'lifter', 2, { name: 'Ievgen' });
    await app.db.write((transaction) =>
      transaction
        .updateTable('item')
        .set({ same_as: raw })
        .where('id', 'in', [raw, equipped])
        .execute(),
    );
    await toggle(raw, fan, { on: true });
    expect([await isMe(raw, fan), await isMe(equipped, fan)]).toEqual([true, true]);
    expect((await toggle(equipped, fan, { on: true })).json()).toEqual({ thisIsMe: true });
    expect(await saysToBe(fan)).toMatchObject({ _id: equipped });
    expect((await toggle(raw, fan)).json()).toEqual({ thisIsMe: false });
    expect(await saysToBe(fan)).toBeUndefined();
  });

  test('cannot claim other items, and nothing changes', async () => {
    const fan = await makeUser(app);
    const rider = await makeItem(app, 'rider');
    const before = await snapshot(app.db);
    for (const id of ['nobody', rider, fan.id, 'x'.repeat(5000)]) {
      const refused = await toggle(id, fan, { on: true });
      expect(refused.json()).toMatchObject({ status: 404, code: 'itemNotFound' });
    }
    for (const body of [{ on: 'true' }, {}, [], { on: true, user: admin.id }]) {
      expect((await toggle(olga, fan, body)).json()).toMatchObject({ code: 'invalid' });
    }
    expect(await snapshot(app.db)).toBe(before);
  });

  test('has one claim in the end after choosing in many tabs', async () => {
    const fan = await makeUser(app);
    const ids = await makeItems(app, 'lifter', 8);
    const answers = await Promise.all(ids.map((id) => toggle(id, fan, { on: true })));
    const replaced = answers.map((answer) => answer.json().replaced?._id);
    const last = (await saysToBe(fan))._id;
    expect(answers.every(({ statusCode }) => statusCode === 200)).toBe(true);
    expect([...replaced, last].toSorted()).toEqual([...ids, undefined].toSorted());
  });
});

describe('a claim', () => {
  test('is only cleared by an admin', async () => {
    const [fan, other] = [await makeUser(app), await makeUser(app)];
    await toggle(anatolii, fan, { on: true });
    for (const viewer of [fan, other]) {
      expect((await clear(fan, viewer)).json()).toMatchObject({ code: 'forbidden' });
    }
    expect(await saysToBe(fan)).toMatchObject({ _id: anatolii });
    expect((await clear(fan, admin)).json()).toEqual({ deleted: true });
    expect(await saysToBe(fan)).toBeUndefined();
    expect((await clear(fan, admin)).json()).toEqual({ deleted: false });
    const unverified = await makeUser(app, { verified: 0 });
    for (const id of ['nobody', unverified.id]) {
      const refused = await clear({ ...fan, id }, admin);
      expect(refused.json()).toMatchObject({ status: 404, code: 'userNotFound' });
    }
  });

  test('is deleted with the lifter and with the account', async () => {
    const [stays, leaves] = [await makeUser(app), await makeUser(app)];
    const deletedId = await makeItem(app, 'lifter');
    await toggle(deletedId, stays, { on: true });
    expect((await send(app, 'DELETE', `/lifter/${deletedId}`, admin)).statusCode).toBe(200);
    expect(await saysToBe(stays)).toBeUndefined();
    expect(await claimsOn(deletedId)).toEqual([]);

    const claimedId = await makeItem(app, 'lifter');
    await toggle(claimedId, leaves, { on: true });
    expect((await send(app, 'DELETE', '/users/', leaves)).statusCode).toBe(200);
    expect(await claimsOn(claimedId)).toEqual([]);
  });
});
