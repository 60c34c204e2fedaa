import { beforeAll, describe, expect, test } from 'vitest';
import { errors } from '#contract/errors/errors.ts';
import { lineupsOf } from '#contract/kinds/sport.ts';
import type { LineupSummary } from '#contract/lineups/lineup-items.ts';
import { eleven } from '#sports/football/eleven.ts';
import { sports } from '#sports/index.ts';
import { podium } from '#sports/motogp/podium.ts';
import {
  makeAdmin,
  makeItem,
  makeUser,
  type TestApp,
  type TestUser,
  testApp,
} from '#tests/support/app.ts';
import { finishRemovals } from '#tests/support/databases/removals.ts';
import { snapshot } from '#tests/support/databases/snapshot.ts';
import { makeChoices, makeComment, makeLineup, send } from '#tests/support/fans/community.ts';

let app: TestApp;
let fan: TestUser;
beforeAll(async () => {
  app = await testApp();
  fan = await makeUser(app);
});

const countOf = async (kind: string) => {
  const [row, rows] = await Promise.all([
    app.db.read.selectFrom('kind_count').select('total').where('kind', '=', kind).execute(),
    app.db.read.selectFrom('item').select('id').where('kind', '=', kind).execute(),
  ]);
  return { kept: row[0]?.total ?? 0, rows: rows.length };
};

