import { mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { loadSecretFile } from './secret-file.ts';

let folder: string;
let file: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tifo-secret-'));
  file = join(folder, 'data', 'mailbox.token');
});
afterEach(() => rm(folder, { recursive: true }));

test('concurrent calls get the same new secret', async () => {
  let made = 0;
  const make = () => {
    made += 1;
    return Buffer.from(`secret ${made}`);
  };
  const secrets = await Promise.all([1, 2, 3, 4].map(() => loadSecretFile(file, make)));
  expect(new Set(secrets.map(String)).size).toBe(1);
  expect(await loadSecretFile(file, make)).toEqual(secrets[0]);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
});

test('an empty file is rejected', async () => {
  file = join(folder, 'mailbox.token');
  await writeFile(file, '');
  await expect(loadSecretFile(file, () => Buffer.from('another'))).rejects.toThrow(
    /mailbox\.token is empty/,
  );
});

test('a secret that cannot be read is named and stays', async () => {
  await mkdir(file, { recursive: true });
  await expect(loadSecretFile(file, () => Buffer.from('another'))).rejects.toThrow(
    `The key ${file} cannot be read (EISDIR`,
  );
  expect((await stat(file)).isDirectory()).toBe(true);
});
