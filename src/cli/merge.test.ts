import { afterEach, beforeEach, expect, test } from 'vitest';
import { eleven } from '#sports/football/eleven.ts';
import { makeAdmin, makeItem, makeUser, type TestApp, type TestUser } from '#tests/support/app.ts';
import { type CommandLine, openCommandLine } from '#tests/support/command-line.ts';
import { findContradictions } from '#tests/support/databases/consistency.ts';
import { snapshot } from '#tests/support/databases/snapshot.ts';
import { makeComment, makeLineup, send } from '#tests/support/fans/community.ts';

let line: CommandLine;
let app: TestApp;
let fan: TestUser;
let team: string;
let keep: string;
let drop: string;
beforeEach(async () => {
  line = await openCommandLine();
  app = line.app;
  fan = await makeUser(app);
  team = await makeItem(app, 'team', { name: 'Lugo' });
  const described = { position: 'forward', team: [team], age: 20 };
  keep = await makeItem(app, 'player', { ...described, name: 'Ana Gil Rey', rating: 80 });
  drop = await makeItem(app, 'player', { ...described, name: 'Gil Rey Ana', rating: 70 });
});
afterEach(() => line.close());

const tifo = (...words: readonly string[]) => line.tifo(...words);

const rowsHash = () => snapshot(app.db, (table) => table.includes('_search'));
const get = async (path: string) => (await send(app, 'GET', path, fan)).json();

async function play(): Promise<{ both: string; one: string }> {
  const other = await makeUser(app);
  for (const [id, user] of [
    [keep, fan],
    [drop, fan],
    [drop, other],
  ] as const) {
    await send(app, 'PATCH', `/users/togglePlayer/${id}`, user, { on: true });
  }
  await makeComment(app, '/comment/create', drop, fan, { rating: 4 });
  const both = await makeLineup(app, eleven, fan, { forward1: drop, forward2: keep });
  const one = await makeLineup(app, eleven, other, { forward1: drop });
  return { both: both._id, one: one._id };
}

test('a dry run reports the merge and changes nothing', async () => {
  await play();
  const before = await rowsHash();
  const dry = await tifo('merge', 'player', keep, drop, '--dry-run');
  expect(dry).toMatchObject({ code: 0, printedErrors: '' });
  expect(await rowsHash()).toBe(before);
  const lines = `: Gil Rey Ana (${drop}) into Ana Gil Rey (${keep})
  likes: 1 moved, 1 of fans who like both
  comments: 1 moved
  slots of lineups: 1 moved, 1 left open in lineups that have both
  fans who claim to be it: 0 moved
  other results of the same person: 0 linked
  rows of imported files: 0 moved
  picture: as it was
  facts that differ: Rating 80 (kept), 70 (dropped)
  addresses that lead to /fifa/players/${keep}: 1`;
  expect(dry.printed).toBe(`A dry run: nothing was changed. Would be merged${lines}`);
  expect(await tifo('merge', 'players', keep, drop)).toMatchObject({
    code: 0,
    printedErrors: '',
    printed: `Merged${lines}`,
  });
  expect(await rowsHash()).not.toBe(before);
  expect(await findContradictions(app.db)).toEqual([]);
});

test('a running server immediately shows one item at both addresses', async () => {
  const { both, one } = await play();
  const list = `/players/?team=${team}&sort=-likes`;
  expect(await get(list)).toMatchObject({ total: 2 });
  await tifo('merge', 'player', keep, drop);
  expect(await get(list)).toMatchObject({ total: 1, data: [{ _id: keep, likesCount: 2 }] });
  for (const path of [`/players/${drop}`, `/players/notPopulated/${drop}`]) {
    expect(await get(path)).toMatchObject({ _id: keep, name: 'Ana Gil Rey', liked: true });
  }
  expect(await get(`/players/existing?ids=${drop}`)).toEqual({ ids: [drop] });
  for (const id of [keep, drop]) {
    expect(await get(`/comment?on=${id}`)).toMatchObject({ total: 1, averageRating: 4 });
  }
  expect(await get(`/players/${drop}/standing`)).toEqual(await get(`/players/${keep}/standing`));
  expect(await get(`/eleven/${both}`)).toMatchObject({ forward1: null, forward2: { _id: keep } });
  expect(await get(`/eleven/${one}`)).toMatchObject({ forward1: { _id: keep } });

  const next = await makeItem(app, 'player', { name: 'Anna Gil Rey' });
  await tifo('merge', 'player', next, keep);
  expect(await get(`/players/${drop}`)).toMatchObject({ _id: next, likesCount: 2 });
  expect((await send(app, 'GET', `/teams/${drop}`, fan)).statusCode).toBe(404);
  await send(app, 'DELETE', `/players/${next}`, await makeAdmin(app));
  expect((await send(app, 'GET', `/players/${drop}`, fan)).statusCode).toBe(404);
});

