import { chown, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadConfig } from '#server/config.ts';
import {
  adviseToCreate,
  chownCommand,
  currentUser,
  describeUncreated,
  isWritableFolder,
  ownerOf,
} from './writable-folder.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tifo-writable-'));
});
afterAll(() => rm(folder, { recursive: true }));

test('a folder is writable if it or the missing folder can be written', async () => {
  const file = join(folder, 'file');
  await writeFile(file, '');
  const results = await Promise.all(
    [folder, join(folder, 'a/b'), file, join(file, 'a/b')].map(isWritableFolder),
  );
  expect(results).toEqual([true, true, false, false]);
});

test('the advice is a command for this user', () => {
  expect(adviseToCreate('/srv/b')).toBe(
    `Create it for the user that runs Tifo: sudo install -d -m 700 -o ${currentUser()} /srv/b`,
  );
});

test('a folder of the program, as of a relative path, is not to be created', () => {
  const { backupDir } = loadConfig({ BACKUP_DIR: 'backups' });
  const advice =
    'It is in the folder of the program: choose an absolute path outside, such as /var/lib/tifo/backups';
  expect(adviseToCreate(backupDir)).toBe(advice);
  expect(describeUncreated(backupDir)).toBe(`The folder ${backupDir} cannot be created. ${advice}`);
});

test.runIf(process.getuid?.() === 0)('root gives files to the owner of the data', async () => {
  const dataDir = join(folder, 'data');
  await mkdir(dataDir);
  expect(ownerOf(dataDir)).toBe(currentUser());
  await chown(dataDir, 4321, 4321);
  expect(chownCommand('/srv/x', ownerOf(dataDir))).toBe('sudo chown -R 4321 /srv/x');
});

test('paths in commands are quoted if the shell would split them', () => {
  expect(ownerOf(join(folder, 'missing'))).toBe(currentUser());
  expect(chownCommand("/srv/Ann's disk", 'tifo')).toBe("sudo chown -R tifo: '/srv/Ann'\\''s disk'");
  expect(adviseToCreate('/srv/a b', '4321')).toContain("-o 4321 '/srv/a b'");
});
