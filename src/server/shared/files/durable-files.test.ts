import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { createFolder, writeNewFile, writeWholeFile } from './durable-files.ts';

const root = await mkdtemp(join(tmpdir(), 'tifo-durable-'));
afterAll(() => rm(root, { recursive: true }));
const bytes = Buffer.from('whole');

test('a folder is created with its parents, concurrently or if it exists', async () => {
  const folder = join(root, 'a', 'b', 'c');
  await Promise.all([1, 2, 3].map(() => createFolder(folder, 0o700)));
  await createFolder(folder, 0o700);
  expect((await stat(folder)).mode & 0o777).toBe(0o700);
});

test('writing a file replaces an existing one and leaves no temporary file', async () => {
  const folder = await mkdtemp(join(root, 'whole-'));
  await writeFile(join(folder, 'mail'), 'old');
  await writeWholeFile(folder, { temporary: '.mail.tmp', final: 'mail' }, bytes, 0o600);
  expect(await readdir(folder)).toEqual(['mail']);
  expect(await readFile(join(folder, 'mail'))).toEqual(bytes);
  expect((await stat(join(folder, 'mail'))).mode & 0o777).toBe(0o600);
});

test('a failed write leaves no file, and a new file does not replace one', async () => {
  const folder = await mkdtemp(join(root, 'failed-'));
  await mkdir(join(folder, 'mail'));
  const names = { temporary: '.mail.tmp', final: 'mail' };
  await expect(writeWholeFile(folder, names, bytes)).rejects.toThrow('EISDIR');
  expect(await readdir(folder)).toEqual(['mail']);
  await writeNewFile(join(folder, 'key'), bytes);
  await expect(writeNewFile(join(folder, 'key'), bytes)).rejects.toThrow('EEXIST');
});
