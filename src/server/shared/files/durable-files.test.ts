import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { createFolder, writeNewFile, writeWholeFile } from './durable-files.ts';

const root = await mkdtemp(join(tmpdir(), 'tifo-durable-'));
afterAll(() => rm(root, { recursive: true }));
const bytes = Buffer.from('whole');

test('a folder is made with those above it, also by many at once, and may be there', async () => {
  const folder = join(root, 'a', 'b', 'c');
  await Promise.all([1, 2, 3].map(() => createFolder(folder, 0o700)));
  await createFolder(folder, 0o700);
  expect((await stat(folder)).mode & 0o777).toBe(0o700);
});

test('a whole file replaces one of its name and leaves nothing beside it', async () => {
  const folder = await mkdtemp(join(root, 'whole-'));
  await writeFile(join(folder, 'mail'), 'old');
  await writeWholeFile(folder, { temporary: '.mail.tmp', final: 'mail' }, bytes, 0o600);
  expect(await readdir(folder)).toEqual(['mail']);
  expect(await readFile(join(folder, 'mail'))).toEqual(bytes);
  expect((await stat(join(folder, 'mail'))).mode & 0o777).toBe(0o600);
});

test('a write that fails leaves nothing behind, and a new file replaces none', async () => {
  const folder = await mkdtemp(join(root, 'failed-'));
  await mkdir(join(folder, 'mail'));
  const names = { temporary: '.mail.tmp', final: 'mail' };
  await expect(writeWholeFile(folder, names, bytes)).rejects.toThrow('EISDIR');
  expect(await readdir(folder)).toEqual(['mail']);
  await writeNewFile(join(folder, 'key'), bytes);
  await expect(writeNewFile(join(folder, 'key'), bytes)).rejects.toThrow('EEXIST');
});
