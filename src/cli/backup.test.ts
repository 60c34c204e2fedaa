import { execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import {
  appendFile,
  copyFile,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  symlink,
  truncate,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isDataFile } from '#server/backups/data-files.ts';
import { erasedFansName, startErasedFans } from '#server/backups/erased-fans.ts';
import { recordFiles } from '#server/backups/installation.ts';
import { loadConfig } from '#server/config.ts';
import type { Database } from '#server/db/engine/database.ts';
import { openConfigured } from '#server/db/engine/open.ts';
import { eleven } from '#sports/football/eleven.ts';
import { circuit } from '#sports/motogp/circuit.ts';
import {
  as,
  bodyOf,
  makeItem,
  makeUser,
  type TestApp,
  type TestUser,
  testApp,
} from '#tests/support/app.ts';
import { type CommandLine, openCommandLine, runTifo } from '#tests/support/command-line.ts';
import { findContradictions } from '#tests/support/databases/consistency.ts';
import { createTestDatabase, dialect } from '#tests/support/databases/databases.ts';
import { finishRemovals } from '#tests/support/databases/removals.ts';
import { makeComment, makeLineup, send } from '#tests/support/fans/community.ts';
import { fileOf, postForm } from '#tests/support/forms.ts';
import { makePicture } from '#tests/support/pictures.ts';

let line: CommandLine;
let app: TestApp;
let fan: TestUser;
let leaving: TestUser;
let player: string;
let picture: string;
let backup: string;

async function emptyPlace(engine = dialect): Promise<Record<string, string>> {
  const dataDir = await mkdtemp(join(line.folder, 'restored-'));
  if (engine === 'sqlite') return { DATA_DIR: dataDir };
  const database = await createTestDatabase('empty');
  return {
    DATA_DIR: dataDir,
    ...(database.dialect === 'postgres' && { DATABASE_URL: database.url }),
  };
}

async function openPlace(env: Record<string, string>): Promise<Database> {
  return openConfigured(loadConfig(env));
}

beforeAll(async () => {
  line = await openCommandLine();
  app = line.app;
  fan = await makeUser(app, { name: 'Näïm "\\ Ö\tTab' });
  leaving = await makeUser(app);
  player = await makeItem(app, 'player', { name: 'Kylian Mbappé\\ \'n" co' });
  await send(app, 'PATCH', `/users/togglePlayer/${player}`, fan, { on: true });
  await send(app, 'PATCH', `/users/togglePlayer/${player}`, leaving, { on: true });
  await makeLineup(app, eleven, fan);
  await makeComment(app, '/comment/create', player, fan, {
    rating: 4,
    comment: 'Back\\slash\nand a line \\N',
  });
  const file = fileOf(await makePicture('png'), 'me.png');
  const answer = await postForm(app, '/circuit', bodyOf(circuit), { image: file }, fan);
  picture = answer.json().image;
  backup = join(line.folder, 'made', 'club.tar.gz');
  const { code, printed } = await line.tifo('backup', backup);
  expect(printed).toMatch(/rows and \d+ files are in .*club\.tar\.gz/);
  expect(code).toBe(0);
});
afterAll(() => line.close());

test('every key and token of DATA_DIR is in a backup', async () => {
  const names = await readdir(line.folder);
  const secrets = names.filter((name) => /\.(key|token)$/.test(name));
  expect(secrets).toContain('outbox.key');
  expect(secrets.filter((name) => !isDataFile(name))).toEqual([]);
});

test('a backup is private, and an existing file is kept', async () => {
  expect((await stat(backup)).mode & 0o777).toBe(0o600);
  const { code, printedErrors } = await line.tifo('backup', backup);
  expect([code, printedErrors]).toEqual([
    1,
    `There is a file already: ${backup}. Delete it, or choose another name.`,
  ]);
  expect(existsSync(`${backup}.partial`)).toBe(false);
});

test('a missing picture is a warning', async () => {
  const hash = picture.replace(/^.*\/|\.webp$/g, '');
  const small = join(line.folder, 'media', hash.slice(0, 2), `${hash}-small.webp`);
  await rename(small, `${small}.away`);
  const { code, printedErrors } = await line.tifo('backup', join(line.folder, 'poor.tar.gz'));
  await rename(`${small}.away`, small);
  expect([code, printedErrors]).toEqual([0, 'Warning: 1 picture is missing. See: tifo check']);
});

test.runIf(existsSync('/dev/full'))('a full disk is named, and no part is left', async () => {
  const file = join(line.folder, 'full.tar.gz');
  await symlink('/dev/full', `${file}.partial`);
  const { code, printedErrors } = await line.tifo('backup', file);
  expect([code, printedErrors]).toEqual([1, `The disk of ${line.folder} is full.`]);
  expect([existsSync(file), existsSync(`${file}.partial`)]).toEqual([false, false]);
});

test.each(dialect === 'postgres' ? (['postgres', 'sqlite'] as const) : (['sqlite'] as const))(
  'a restored backup has every row and file and finds by name, on %s',
  async (engine) => {
    const env = await emptyPlace(engine);
    const { code, printed, printedErrors } = await runTifo(env, ['restore', backup]);
    expect(code).toBe(0);
    expect(printedErrors).toMatch(
      /^Neither the folder of the backup nor .+ has a list erased-fans\.txt from its time\. If accounts .+ If no account was ever deleted, ignore this\.$/,
    );
    expect(printed).toMatch(/is restored: [\d,]+ rows and \d+ files, all compared/);
    const db = await openPlace(env);
    expect(await findContradictions(db)).toEqual([]);
    const restored = await testApp({ db, settings: env });
    const page = await restored.inject({ url: `/api/v1/players/${player}`, headers: as(fan) });
    expect(page.json()).toMatchObject({ _id: player, name: 'Kylian Mbappé\\ \'n" co' });
    const found = await restored.inject({
      url: '/api/v1/players/byName/mbappe',
      headers: as(fan),
    });
    expect(JSON.stringify(found.json())).toContain(player);
    expect(await readFile(join(env.DATA_DIR ?? '', 'outbox.key'))).toEqual(
      await readFile(join(line.folder, 'outbox.key')),
    );
    const image = await restored.inject({ url: picture });
    expect(image.rawPayload).toEqual((await app.inject({ url: picture })).rawPayload);
    expect(image.statusCode).toBe(200);
    const check = await runTifo(env, ['check']);
    expect(check.printed).toContain('are in order');
    await db.close();
  },
);

test.runIf(process.platform !== 'win32')(
  'a disk that fails in the middle of a backup does not end the process',
  async () => {
    const file = join(line.folder, 'broken.tar.gz');
    const large = join(line.folder, 'media', 'large');
    await mkdir(large);
    for (let part = 0; part < 6; part += 1) {
      await writeFile(join(large, `${part}.webp`), randomBytes(2 * 1024 * 1024));
    }
    await promisify(execFile)('mkfifo', [`${file}.partial`]);
    const reader = createReadStream(`${file}.partial`).once('data', () => reader.destroy());
    await expect(line.tifo('backup', file)).rejects.toThrow('EPIPE');
    await rm(large, { recursive: true });
    expect([existsSync(file), existsSync(`${file}.partial`)]).toEqual([false, false]);
  },
);

test('a place that is not empty is refused and unchanged', async () => {
  const { code, printedErrors } = await line.tifo('restore', backup);
  expect(code).toBe(1);
  expect(printedErrors).toMatch(/empty DATA_DIR only/);
  const env = await emptyPlace();
  expect((await runTifo(env, ['restore', backup])).code).toBe(0);
  for (const name of ['outbox.key', 'creator.key', 'unsubscribe.key', 'media']) {
    await rm(join(env.DATA_DIR ?? '', name), { recursive: true, force: true });
  }
  const again = await runTifo(env, ['restore', backup]);
  expect(again.code).toBe(1);
  expect(again.printedErrors).toMatch(/There is a database already|The database is not empty/);
});

test.each([
  [
    'cut short',
    (bytes: number) => truncate(join(line.folder, 'bad.tar.gz'), Math.floor(bytes / 2)),
  ],
  ['followed by garbage', () => appendFile(join(line.folder, 'bad.tar.gz'), 'garbage')],
  ['empty', () => truncate(join(line.folder, 'bad.tar.gz'), 0)],
  ['a text', () => writeFile(join(line.folder, 'bad.tar.gz'), 'not a backup')],
])('an archive that is %s leaves the place empty', async (_name, damage) => {
  const bytes = await readFile(backup);
  await writeFile(join(line.folder, 'bad.tar.gz'), bytes);
  await damage(bytes.length);
  const env = await emptyPlace();
  const { code, printedErrors } = await runTifo(env, ['restore', join(line.folder, 'bad.tar.gz')]);
  expect(code).toBe(1);
  expect(printedErrors).toMatch(/damaged|incomplete/);
  expect(existsSync(join(env.DATA_DIR ?? '', 'tifo.db'))).toBe(false);
  expect((await runTifo(env, ['restore', backup])).code).toBe(0);
});

test('a folder in place of an archive is named', async () => {
  const env = await emptyPlace();
  const { code, printedErrors } = await runTifo(env, ['restore', line.folder]);
  expect([code, printedErrors]).toEqual([1, `${line.folder} is a folder: name the file in it.`]);
});

test('a site whose server never deleted an account needs no list of them', async () => {
  const copy = join(line.folder, 'quiet', 'club.tar.gz');
  await mkdir(dirname(copy));
  await copyFile(backup, copy);
  const list = join(dirname(copy), erasedFansName);
  const restoreErrors = async () =>
    (await runTifo(await emptyPlace(), ['restore', copy])).printedErrors;
  await startErasedFans(dirname(copy));
  expect(await restoreErrors()).toContain('erased-fans.txt from its time');
  const { mtime } = await stat(backup);
  await utimes(list, mtime, new Date(mtime.getTime() - 3_600_000));
  expect(await restoreErrors()).toBe('');
  await startErasedFans(dirname(copy));
  expect(await restoreErrors()).toBe('');
});

test('an account deleted after the backup is deleted again at the next start', async () => {
  const answer = await app.inject({
    method: 'DELETE',
    url: '/api/v1/users/',
    headers: as(leaving),
  });
  expect(answer.statusCode).toBe(200);
  const list = join(line.folder, 'backups', 'erased-fans.txt');
  expect(await readFile(list, 'utf8')).toMatch(new RegExp(`^${leaving.id} \\d{4}-`));
  await writeFile(join(line.folder, 'made', 'erased-fans.txt'), await readFile(list));
  const env = await emptyPlace();
  const { printed } = await runTifo(env, ['restore', backup]);
  expect(printed).toContain('Accounts deleted since then: 1.');
  const db = await openPlace(env);
  const restored = await testApp({ db, settings: env });
  const page = await restored.inject({ url: `/api/v1/users/${leaving.id}`, headers: as(fan) });
  expect(page.statusCode).toBe(404);
  await finishRemovals(db);
  const { likes_count } = await db.read
    .selectFrom('item')
    .select('likes_count')
    .where('id', '=', player)
    .executeTakeFirstOrThrow();
  expect(likes_count).toBe(1);
  await db.close();
});

test('--json prints one object for scripts, and the database in the errors', async () => {
  const file = join(line.folder, 'made', 'json.tar.gz');
  const made = await line.tifo('backup', file, '--json');
  expect([made.code, made.firstLines[1]]).toEqual([0, expect.stringMatching(/^Database: /)]);
  const summary = JSON.parse(made.printed);
  expect(summary).toEqual({
    file,
    bytes: (await stat(file)).size,
    rows: expect.any(Number),
    files: expect.any(Number),
    missingPictures: 0,
  });
  const { rows, files } = summary;
  const env = await emptyPlace();
  const restored = await runTifo(env, ['restore', file, '--json']);
  expect(JSON.parse(restored.printed)).toMatchObject({ file, rows, files });
  expect(restored.firstLines[1]).toMatch(/^Database: /);
  const check = await runTifo(env, ['check', '--json']);
  expect([check.code, JSON.parse(check.printed)]).toEqual([0, { isAccepted: false, problems: [] }]);
  await rm(join(env.DATA_DIR ?? '', 'media'), { recursive: true });
  const damaged = await runTifo(env, ['check', '--json']);
  expect(damaged.code).toBe(1);
  expect(JSON.parse(damaged.printed).problems[0]).toEqual({
    text: expect.stringContaining('pictures are missing or damaged'),
    mend: expect.any(String),
  });
  const failed = await line.tifo('backup', file, '--json');
  expect(failed).toMatchObject({ code: 1, printed: '' });
});

test('two restores into one place do not harm each other', async () => {
  const env = await emptyPlace();
  const results = await Promise.all([
    runTifo(env, ['restore', backup]),
    runTifo(env, ['restore', backup]),
  ]);
  expect(results.map(({ code }) => code).toSorted()).toEqual([0, 1]);
  expect(results.map(({ printedErrors }) => printedErrors).join('')).toMatch(/Another restore/);
  expect((await runTifo(env, ['check'])).printed).toContain('in order');
  expect(existsSync(join(env.DATA_DIR ?? '', 'restore.lock'))).toBe(false);
});

test('a backup is not made with the keys of another database', async () => {
  const env = await emptyPlace();
  expect((await runTifo(env, ['restore', backup])).code).toBe(0);
  const db = await openPlace(env);
  await recordFiles(db, env.DATA_DIR ?? '');
  await db.close();
  await writeFile(join(env.DATA_DIR ?? '', 'creator.key'), 'another key');
  await expect(runTifo(env, ['backup'])).rejects.toThrow('creator.key is not the key');
});

test('a full disk is named, and leaves no file', async () => {
  // A limit on the size of files fails like a full disk, but not with ENOSPC.
  const file = join(line.folder, 'limited', 'x.tar.gz');
  const command = [process.execPath, 'src/cli/main.ts', 'backup', file].join(' ');
  const { code, stderr } = await new Promise<{ code: number | null; stderr: string }>((resolve) => {
    const child = spawn('sh', ['-c', `trap '' XFSZ; ulimit -f 4; exec ${command}`], {
      env: { ...process.env, ...line.env },
    });
    let errors = '';
    child.stderr.on('data', (chunk: Buffer) => (errors += chunk));
    child.on('exit', (exitCode) => resolve({ code: exitCode, stderr: errors }));
  });
  expect(code).toBe(1);
  expect(stderr).not.toMatch(/Unhandled|uncaught|at .*tar-stream/i);
  expect(await readdir(join(line.folder, 'limited'))).toEqual([]);
});

test('check names wrong counters, lost pictures and foreign keys; recount mends counters', async () => {
  const env = await emptyPlace();
  expect((await runTifo(env, ['restore', backup])).code).toBe(0);
  const db = await openPlace(env);
  await recordFiles(db, env.DATA_DIR ?? '');
  await db.write(async (transaction) => {
    await transaction
      .updateTable('item')
      .set({ likes_count: 9 })
      .where('id', '=', player)
      .execute();
    await transaction
      .updateTable('kind_count')
      .set({ total: 7 })
      .where('kind', '=', 'player')
      .execute();
    await transaction.deleteFrom('slot_count').execute();
  });
  const hash = picture.replace(/^.*\/|\.webp$/g, '');
  const file = join(env.DATA_DIR ?? '', 'media', hash.slice(0, 2), `${hash}.webp`);
  await writeFile(file, 'damaged');
  for (const name of ['outbox.key', 'creator.key']) {
    await writeFile(join(env.DATA_DIR ?? '', name), 'another key');
  }
  const { code, printed } = await runTifo(env, ['check']);
  expect(code).toBe(1);
  expect(printed.match(/--accept/g)).toHaveLength(1);
  expect(printed.indexOf('mount the disk')).toBeLessThan(printed.indexOf('--accept'));
  expect(printed).toContain(`likes of items are counted wrongly: ${player}`);
  expect(printed).toContain('items of kinds are counted wrongly: player');
  expect(printed).toContain('slots of lineups are counted wrongly');
  expect(printed).toContain(`pictures are missing or damaged: ${hash}`);
  expect(printed).toContain('outbox.key is not the key that this database was used with');
  expect(printed).toContain(
    `sudo tar -xzf <backup> -C ${env.DATA_DIR} --strip-components=1 files/media/${hash.slice(0, 2)}/${hash}.webp files/media/${hash.slice(0, 2)}/${hash}-small.webp; sudo chown -R `,
  );
  expect(printed.indexOf('Is its disk mounted?')).toBeLessThan(printed.indexOf('pictures are'));
  expect((await runTifo(env, ['recount'])).printed).toContain('Counted again: likes of items, 1');
  await writeFile(join(env.DATA_DIR ?? '', 'media', '.tifo-pictures'), 'another');
  await writeFile(file, 'damaged');
  const lost = (await runTifo(env, ['check'])).printed;
  expect(lost).toContain(`-C ${env.DATA_DIR} --strip-components=1 files/media; sudo chown -R `);
  await copyFile(join(line.folder, 'media', hash.slice(0, 2), `${hash}.webp`), file);
  const accepted = await runTifo(env, ['check', '--accept']);
  expect(accepted.printed).toContain('in order');
  expect(accepted.printed).toContain('Without creator.key, banned mailboxes can register again');
  expect(await findContradictions(db)).toEqual([]);
  await db.close();
});
