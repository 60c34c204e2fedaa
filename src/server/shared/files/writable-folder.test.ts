import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { adviseToCreate, currentUser, isWritableFolder } from './writable-folder.ts';

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
