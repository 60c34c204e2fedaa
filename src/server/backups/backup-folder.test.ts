import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { programFolder } from '#server/version.ts';
import {
  backupName,
  describeUnmade,
  findOutdated,
  findSpaceShortage,
  listBackups,
  unwritableWarning,
} from './backup-folder.ts';

test('a list has our backups only, the newest first', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tifo-backups-'));
  const older = backupName(new Date('2026-11-02T03:04:05.678Z'));
  const newer = backupName(new Date('2026-11-03T03:00:00Z'), '012-installation');
  for (const name of [older, newer, `${newer}.partial`, 'mine.tar.gz']) {
    await writeFile(join(folder, name), name);
  }
  const backups = await listBackups(folder);
  expect(backups.map(({ file }) => basename(file))).toEqual([newer, older]);
  expect(backups[0]?.before).toBe('012-installation');
  expect(backups[1]?.createdAt).toEqual(new Date('2026-11-02T03:04:05Z'));
  expect(await listBackups(join(folder, 'none'))).toEqual([]);
  await rm(folder, { recursive: true });
});

test('seven days and four weeks of nightly backups are kept', () => {
  const day = 86_400_000;
  const newest = Date.parse('2026-11-28T03:00:00Z');
  const nightly = Array.from({ length: 60 }, (_, age) => ({
    file: `${age}`,
    createdAt: new Date(newest - age * day),
    bytes: 1,
    before: null,
  }));
  const upgrades = [5, 20, 30].map((age) => ({
    file: `upgrade ${age}`,
    createdAt: new Date(newest - age * day),
    bytes: 1,
    before: '012-installation',
  }));
  const outdated = new Set(
    findOutdated([...nightly, ...upgrades], new Date(newest)).map(({ file }) => file),
  );
  const kept = [...nightly, ...upgrades].filter(({ file }) => !outdated.has(file));
  expect(kept.map(({ file }) => file)).toEqual([
    ...['0', '1', '2', '3', '4', '5', '6'],
    // Sundays of the two weeks before; this week and the last one are among the seven days.
    ...['13', '20'],
    ...['upgrade 5', 'upgrade 20'],
  ]);
  expect(findOutdated(upgrades, new Date(newest + 20 * day))).toEqual(upgrades.slice(1));
});

test('twice the size of the newest backup must be free', async () => {
  const backup = { file: '', createdAt: new Date(), bytes: 1, before: null };
  expect(await findSpaceShortage(tmpdir(), [])).toBe(null);
  expect(await findSpaceShortage(tmpdir(), [backup])).toBe(null);
  const bytes = Number.MAX_SAFE_INTEGER / 4;
  expect(await findSpaceShortage(tmpdir(), [{ ...backup, bytes }])).toMatchObject({
    needed: 2 * bytes,
  });
});

test('an existing folder is one to give away, not to create', () => {
  expect(unwritableWarning(tmpdir())).toContain('sudo chown -R ');
  expect(unwritableWarning('/no/backups')).toContain('sudo install -d ');
  expect(unwritableWarning(programFolder)).toMatch(/are made\. It is in the folder of the program/);
});

test('only a folder that may not be created is one to create', () => {
  const describe = (fields: object) =>
    describeUnmade(Object.assign(new Error('as the system says'), fields), '/srv/b');
  expect(describe({ code: 'EACCES', syscall: 'mkdir' })).toMatch(/cannot be created\. Create it /);
  expect(describe({ code: 'EROFS', syscall: 'mkdir' })).toContain('ReadWritePaths');
  expect(describe({ code: 'ENOSPC', syscall: 'mkdir' })).toBe('as the system says');
  expect(describe({ code: 'EACCES', syscall: 'open' })).toBe('as the system says');
  expect(describe({ code: 'EACCES', syscall: 'open', path: '/srv/b/x' })).toContain('cannot be w');
});
