import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { lineupsOf } from '#contract/kinds/sport.ts';
import { maxVersions } from '#contract/lineups/lineup.ts';
import type { LineupDetail, LineupVersion } from '#contract/lineups/lineup-items.ts';
import { entityTag } from '#contract/versions.ts';
import { sports } from '#sports/index.ts';
import {
  as,
  makeAdmin,
  makeItem,
  makeUser,
  type TestApp,
  type TestUser,
  testApp,
} from '#tests/support/app.ts';
import { makeChoices, makeLineup, send } from '#tests/support/fans/community.ts';

let app: TestApp;
let owner: TestUser;
beforeAll(async () => {
  app = await testApp();
});

describe.each(lineupsOf(sports))('an $name', (lineup) => {
  const { base } = lineup.api;
  const [first = '', second = ''] = lineup.slots.map(({ name }) => name);
  const { position } = lineup.slots[0] ?? {};
  let built: LineupDetail;
  const idIn = (slots: object, slot: string) =>
    (slots as Record<string, { readonly _id: string } | null>)[slot]?._id ?? null;
  const idsOf = (slots: object) => lineup.slots.map(({ name }) => idIn(slots, name));
  const makeOther = () => makeItem(app, lineup.of.name, position === undefined ? {} : { position });

  async function save(body: object, user = owner): Promise<LineupDetail> {
    const answer = await send(app, 'PATCH', `${base}/${built._id}`, user, body);
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json();
  }
  async function list(query = ''): Promise<{ data: LineupVersion[]; total: number }> {
    const answer = await send(app, 'GET', `${base}/${built._id}/versions${query}`);
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json();
  }
  beforeEach(async () => {
    owner = await makeUser(app);
    built = await makeLineup(app, lineup, owner);
  });

  test('has a public version for each change of its slots, newest first', async () => {
    expect(await list()).toMatchObject({ data: [], total: 0 });
    app.clock.time = new Date(Date.now() + 60_000);
    const other = await makeOther();
    const changed = await save({ [first]: other });
    expect(changed.savedAt).toBe(app.clock.time.toISOString());
    expect(built.savedAt < changed.savedAt).toBe(true);
    await save({ [first]: await makeOther() });
    const { data, total } = await list();
    expect([total, built.versionsCount, changed.versionsCount]).toEqual([2, 0, 1]);
    expect(data.map(idsOf)).toEqual([idsOf(changed), idsOf(built)]);
    expect(data.map(({ savedAt, isFirst }) => [savedAt, isFirst])).toEqual([
      [changed.savedAt, false],
      [built.savedAt, true],
    ]);
    expect((await list('?size=1&page=2')).data.map(idsOf)).toEqual([idsOf(built)]);
  });

  test('has no version for a save without slot changes', async () => {
    const choices = Object.fromEntries(lineup.slots.map(({ name }) => [name, idIn(built, name)]));
    const saved = await save({ name: 'Otra', ...choices });
    expect([saved.savedAt, (await list()).total]).toEqual([built.savedAt, 0]);
    const refused = await app.inject({
      method: 'PATCH',
      url: `/api/v1${base}/${built._id}`,
      payload: { [first]: await makeOther() },
      headers: { ...as(owner), 'if-match': entityTag(built.version) },
    });
    expect([refused.statusCode, (await list()).total]).toEqual([412, 0]);
  });

  test('keeps a limited number of versions and drops the oldest', async () => {
    const two = [idIn(built, first), await makeOther()];
    await save({ [first]: two[1] });
    const { data } = await list();
    for (let times = 0; times < maxVersions; times += 1) {
      expect((await list('?size=1')).total).toBe(times + 1);
      await save({ [first]: two[times % 2] });
    }
    const all = await list('?size=100');
    expect(all.total).toBe(maxVersions);
    expect(all.data).toHaveLength(maxVersions);
    expect(all.data.map(({ _id }) => _id)).not.toContain(data[0]?._id);
    expect(all.data.some(({ isFirst }) => isFirst)).toBe(false);
  });

  test('has open slots in versions whose items were deleted', async () => {
    await save({ [first]: await makeOther() });
    const gone = idIn(built, first);
    const path = `${lineup.of.api.base}/${gone}`;
    expect((await send(app, 'DELETE', path, await makeAdmin(app))).statusCode).toBe(200);
    const [kept] = (await list()).data;
    expect(kept && [idIn(kept, first), idIn(kept, second)]).toEqual([null, idIn(built, second)]);
  });

  test('allows only its owner to delete a version', async () => {
    await save({ [first]: await makeOther() });
    const [kept] = (await list()).data;
    const path = `${base}/${built._id}/versions/${kept?._id}`;
    const otherUser = await makeUser(app);
    expect((await send(app, 'DELETE', path)).statusCode).toBe(401);
    expect((await send(app, 'DELETE', path, otherUser)).statusCode).toBe(403);
    expect((await send(app, 'DELETE', path, await makeAdmin(app))).statusCode).toBe(403);
    const own = await makeLineup(app, lineup, otherUser);
    const elsewhere = `${base}/${own._id}/versions/${kept?._id}`;
    expect((await send(app, 'DELETE', elsewhere, otherUser)).statusCode).toBe(404);
    expect((await list()).total).toBe(1);
    expect((await send(app, 'DELETE', path, owner)).json()).toEqual({ deleted: true });
    expect((await list()).total).toBe(0);
    expect((await send(app, 'DELETE', path, owner)).statusCode).toBe(404);
  });

  test('handles odd version ids and pages like other lists', async () => {
    await save({ [first]: await makeOther() });
    const path = `${base}/${built._id}/versions`;
    for (const [method, url, status] of [
      ['GET', `${base}/%00/versions`, 400],
      ['GET', `${base}/${idIn(built, first)}/versions`, 404],
      ['DELETE', `${path}/%00`, 400],
      ['DELETE', `${base}/%00/versions/%00`, 400],
      ['GET', `${path}?page=0`, 400],
      ['GET', `${path}?page=1.5`, 400],
      ['GET', `${path}?page=2&size=100`, 200],
      ['GET', `${path}?page=999999999`, 400],
      ['GET', `${path}?size=101`, 400],
      ['GET', `${path}?sort=x`, 400],
    ] as const) {
      const answer = await send(app, method, url, owner);
      expect([answer.statusCode, url], answer.body).toEqual([status, url]);
    }
    expect((await list('?page=2&size=100')).data).toEqual([]);
  });

  test('deletes its versions with itself and with its account', async () => {
    const versions = () =>
      app.db.read
        .selectFrom('lineup_version')
        .where('lineup_id', '=', built._id)
        .select('id')
        .execute();
    await save({ [first]: await makeOther() });
    expect(await versions()).toHaveLength(1);
    expect((await send(app, 'DELETE', '/users/', owner)).statusCode).toBe(200);
    expect(await versions()).toEqual([]);
    const answer = await send(app, 'GET', `${base}/${built._id}/versions`);
    expect(answer.json()).toMatchObject({ status: 404, code: 'itemNotFound' });
  });

  test('names the lineup it was started from while that exists', async () => {
    const fan = await makeUser(app);
    const choices = await makeChoices(app, lineup);
    const body = { name: 'Mine', ...choices, startedFrom: built._id };
    const created = (await send(app, 'POST', lineup.api.create, fan, body)).json();
    expect(built.startedFrom).toBeNull();
    expect(created.startedFrom).toEqual({
      _id: built._id,
      name: built.name,
      owner: { _id: owner.id, name: built.owner.name },
    });
    const path = `${base}/${created._id}`;
    const renamed = (await send(app, 'PATCH', path, fan, { name: 'Still mine' })).json();
    expect(renamed.startedFrom).toEqual(created.startedFrom);
    const another = await makeLineup(app, lineup, await makeUser(app));
    const again = (await send(app, 'PATCH', path, fan, { startedFrom: another._id })).json();
    expect(again.startedFrom._id).toBe(another._id);
    await send(app, 'PATCH', path, fan, { startedFrom: built._id });
    await send(app, 'DELETE', `${base}/${built._id}`, owner);
    expect((await send(app, 'GET', path)).json().startedFrom).toBeNull();
  });

  test('can only be started from the lineup of another fan', async () => {
    const item = await makeOther();
    for (const [startedFrom, message] of [
      ['nothing', `names no ${lineup.labels.one}`],
      [item, `names no ${lineup.labels.one}`],
      [built._id, 'names your own'],
    ]) {
      const answer = await send(app, 'PATCH', `${base}/${built._id}`, owner, { startedFrom });
      expect(answer.json()).toMatchObject({
        status: 400,
        code: 'invalid',
        issues: [{ field: 'startedFrom', message }],
      });
    }
  });
});