describe.each(lineupsOf(sports))('$name', (lineup) => {
  const { base, create } = lineup.api;
  const slots = lineup.slots.map(({ name }) => name);
  const [first = '', second = ''] = slots;

  test('is created with every slot, and public', async () => {
    const owner = await makeUser(app);
    const choices = await makeChoices(app, lineup);
    const before = await countOf(lineup.name);
    const answer = await send(app, 'POST', create, owner, { name: '  Los míos ', ...choices });
    expect(answer.statusCode, answer.body).toBe(200);
    const created: LineupSummary = answer.json();
    expect(created).toMatchObject({
      kind: lineup.name,
      name: 'Los míos',
      image: null,
      owner: { _id: owner.id, name: owner.name },
      likesCount: 0,
      liked: false,
      likes: [],
      averageRating: null,
      ratingsCount: 0,
      commentsCount: 0,
      ...Object.fromEntries(slots.map((slot) => [slot, { _id: choices[slot], image: null }])),
    });
    expect((await send(app, 'GET', `${base}/${created._id}`)).json()).toEqual({
      ...created,
      can: { edit: false, delete: false },
    });
    expect(await countOf(lineup.name)).toEqual({ kept: before.kept + 1, rows: before.rows + 1 });
  });

  test('names every slot that is missing, and the name', async () => {
    const answer = await send(app, 'POST', create, fan, {});
    expect(answer.statusCode).toBe(400);
    const fields = answer.json().issues.map(({ field }: { field: string }) => field);
    expect(fields.toSorted()).toEqual(['name', ...slots].toSorted());
  });

  test('rejects wrong or duplicate items and invalid names by field', async () => {
    const choices = await makeChoices(app, lineup);
    const team = await makeItem(app, 'team');
    const before = await snapshot(app.db);
    for (const [wrong, field] of [
      [{ [first]: 'nobody' }, first],
      [{ [first]: team }, first],
      [{ [second]: choices[first] }, second],
      [{ [first]: '' }, first],
      [{ [first]: 5 }, first],
      [{ [first]: null }, first],
      [{ [first]: 'x'.repeat(65) }, first],
      [{ name: '...' }, 'name'],
      [{ name: 'a\u202Eb' }, 'name'],
      [{ name: 'x'.repeat(101) }, 'name'],
      [{ likes: 5 }, 'likes'],
      [{ owner: fan.id }, 'owner'],
    ] as const) {
      const answer = await send(app, 'POST', create, fan, { name: 'Mine', ...choices, ...wrong });
      expect(answer.statusCode, JSON.stringify(wrong)).toBe(400);
      expect(answer.json().code).toBe('invalid');
      expect(answer.json().issues.map((issue: { field: string }) => issue.field)).toContain(field);
    }
    expect(await snapshot(app.db)).toBe(before);
  });

  test('exists once per user, also for concurrent requests', async () => {
    const owner = await makeUser(app);
    const choices = await makeChoices(app, lineup);
    const answers = await Promise.all(
      Array.from({ length: 6 }, () =>
        send(app, 'POST', create, owner, { name: 'Twice', ...choices }),
      ),
    );
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([
      200, 409, 409, 409, 409, 409,
    ]);
    const refused = answers.find(({ statusCode }) => statusCode === 409)?.json();
    expect(refused).toMatchObject({
      code: 'alreadyHaveOne',
      message: errors.alreadyHaveOne.message,
    });
    const { kept, rows } = await countOf(lineup.name);
    expect(kept).toBe(rows);
  });

  test('can be changed partially by its owner', async () => {
    const owner = await makeUser(app);
    const built = await makeLineup(app, lineup, owner);
    const path = `${base}/${built._id}`;
    const renamed = (await send(app, 'PATCH', path, owner, { name: 'Renamed' })).json();
    expect(renamed).toEqual({ ...built, name: 'Renamed', version: renamed.version });
    const others = await makeChoices(app, lineup);
    const changed = (await send(app, 'PATCH', path, owner, { [first]: others[first] })).json();
    expect(changed).toMatchObject({
      name: 'Renamed',
      [first]: { _id: others[first] },
      [second]: built[second],
    });
  });

  test('cannot be changed to an invalid state or by another user', async () => {
    const owner = await makeUser(app);
    const built = await makeLineup(app, lineup, owner);
    const path = `${base}/${built._id}`;
    const kept = (built[second] as { _id: string })._id;
    const admin = await makeAdmin(app);
    const before = await snapshot(app.db);
    for (const body of [{ [first]: kept }, { [first]: 'nobody' }, { [first]: null }, {}, []]) {
      const answer = await send(app, 'PATCH', path, owner, body);
      expect(answer.statusCode, JSON.stringify(body)).toBe(400);
    }
    for (const other of [fan, admin]) {
      expect((await send(app, 'PATCH', path, other, { name: 'Theirs' })).json()).toMatchObject({
        status: 403,
        code: 'forbidden',
      });
    }
    const answer = await send(app, 'PATCH', `${base}/nobody`, owner, { name: 'Gone' });
    expect(answer.json()).toMatchObject({ status: 404, code: 'itemNotFound' });
    expect(await snapshot(app.db)).toBe(before);
  });

  test('is deleted by its owner or an admin, with all dependent rows', async () => {
    for (const deleter of ['owner', 'admin'] as const) {
      const owner = await makeUser(app);
      const built = await makeLineup(app, lineup, owner);
      const path = `${base}/${built._id}`;
      await makeComment(app, lineup.api.comment, built._id, fan, { rating: 4 });
      await send(app, 'PATCH', `${lineup.api.toggle}/${built._id}`, fan, { on: true });
      expect((await send(app, 'DELETE', path, fan)).json()).toMatchObject({ code: 'forbidden' });
      expect((await send(app, 'GET', path)).statusCode).toBe(200);

      const user = deleter === 'owner' ? owner : await makeAdmin(app);
      expect((await send(app, 'DELETE', path, user)).json()).toEqual({ deleted: true });
      expect((await send(app, 'DELETE', path, user)).json()).toMatchObject({ status: 404 });
      expect((await send(app, 'GET', path)).json()).toMatchObject({ code: 'itemNotFound' });
      const { kept, rows } = await countOf(lineup.name);
      expect(kept).toBe(rows);
      const comments = await app.db.read
        .selectFrom('comment')
        .select('id')
        .where('item_id', '=', built._id)
        .execute();
      expect(comments).toEqual([]);
      await makeLineup(app, lineup, owner);
    }
  });

  test('can be liked, and is on the pages of its liker and owner', async () => {
    const owner = await makeUser(app);
    const built = await makeLineup(app, lineup, owner);
    const liked = await send(app, 'PATCH', `${lineup.api.toggle}/${built._id}`, fan, { on: true });
    expect(liked.json()).toEqual({ liked: true, likesCount: 1, likes: [fan.id] });

    const page = (await send(app, 'GET', `/users/${owner.id}`)).json();
    const [card] = page[lineup.userField];
    expect(Object.keys(card)).not.toContain('likes');
    expect({ ...built, likesCount: 1 }).toMatchObject(card);
    for (const path of [
      `/users/${fan.id}/favourites/${lineup.favourites}`,
      `/users/${lineup.favourites}/${fan.id}`,
    ]) {
      const list = (await send(app, 'GET', path, fan)).json();
      expect(list.data[0]).toEqual({ ...card, liked: true });
    }
    const other = lineup === eleven ? podium : eleven;
    const crossed = await send(app, 'PATCH', `${other.api.toggle}/${built._id}`, fan, { on: true });
    expect(crossed.json()).toMatchObject({ code: 'itemNotFound' });
  });

  test('is not found under calls of other kinds', async () => {
    const built = await makeLineup(app, lineup, await makeUser(app));
    const other = lineup === eleven ? podium : eleven;
    const admin = await makeAdmin(app);
    for (const [method, path] of [
      ['GET', `${other.api.base}/${built._id}`],
      ['DELETE', `${other.api.base}/${built._id}`],
      ['GET', `${lineup.of.api.base}/${built._id}`],
      ['DELETE', `${lineup.of.api.base}/${built._id}`],
    ] as const) {
      expect((await send(app, method, path, admin)).json()).toMatchObject({ code: 'itemNotFound' });
    }
  });

  test('has open slots once its items are deleted', async () => {
    const owner = await makeUser(app);
    const another = await makeUser(app);
    const built = await makeLineup(app, lineup, owner);
    const gone = (built[first] as { _id: string })._id;
    const theirs = await makeLineup(app, lineup, another, { [first]: gone });
    await makeComment(app, '/comment/create', gone, fan, { rating: 2 });
    const admin = await makeAdmin(app);
    const answer = await send(app, 'DELETE', `${lineup.of.api.base}/${gone}`, admin);
    expect(answer.statusCode, answer.body).toBe(200);
    for (const before of [built, theirs]) {
      const after = (await send(app, 'GET', `${base}/${before._id}`)).json();
      const can = { edit: false, delete: false };
      expect(after).toEqual({ ...before, can, [first]: null, version: after.version });
    }
    await finishRemovals(app.db);
    const left = await app.db.read
      .selectFrom('comment')
      .select('id')
      .where('item_id', '=', gone)
      .execute();
    expect(left).toEqual([]);

    const renamed = await send(app, 'PATCH', `${base}/${built._id}`, owner, { name: 'Ten' });
    expect(renamed.json()).toMatchObject({ name: 'Ten', [first]: null });
    const choices = await makeChoices(app, lineup);
    const filled = await send(app, 'PATCH', `${base}/${built._id}`, owner, {
      [first]: choices[first],
    });
    expect(filled.json()).toMatchObject({ [first]: { _id: choices[first] } });
  });
});

