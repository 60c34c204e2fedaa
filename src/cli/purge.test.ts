import { readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { previewPurge, purge } from '#cli/purge/purge.ts';
import { kindsOf } from '#contract/kinds/sport.ts';
import type { Database } from '#server/db/engine/database.ts';
import { loadCreatorKey } from '#server/features/accounts/deletion/delete-account.ts';
import { createServices } from '#server/services.ts';
import { eleven } from '#sports/football/eleven.ts';
import { circuit } from '#sports/motogp/circuit.ts';
import { bodyOf, makeItem, makeUser, type TestApp, type TestUser } from '#tests/support/app.ts';
import { type CommandLine, openCommandLine } from '#tests/support/command-line.ts';
import { findContradictions } from '#tests/support/databases/consistency.ts';
import { snapshot } from '#tests/support/databases/snapshot.ts';
import { makeChoices, makeComment, makeLineup, send } from '#tests/support/fans/community.ts';
import { fileOf, postForm } from '#tests/support/forms.ts';
import { makePicture } from '#tests/support/pictures.ts';

const email = 'spam@example.org';

let line: CommandLine;
let app: TestApp;
let fan: TestUser;
let player: string;
let result: string;
let beloved: string;
let remark: string;
let choices: Record<string, string>;
beforeEach(async () => {
  line = await openCommandLine();
  app = line.app;
  fan = await makeUser(app);
  const friend = await makeUser(app);
  player = await makeItem(app, 'player', { name: 'Mia Marín', position: 'forward', rating: 80 });
  beloved = (await makeLineup(app, eleven, friend))._id;
  for (const [one, other] of [
    [fan, friend],
    [friend, fan],
  ] as const) {
    await send(app, 'PATCH', `/users/toggleFollow/${other.id}`, one, { on: true });
  }
  await send(app, 'PATCH', `/users/togglePlayer/${player}`, fan, { on: true });
  remark = (await makeComment(app, '/comment/create', player, fan, { rating: 4 }))._id;
  choices = await makeChoices(app, eleven);
  await makeItem(app, 'circuit');
  result = await makeItem(app, 'lifter');
});
afterEach(() => line.close());

const tifo = (...words: readonly string[]) => line.tifo(...words);

const like = (path: string, id: string, user: TestUser) =>
  send(app, 'PATCH', `${path}/${id}`, user, { on: true });

async function makeSpammer(): Promise<TestUser> {
  const spammer = await makeUser(app, { email, email_key: email });
  const answers = [
    await like('/users/togglePlayer', player, spammer),
    await like('/users/toggleEleven', beloved, spammer),
    await like('/users/toggleFollow', fan.id, spammer),
    await like('/users/toggleFollow', spammer.id, fan),
    await like('/comment/toggleLike', remark, spammer),
    await send(app, 'POST', eleven.api.create, spammer, { name: 'Spam', ...choices }),
    await send(app, 'POST', '/circuit', spammer, bodyOf(circuit, { name: 'BUY MORE' })),
    await like('/users/lifter/thisIsMe', result, spammer),
  ];
  for (const rating of [1, 2, 3]) {
    const { _id } = await makeComment(app, '/comment/create', player, spammer, { rating });
    answers.push(await like('/comment/toggleLike', _id, fan));
  }
  const image = fileOf(await makePicture('png'));
  const pictured = await postForm(app, '/circuit', bodyOf(circuit), { image }, spammer);
  answers.push(pictured, await like('/users/toggleCircuit', pictured.json()._id, fan));
  for (const answer of answers) expect(answer.statusCode, answer.body).toBe(200);
  return spammer;
}

/** Excludes tables that keep traces of deleted rows. */
const rowsHash = () =>
  snapshot(app.db, (table) => table.includes('_search') || table === 'item_change');

async function listStoredFiles(): Promise<string[]> {
  const entries = await readdir(join(line.folder, 'media'), {
    recursive: true,
    withFileTypes: true,
  });
  return entries.filter((entry) => entry.isFile()).map((file) => join(file.parentPath, file.name));
}

async function agePictures(): Promise<void> {
  const old = new Date(Date.now() - 3_600_000);
  for (const file of await listStoredFiles()) await utimes(file, old, old);
}

test('a dry run lists the data and changes nothing', async () => {
  await makeSpammer();
  const before = await rowsHash();
  const { code, printed } = await tifo('purge', 'Spam@Example.org', '--items');
  expect(code).toBe(0);
  expect(printed).toMatch(
    /^A dry run: nothing was changed. Would be deleted for Spam@Example.org:/,
  );
  expect(printed).toContain('comments: 3, likes of comments: 1, likes: 2');
  expect(printed).toContain('follows: 1, followers: 1, lineups: 1');
  expect(printed).toContain("says 'This is me': 1");
  expect(printed).toContain('circuits: 2; pictures of them: 1');
  const json = JSON.parse((await tifo('purge', email, '--json')).printed);
  expect(json).toMatchObject({ isDeleted: false, account: { email, comments: 3, followers: 1 } });
  expect(JSON.stringify(json)).not.toContain('password');
  expect((await tifo('purge', email)).printed).toContain('Kept, unless you pass --items:');
  expect(await rowsHash()).toBe(before);
});

test('each comment, like, follow and item is removed in its own transaction', async () => {
  await makeSpammer();
  let units = 0;
  const db: Database = {
    ...app.db,
    write: (work, options) => {
      units += 1;
      return app.db.write(work, options);
    },
  };
  const kinds = kindsOf(app.deps.sports);
  const services = await createServices({ ...app.deps, db, log: app.server.log });
  const preview = await previewPurge(
    { db, kinds, creatorKey: await loadCreatorKey(line.folder) },
    email,
  );
  await purge({ db, kinds, services }, preview, { items: true });
  await services.close();
  const pieces = { comments: 3, likedComments: 1, likes: 2, followed: 1, account: 1, items: 2 };
  expect(units).toBeGreaterThanOrEqual(Object.values(pieces).reduce((sum, one) => sum + one));
  expect((await send(app, 'GET', '/circuit', fan)).json()).toMatchObject({ total: 1 });
});

test('an admin is not purged, and an unknown address is an error', async () => {
  await makeUser(app, { email, email_key: email, role: 'admin' });
  const before = await rowsHash();
  expect(await tifo('purge', email, '--items', '--yes')).toMatchObject({
    code: 1,
    printedErrors: `${email} has the role admin: revoke that first. Nothing was changed.`,
  });
  expect((await tifo('purge', 'nobody@example.org', '--items', '--yes')).code).toBe(1);
  expect(await rowsHash()).toBe(before);
});

test('an account is removed with its activity and items, without any trace', async () => {
  const before = await rowsHash();
  const spammer = await makeSpammer();
  expect(await listStoredFiles()).toHaveLength(2);
  await agePictures();
  const { code, printed } = await tifo('purge', email, '--items', '--yes');
  expect(code).toBe(0);
  expect(printed).toMatch(/Done\.$/);
  expect(await rowsHash()).toBe(before);
  expect(await findContradictions(app.db)).toEqual([]);
  expect(await listStoredFiles()).toEqual([]);
  expect((await send(app, 'GET', '/players', spammer)).statusCode).toBe(401);
  expect((await send(app, 'GET', '/circuit', fan)).json()).toMatchObject({ total: 1 });
  expect(await tifo('purge', email, '--items', '--yes')).toMatchObject({
    code: 1,
    printedErrors: `Nothing is stored about ${email}; nothing was changed.`,
  });
});

test('a purge that cannot list the erased account says that the account is hidden', async () => {
  await makeSpammer();
  await writeFile(join(line.folder, 'backups'), 'no folder');
  await expect(tifo('purge', email, '--yes')).rejects.toThrow(
    /^The account is hidden\. .* once this is mended: .*backups/,
  );
  expect((await tifo('purge', email)).printedErrors).toContain('(1 removal pending)');
  await rm(join(line.folder, 'backups'));
  const services = await createServices({ ...app.deps, log: app.server.log });
  await services.removals.finish();
  await services.close();
  expect(await readFile(join(line.folder, 'backups', 'erased-fans.txt'), 'utf8')).not.toBe('');
});

test('a purge that cannot delete the items says how to repeat it', async () => {
  await makeSpammer();
  const { db } = app;
  const kinds = kindsOf(app.deps.sports);
  const services = await createServices({ ...app.deps, log: app.server.log });
  const creatorKey = await loadCreatorKey(line.folder);
  const preview = await previewPurge({ db, kinds, creatorKey }, email);
  const remove = () => Promise.reject(new Error('the disk is full'));
  const failing = { ...services, catalogue: { ...services.catalogue, remove } };
  await expect(purge({ db, kinds, services: failing }, preview, { items: true })).rejects.toThrow(
    `Run "purge ${email} --items --yes"`,
  );
  expect((await tifo('purge', email, '--items', '--yes')).code).toBe(0);
  expect((await tifo('purge', email)).printedErrors).toMatch(/^Nothing is stored about /);
  await services.close();
});

test('the ban of a purged mailbox is named', async () => {
  const spammer = await makeSpammer();
  expect((await tifo('users', 'ban', spammer.id)).code).toBe(0);
  expect((await tifo('purge', email, '--yes')).code).toBe(0);
  expect((await tifo('purge', email)).printed).toContain('no account; its mailbox stays barred');
  expect((await tifo('purge', email, '--items', '--yes')).code).toBe(0);
  expect(await tifo('purge', email)).toMatchObject({
    code: 1,
    printedErrors: `Only the ban of the mailbox is stored about ${email}, which "tifo users unban ${email}" lifts; nothing was changed.`,
  });
  expect((await tifo('users', 'unban', email)).code).toBe(0);
  expect((await tifo('purge', email)).printedErrors).toMatch(/^Nothing is stored about /);
});

test.each(['deleted by its owner', 'purged without its items'])(
  'items of an account that was %s are found by its address',
  async (how) => {
    const before = await rowsHash();
    const spammer = await makeSpammer();
    if (how === 'purged without its items') {
      expect((await tifo('purge', email, '--yes')).code).toBe(0);
    } else {
      const answer = await send(app, 'DELETE', '/users', spammer);
      expect(answer.json()).toEqual({ deleteUser: true });
    }
    const marks = await app.db.read.selectFrom('left_item').select('creator_mark').execute();
    expect(marks).toHaveLength(2);
    expect(JSON.stringify(marks)).not.toContain('spam');
    const left = await tifo('purge', email);
    expect(left.printed).toContain('no account');
    expect(left.printed).toContain('circuits: 2; pictures of them: 1');
    expect((await tifo('purge', 'spam@example.com', '--items', '--yes')).code).toBe(1);
    expect((await tifo('purge', email, '--yes')).code).toBe(0);
    expect((await send(app, 'GET', '/circuit', fan)).json()).toMatchObject({ total: 3 });
    await agePictures();
    expect((await tifo('purge', email, '--items', '--yes')).code).toBe(0);
    expect(await rowsHash()).toBe(before);
    expect(await listStoredFiles()).toEqual([]);
  },
);
