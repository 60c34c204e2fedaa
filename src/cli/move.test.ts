import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { databaseUrlForm, loadConfig } from '#server/config.ts';
import { openConfigured } from '#server/db/engine/open.ts';
import { makeItem, makeUser } from '#tests/support/app.ts';
import { type CommandLine, openCommandLine, runTifo } from '#tests/support/command-line.ts';
import { findContradictions } from '#tests/support/databases/consistency.ts';
import { createTestDatabase, dialect } from '#tests/support/databases/databases.ts';
import { send } from '#tests/support/fans/community.ts';

let line: CommandLine;
beforeAll(async () => {
  line = await openCommandLine();
});
afterAll(() => line.close());

/** Creates a fan, an item and a like, and returns the settings. */
async function makeSqlite(): Promise<Record<string, string>> {
  const fan = await makeUser(line.app);
  const player = await makeItem(line.app, 'player');
  await send(line.app, 'PATCH', `/users/togglePlayer/${player}`, fan, { on: true });
  const folder = await mkdtemp(join(line.folder, 'sqlite-'));
  const backup = join(folder, 'fans.tar.gz');
  expect((await line.tifo('backup', backup)).code).toBe(0);
  const settings = { DATA_DIR: join(folder, 'data'), PORT: '1' };
  expect((await runTifo(settings, ['restore', backup])).code).toBe(0);
  return settings;
}

async function makePostgres(): Promise<string> {
  const database = await createTestDatabase('empty');
  if (database.dialect !== 'postgres') throw new Error('This test needs PostgreSQL.');
  return database.url;
}

test('a move without a place, or from PostgreSQL, says so', async () => {
  const settings = { DATA_DIR: line.folder };
  const without = await runTifo(settings, ['move']);
  expect([without.code, without.printedErrors]).toEqual([
    2,
    `Set MOVE_TO to the new database: ${databaseUrlForm}`,
  ]);
  const wrong = await runTifo(settings, ['move', '--to', 'mysql://127.0.0.1/tifo']);
  expect([wrong.code, wrong.printedErrors]).toEqual([2, `--to must be ${databaseUrlForm}`]);
  const MOVE_TO = 'postgres://tifo:p/ss@127.0.0.1/tifo';
  const unescaped = await runTifo({ ...settings, MOVE_TO }, ['move']);
  expect(unescaped.printedErrors).toBe(`MOVE_TO must be ${databaseUrlForm}`);
  const url = 'postgres://tifo:secret@127.0.0.1/tifo';
  const moved = await runTifo({ ...settings, DATABASE_URL: url }, ['move', '--to', url]);
  expect([moved.code, moved.printedErrors]).toEqual([
    2,
    'The database is in PostgreSQL already: DATABASE_URL is set. Only SQLite can be moved.',
  ]);
});

test('a move is refused while another program uses the database', async () => {
  const settings = await makeSqlite();
  const server = await openConfigured(loadConfig(settings));
  await server.read.selectFrom('user').select('id').execute();
  const to = 'postgres://tifo@127.0.0.1/tifo';
  const refused = await runTifo(settings, ['move', '--to', to]);
  expect([refused.code, refused.printedErrors]).toEqual([
    1,
    expect.stringMatching(/^Another program uses SQLite .+, perhaps the server\. Stop it first\.$/),
  ]);
  await server.close();
});

test.runIf(dialect === 'postgres')('a move copies SQLite and ends its use', async () => {
  const settings = await makeSqlite();
  const url = await makePostgres();
  const lost = new URL(url);
  lost.pathname = '/no_such_database';
  const refused = await runTifo(settings, ['move', '--to', lost.href]);
  expect(refused.code).toBe(1);
  expect(refused.printedErrors).toMatch(/has no database .+no_such_database.+correct MOVE_TO\.$/);
  const moved = await runTifo({ ...settings, MOVE_TO: url }, ['move']);
  expect([moved.code, moved.printedErrors]).toEqual([0, '']);
  expect(moved.printed).toMatch(/[\d,]+ rows are copied and compared/);
  const db = await openConfigured(loadConfig({ ...settings, DATABASE_URL: url }));
  expect(await findContradictions(db)).toEqual([]);
  expect((await runTifo({ ...settings, DATABASE_URL: url }, ['check'])).printed).toContain(
    'in order',
  );
  await db.close();
  const check = await runTifo(settings, ['check']);
  expect(check.printed).toMatch(/This database was moved to PostgreSQL /);
  const status = await runTifo({ ...settings, PORT: '1' }, ['status']);
  expect(status.printed).toMatch(/^Database .+\n +This database was moved to PostgreSQL /m);
  await expect(runTifo(settings, ['move', '--to', url])).rejects.toThrow('was moved to');
  await expect(runTifo(settings, ['backup'])).rejects.toThrow('was moved to');
});