test('an Eleven accepts each position only in its slots, and has shirt data', async () => {
  const choices = await makeChoices(app, eleven);
  const owner = await makeUser(app);
  const keeper = choices.goalkeeper as string;
  const wrong = { name: 'Wrong', ...choices, goalkeeper: choices.forward1, forward1: keeper };
  const answer = await send(app, 'POST', '/eleven/create', owner, wrong);
  expect(answer.json().issues).toEqual([
    { field: 'goalkeeper', message: 'takes a goalkeeper' },
    { field: 'forward1', message: 'takes a forward' },
  ]);
  const turned = { ...choices, forward1: choices.forward2, forward2: choices.forward1 };
  const built = await send(app, 'POST', '/eleven/create', owner, { name: 'Turned', ...turned });
  expect(built.statusCode, built.body).toBe(200);
  const back = { forward1: choices.forward1, forward2: choices.forward2 };
  const patched = await send(app, 'PATCH', `/eleven/${built.json()._id}`, owner, back);
  expect(patched.json()).toMatchObject({ forward1: { _id: choices.forward1 } });
});

test('the item in a slot has the data of its shirt or bib', async () => {
  const team = await makeItem(app, 'team', { name: 'Athletic Club' });
  const keeper = await makeItem(app, 'player', {
    name: 'Unai Simón',
    position: 'goalkeeper',
    number: 1,
    rating: 86,
    age: 27,
    marketvalue: 36,
    team: [team],
  });
  const built = await makeLineup(app, eleven, await makeUser(app), { goalkeeper: keeper });
  expect(built.goalkeeper).toEqual({
    _id: keeper,
    name: 'Unai Simón',
    image: null,
    number: 1,
    team: [{ _id: team, name: 'Athletic Club' }],
    rating: 86,
    position: 'goalkeeper',
    age: 27,
    marketvalue: 36,
  });
  const rider = await makeItem(app, 'rider', { name: 'Marc Márquez', number: 93, team: 'Ducati' });
  const podiumBuilt = await makeLineup(app, podium, await makeUser(app), { firstPlace: rider });
  expect(podiumBuilt.firstPlace).toMatchObject({
    _id: rider,
    name: 'Marc Márquez',
    number: 93,
    team: 'Ducati',
  });
});
