import { beforeAll, expect, test } from 'vitest';
import { mergeItems } from '#server/features/catalogue/merge/merge.ts';
import { team } from '#sports/football/team.ts';
import { makeItem, makeUser, type TestApp, type TestUser, testApp } from '#tests/support/app.ts';
import { send } from '#tests/support/fans/community.ts';

let app: TestApp;
let fan: TestUser;
beforeAll(async () => {
  app = await testApp();
  fan = await makeUser(app);
});

async function mergeTeams(keep: string, drop: string) {
  const { sports } = app.deps;
  await mergeItems(app.db, { kind: team, sports, keep, drop, dryRun: false });
}

const list = async (query: string) => (await send(app, 'GET', `/players?${query}`, fan)).json();

test('a filter by the id of a merged item finds what refers to the kept one', async () => {
  const keep = await makeItem(app, 'team', { name: 'Kept' });
  const [drop, earlier] = [await makeItem(app, 'team'), await makeItem(app, 'team')];
  const other = await makeItem(app, 'team');
  const ada = await makeItem(app, 'player', { name: 'Ada', team: [drop] });
  const bea = await makeItem(app, 'player', { name: 'Bea', team: [earlier] });
  await makeItem(app, 'player', { name: 'Cleo', team: [other] });
  expect(await list(`team=${drop}`)).toMatchObject({ total: 1, data: [{ _id: ada }] });
  await mergeTeams(drop, earlier);
  await mergeTeams(keep, drop);

  const expected = { total: 2, data: [{ _id: ada }, { _id: bea }] };
  for (const id of [keep, drop, earlier]) {
    expect(await list(`team=${id}&sort=name`)).toMatchObject(expected);
  }
  expect(await list(`team=${drop}&name=bea`)).toMatchObject({ total: 1, data: [{ _id: bea }] });
  for (const query of [`team=${drop}&name=cleo`, 'team=nobody', `team=${drop}&rating=150..`]) {
    expect(await list(query)).toMatchObject({ status: 404, code: 'noneWithConditions' });
  }
});