test('items that cannot be merged are an error and stay unchanged', async () => {
  const third = await makeItem(app, 'player');
  await tifo('merge', 'player', keep, third);
  const before = await rowsHash();
  for (const [words, code, message] of [
    [['bus', keep, drop], 2, 'There is no kind "bus"'],
    [['player', keep], 2, 'merge needs <drop>. See: tifo help merge'],
    [['player', keep, keep], 1, 'Both ids are the same.'],
    [['player', keep, 'nobody'], 1, 'There is no player nobody.'],
    [['player', 'nobody', drop], 1, 'There is no player nobody.'],
    [['player', keep, team], 1, `${team} is no player: it is of the kind team.`],
    [['team', keep, drop], 1, `${keep} is no team: it is of the kind player.`],
    [['player', third, drop], 1, `${third} was merged into ${keep} before.`],
    [['player', drop, third], 1, `${third} was merged into ${keep} before.`],
  ] as const) {
    for (const dryRun of [[], ['--dry-run']]) {
      const outcome = await tifo('merge', ...words, ...dryRun);
      expect(outcome).toMatchObject({ code, printed: '' });
      expect(outcome.printedErrors).toContain(message);
    }
  }
  expect(await rowsHash()).toBe(before);
});

test('the report says which facts the next import sets', async () => {
  const row = { kind: 'player', source: 'sofifa', key: '1', item_id: drop };
  await app.db.write((transaction) =>
    transaction.insertInto('import_source').values(row).execute(),
  );
  expect((await tifo('merge', 'player', keep, drop, '--dry-run')).printed).toContain(
    `  rows of imported files: 1 moved; an import that has them and no row of the kept one sets its facts`,
  );
});

test('two items that differ in a fixed field are not merged', async () => {
  const women = await makeItem(app, 'lifter', { gender: 'mujer', equipment: 'Raw' });
  const equipped = await makeItem(app, 'lifter', { gender: 'mujer', equipment: 'Equipped' });
  const men = await makeItem(app, 'lifter', { gender: 'hombre' });
  const before = await rowsHash();
  for (const [one, other, message] of [
    [women, equipped, 'Equipment never changes, and theirs differs: Raw and Equipped.'],
    [equipped, men, 'Gender never changes, and theirs differs: mujer and hombre.'],
  ] as const) {
    for (const dryRun of [[], ['--dry-run']]) {
      const outcome = await tifo('merge', 'lifter', one, other, ...dryRun);
      expect(outcome).toMatchObject({ code: 1, printed: '' });
      expect(outcome.printedErrors).toContain(message);
    }
  }
  expect(await rowsHash()).toBe(before);
  const unknown = await makeItem(app, 'lifter', { gender: 'mujer' });
  expect(await tifo('merge', 'lifter', women, unknown)).toMatchObject({ code: 0 });
});

test('duplicates are listed with their differences until they are merged', async () => {
  await send(app, 'PATCH', `/users/togglePlayer/${drop}`, fan, { on: true });
  await makeItem(app, 'player', { name: 'Ana Gil', team: [team] });
  const { code, printed } = await tifo('duplicates', 'players');
  expect(code).toBe(0);
  expect(printed.replaceAll(/ {2,}/g, '  ').split('\n')).toEqual([
    'likely duplicates of players: 1',
    'why  id  name  likes  differences',
    `other order  ${drop}  Gil Rey Ana  1  Rating 70`,
    `  ${keep}  Ana Gil Rey  0  Rating 80`,
  ]);
  expect((await tifo('duplicates', 'player', '--csv')).printed).toBe(
    `why,_id,name,likes,other._id,other.name,other.likes,differences
other order,${drop},Gil Rey Ana,1,${keep},Ana Gil Rey,0,Rating: 70 / 80`,
  );

  await makeItem(app, 'player', { name: 'Ana Gil Reys', team: [team] });
  const limited = await tifo('duplicates', 'player', '--limit', '1');
  expect(limited.printed).toContain(
    'likely duplicates of players: 2, of which here are 1 (--limit)',
  );
  expect(limited.printed.split('\n')).toHaveLength(4);
  for (const limit of ['0', '-1', '1e3', 'all']) {
    expect(await tifo('duplicates', 'player', `--limit=${limit}`)).toMatchObject({ code: 2 });
  }
  await tifo('merge', 'player', drop, keep);
  expect((await tifo('duplicates', 'player')).printed).toBe('likely duplicates of players: 0');
});
