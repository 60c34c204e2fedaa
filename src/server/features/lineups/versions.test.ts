import { beforeAll, describe, expect, test } from 'vitest';
import { lineupsOf } from '#contract/kinds/sport.ts';
import type { LineupSummary } from '#contract/lineups/lineup-items.ts';
import { entityTag } from '#contract/versions.ts';
import { sports } from '#sports/index.ts';
import {
  as,
  makeAdmin,
  makeUser,
  type TestApp,
  type TestUser,
  testApp,
} from '#tests/support/app.ts';
import { snapshot } from '#tests/support/databases/snapshot.ts';
import { makeChoices, makeLineup, send } from '#tests/support/fans/community.ts';

let app: TestApp;
let owner: TestUser;
beforeAll(async () => {
  app = await testApp();
});

describe.each(lineupsOf(sports))('the version of an $name', (lineup) => {
  const { base } = lineup.api;
  const [first = '', second = ''] = lineup.slots.map(({ name }) => name);
  const read = async (id: string): Promise<LineupSummary> =>
    (await send(app, 'GET', `${base}/${id}`)).json();
  const save = (id: string, body: object, ifMatch?: string) =>
    app.inject({
      method: 'PATCH',
      url: `/api/v1${base}/${id}`,
      payload: body,
      headers: { ...as(owner), ...(ifMatch !== undefined && { 'if-match': ifMatch }) },
    });
  async function build() {
    owner = await makeUser(app);
    return makeLineup(app, lineup, owner);
  }

  test('is in every response, and changes only with the owner’s changes', async () => {
    const { _id, version } = await build();
    const list = await send(app, 'GET', `${base}?owner=${owner.id}`, owner);
    expect(list.json().data[0].version).toBe(version);
    const other = await makeUser(app);
    await send(app, 'PATCH', `${lineup.api.toggle}/${_id}`, other, { on: true });
    expect((await read(_id)).version).toBe(version);
    const renamed = (await save(_id, { name: 'Otra cosa' })).json().version;
    expect(renamed).not.toBe(version);
    const choices = await makeChoices(app, lineup);
    expect((await save(_id, { [first]: choices[first] })).json().version).not.toBe(renamed);
  });

  test('changes when the item of a slot is deleted', async () => {
    const built = await build();
    const admin = await makeAdmin(app);
    const item = built[first] as { _id: string };
    const path = `${lineup.of.api.base}/${item._id}`;
    expect((await send(app, 'DELETE', path, admin)).statusCode).toBe(200);
    expect(await read(built._id)).toMatchObject({ [first]: null });
    expect((await read(built._id)).version).not.toBe(built.version);
    const answer = await save(built._id, { name: 'Late' }, entityTag(built.version));
    expect(answer.statusCode).toBe(412);
  });

  test('must match the If-Match header of a save, if there is one', async () => {
    const { _id, version } = await build();
    const changed = (await save(_id, { name: 'Uno' }, entityTag(version))).json();
    expect(changed.name).toBe('Uno');
    const before = await snapshot(app.db);
    for (const ifMatch of [entityTag(version), version, `W/${entityTag(changed.version)}`, '']) {
      const answer = await save(_id, { name: 'Dos' }, ifMatch);
      expect(answer.statusCode, ifMatch).toBe(412);
      expect(answer.json()).toMatchObject({ code: 'changedMeanwhile', status: 412 });
    }
    expect((await save(_id, { name: 'Dos' }, 'x'.repeat(1001))).json().code).toBe('invalid');
    expect(await snapshot(app.db)).toBe(before);
    expect((await save(_id, { name: 'Dos' }, '*')).statusCode).toBe(200);
    expect((await save(_id, { name: 'Tres' })).statusCode).toBe(200);
  });

  test('is only compared after the owner check', async () => {
    const { _id } = await build();
    const other = await makeUser(app);
    const answer = await app.inject({
      method: 'PATCH',
      url: `/api/v1${base}/${_id}`,
      payload: { name: 'Mine' },
      headers: { ...as(other), 'if-match': '"no version"' },
    });
    expect(answer.statusCode).toBe(403);
    expect((await save('nobody', { name: 'Mine' }, '"no version"')).statusCode).toBe(404);
  });

  test('lets exactly one of several concurrent saves succeed', async () => {
    const { _id } = await build();
    const others = await makeChoices(app, lineup);
    const replaced = { [first]: others[first], [second]: others[second] };
    let version = String((await read(_id)).version);
    for (const round of [1, 2, 3]) {
      const answers = await Promise.all(
        Array.from({ length: 6 }, (_, index) =>
          save(
            _id,
            { name: `Round ${round} ${index}`, ...(index % 2 && replaced) },
            entityTag(version),
          ),
        ),
      );
      expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([
        200, 412, 412, 412, 412, 412,
      ]);
      const winner = answers.find(({ statusCode }) => statusCode === 200)?.json();
      const stored = await read(_id);
      expect([stored.name, stored.version]).toEqual([winner.name, winner.version]);
      version = String(stored.version);
    }
  });
});
