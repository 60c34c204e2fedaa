import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { kindsOf } from '#contract/kinds/sport.ts';
import { applySchemaChanges, findSchemaChanges } from '#server/db/schema/changes.ts';
import { sports } from '#sports/index.ts';
import { surf } from '#tests/fourth-sport/surf/sport.ts';
import { surfer } from '#tests/fourth-sport/surf/surfer.ts';
import { as, makeAdmin, makeItem, makeUser } from '#tests/support/app.ts';
import { testDatabase } from '#tests/support/databases/databases.ts';
import {
  accountsApp,
  patch,
  post,
  registerVerified,
  registration,
} from '#tests/support/fans/accounts.ts';
import { loadStarterCatalogue } from './starter/load-starter.ts';
import { parseStarter } from './starter/read-starter.ts';

const all = [...sports, surf];

async function surfApp() {
  const db = await testDatabase();
  await applySchemaChanges(db, await findSchemaChanges(db, kindsOf(all)));
  return accountsApp({ db, sports: all });
}

test('a fourth sport works from creation to favourites by its description alone', async () => {
  const db = await testDatabase();
  const all = [...sports, surf];
  await applySchemaChanges(db, await findSchemaChanges(db, kindsOf(all)));
  const app = await accountsApp({ db, sports: all });
  const fan = await makeUser(app);
  const call = async (method: 'GET' | 'POST' | 'PATCH', path: string, payload?: object) => {
    const url = `/api/v1${path}`;
    const answer = await app.inject({ method, url, headers: as(fan), payload });
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json();
  };
  const names = async (path: string) =>
    (await call('GET', path)).data.map(({ name }: { name: string }) => name);

  const circuit = await makeItem(app, 'circuit', { name: 'Pipeline' });
  const moore = await call('POST', '/surfer/create', {
    name: 'Carissa Moore',
    stance: 'regular',
    titles: 5,
    bestWave: 9.876,
    circuits: [circuit],
  });
  expect(moore).toMatchObject({
    kind: 'surfer',
    bestWave: 9.88,
    beach: null,
    circuits: [{ _id: circuit, name: 'Pipeline' }],
  });
  await call('POST', '/surfer/create', { name: 'Gabriel Medina', stance: 'goofy', titles: 3 });
  await call('POST', '/surfer/create', { name: 'Kelly Slater', stance: 'regular', titles: 11 });

  const admin = await makeAdmin(app);
  for (const { _id } of (await call('GET', '/surfer')).data) {
    const url = `/api/v1/surfer/${_id}/checked`;
    const payload = { on: true };
    const checked = await app.inject({ method: 'PATCH', url, headers: as(admin), payload });
    expect(checked.json()).toEqual({ checked: true });
  }

  expect(await names('/surfer/')).toEqual(['Kelly Slater', 'Carissa Moore', 'Gabriel Medina']);
  expect(await names('/surfer/called/medina')).toEqual(['Gabriel Medina']);
  expect(await names('/surfer/sortascending/waves/bestWave')).toEqual([
    'Carissa Moore',
    'Gabriel Medina',
    'Kelly Slater',
  ]);
  expect(await names('/surfer/filter/waves/titles/4/20')).toEqual([
    'Kelly Slater',
    'Carissa Moore',
  ]);
  expect(await names(`/surfer?stance=regular&circuits=${circuit}`)).toEqual(['Carissa Moore']);

  expect(await call('GET', `/surfer/${moore._id}/standing?group=stance`)).toMatchObject({
    groups: [
      { by: 'stance', name: 'regular', peers: 2 },
      { by: 'everyone', name: null, peers: 3 },
    ],
    numbers: [
      { field: 'titles', value: 5, of: 2 },
      { field: 'bestWave', value: 9.88, of: 1 },
    ],
  });
  expect(await call('GET', '/surfer/histogram/titles')).toMatchObject({ of: 3, min: 3, max: 11 });

  expect(await call('PATCH', `/users/surf/toggleSurfer/${moore._id}`, { on: true })).toEqual({
    liked: true,
    likesCount: 1,
    likes: [fan.id],
  });
  expect(await call('GET', `/surfer/${moore._id}`)).toMatchObject({ liked: true, likes: [fan.id] });
  expect(await names(`/users/favSurfers/${fan.id}`)).toEqual(['Carissa Moore']);
  expect(await names(`/users/${fan.id}/favourites/favSurfers`)).toEqual(['Carissa Moore']);

  const [slater, medina] = (await call('GET', '/surfer?sort=-titles&size=3')).data
    .filter(({ name }: { name: string }) => name !== 'Carissa Moore')
    .map(({ _id }: { _id: string }) => _id);
  const built = await call('POST', '/heat/create', { name: 'Final', red: slater, white: medina });
  expect(built).toMatchObject({
    kind: 'heat',
    red: { name: 'Kelly Slater', stance: 'regular', titles: 11 },
    white: { name: 'Gabriel Medina' },
    owner: { _id: fan.id },
  });
  await call('POST', `/comment/createheat/${built._id}`, { comment: 'Mine' });
  await call('PATCH', `/users/toggleHeat/${built._id}`, { on: true });
  expect(await call('GET', `/users/${fan.id}/favourites/favHeats`)).toMatchObject({
    total: 1,
    data: [{ _id: built._id, liked: true, commentsCount: 1 }],
  });

  expect(await call('GET', `/users/${fan.id}`)).toMatchObject({
    yourteam: [],
    yourPodium: [],
    yourHeat: [{ _id: built._id, name: 'Final', red: { name: 'Kelly Slater' } }],
  });
});

test('fans can choose a fourth sport as their interest', async () => {
  const app = await surfApp();
  const session = await registerVerified(app, { interestedIn: 'surfing' });
  expect(session.user.interestedIn).toBe('surfing');
  const change = (interestedIn: string) =>
    patch(app, '/users/update/update', { interestedIn }, session);
  expect((await change('golf')).json()).toMatchObject({ code: 'interestRequired' });
  expect((await change('surfing')).json()).toEqual({ testUpdate: [{ interestedIn: true }] });

  const without = await accountsApp();
  const refused = await post(
    without,
    '/users/registerRedirect',
    registration({ interestedIn: 'surfing' }),
  );
  expect(refused.json()).toMatchObject({
    code: 'interestRequired',
    issues: [{ field: 'interestedIn' }],
  });
});

test('its starter catalogue is loaded with those of the other sports', async () => {
  const app = await surfApp();
  const file = 'tests/fourth-sport/surf/surfer.csv';
  const starter = { surfer: parseStarter(surfer, readFileSync(file, 'utf8'), file) };
  expect(await loadStarterCatalogue(app.db, all, starter, new Date())).toBe(4);
});
