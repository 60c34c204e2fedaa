import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import type { LineupSummary } from '#contract/lineups/lineup-items.ts';
import { eleven } from '#sports/football/eleven.ts';
import {
  makeAdmin,
  makeItem,
  makeUser,
  type TestApp,
  type TestUser,
  testApp,
} from '#tests/support/app.ts';
import { findContradictions } from '#tests/support/databases/consistency.ts';
import { finishRemovals } from '#tests/support/databases/removals.ts';
import { snapshot } from '#tests/support/databases/snapshot.ts';
import { countersOf, makeComment, makeLineup, send } from '#tests/support/fans/community.ts';

let app: TestApp;
let fan: TestUser;
let admin: TestUser;
beforeAll(async () => {
  app = await testApp();
  fan = await makeUser(app);
  admin = await makeAdmin(app);
});

async function withBrokenDeletes(table: string, work: () => Promise<void>): Promise<void> {
  const run = (statement: string) =>
    app.db.write((transaction) => sql.raw(statement).execute(transaction));
  if (app.db.dialect === 'sqlite') {
    await run(`create trigger broken before delete on ${table}
      begin select raise(abort, 'broken on purpose'); end`);
    await work().finally(() => run('drop trigger broken'));
    return;
  }
  await run(`create function broken() returns trigger language plpgsql
    as $$ begin raise exception 'broken on purpose'; end $$`);
  await run(`create trigger broken before delete on ${table}
    for each row execute function broken()`);
  await work();
  await run(`drop trigger broken on ${table}`);
  await run('drop function broken');
}

async function makeLikedPlayer(): Promise<{ player: string; built: LineupSummary }> {
  const team = await makeItem(app, 'team');
  const player = await makeItem(app, 'player', { position: 'goalkeeper', team: [team] });
  const built = await makeLineup(app, eleven, await makeUser(app), { goalkeeper: player });
  await send(app, 'PATCH', `/users/togglePlayer/${player}`, fan, { on: true });
  await makeComment(app, '/comment/create', player, fan, { rating: 5 });
  return { player, built };
}

test('a failed deletion is reported and rolled back', async () => {
  const { player } = await makeLikedPlayer();
  const before = await snapshot(app.db);
  await withBrokenDeletes('player', async () => {
    const answer = await send(app, 'DELETE', `/players/${player}`, admin);
    expect(answer.json()).toMatchObject({ status: 500, code: 'internal' });
    expect(answer.body).not.toContain('on purpose');
  });
  expect(await snapshot(app.db)).toBe(before);
  expect((await send(app, 'DELETE', `/players/${player}`, admin)).statusCode).toBe(200);
});

test.each(['lineup_slot', 'item_like', 'item_reference', 'comment'])(
  'where rows of %s cannot be removed, the item is unseen all the same, and goes later',
  async (table) => {
    const { player, built } = await makeLikedPlayer();
    await withBrokenDeletes(table, async () => {
      const answer = await send(app, 'DELETE', `/players/${player}`, admin);
      expect(answer.json()).toEqual({ deleted: true });
      expect((await send(app, 'GET', `/players/${player}`, fan)).statusCode).toBe(404);
      expect((await send(app, 'GET', `/eleven/${built._id}`)).json().goalkeeper).toBeNull();
    });
    await finishRemovals(app.db);
    expect(await countersOf(app, player)).toBeNull();
    expect(await findContradictions(app.db)).toEqual([]);
  },
);

test('a deleted player is removed from Elevens, favourites and teams', async () => {
  const { player, built } = await makeLikedPlayer();
  await send(app, 'PATCH', `/users/toggleEleven/${built._id}`, fan, { on: true });
  const total = async (path: string) => (await send(app, 'GET', path, fan)).json().total;
  const favourites = await total(`/users/favPlayers/${fan.id}`);

  expect((await send(app, 'DELETE', `/players/${player}`, admin)).json()).toEqual({
    deleted: true,
  });
  expect((await send(app, 'GET', `/eleven/${built._id}`)).json()).toMatchObject({
    goalkeeper: null,
    forward1: built.forward1,
    likesCount: 1,
  });
  expect(await total(`/users/favPlayers/${fan.id}`)).toBe(favourites - 1);
  expect(await countersOf(app, player)).toBeNull();
  const { read } = app.db;
  for (const rows of [
    await read.selectFrom('item_like').select('item_id').where('item_id', '=', player).execute(),
    await read.selectFrom('comment').select('id').where('item_id', '=', player).execute(),
    await read.selectFrom('lineup_slot').select('slot').where('item_id', '=', player).execute(),
  ]) {
    expect(rows).toEqual([]);
  }
});
