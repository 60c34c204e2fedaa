import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { type MediaFiles, mediaFiles } from './files.ts';

const root = await mkdtemp(join(tmpdir(), 'tifo-media-'));
afterAll(() => rm(root, { recursive: true }));

let folder: string;
let files: MediaFiles;
beforeEach(async () => {
  folder = await mkdtemp(join(root, 'test-'));
  files = mediaFiles(join(folder, 'media'));
});

const bytes = Buffer.from('picture');
const past = new Date('2026-01-01T00:00:00Z');
const later = new Date(Date.now() + 60_000);

async function age(name: string): Promise<void> {
  await utimes(join(folder, 'media', name.slice(0, 2), name), past, past);
}

async function names(): Promise<string[]> {
  const fileNames: string[] = [];
  for await (const group of files.list()) fileNames.push(...group.map((file) => file.name));
  return fileNames.sort();
}

test('a file is stored in a folder named after its first two characters', async () => {
  await files.write('abcd.webp', bytes);
  expect(await files.read('abcd.webp')).toEqual(bytes);
  expect(await readdir(join(folder, 'media', 'ab'))).toEqual(['abcd.webp']);
  expect(await files.read('abff.webp')).toBeNull();
  expect(await files.read('ffff.webp')).toBeNull();
});

test('concurrent writes of a file leave one complete file', async () => {
  await Promise.all([1, 2, 3, 4].map(() => files.write('abcd.webp', bytes)));
  expect(await names()).toEqual(['abcd.webp']);
  expect(await files.read('abcd.webp')).toEqual(bytes);
});

test('lists nothing before the first file, then every file with its time', async () => {
  expect(await names()).toEqual([]);
  await files.write('abcd.webp', bytes);
  await files.write('ff00.webp', bytes);
  await age('ff00.webp');
  const listed = await Array.fromAsync(files.list());
  expect(listed.flat()).toContainEqual({ name: 'ff00.webp', modifiedAt: past });
  expect(await names()).toEqual(['abcd.webp', 'ff00.webp']);
});

test('removes an old file, but not one that has been written again', async () => {
  await files.write('abcd.webp', bytes);
  expect(await files.remove('abcd.webp', past)).toBe(false);
  expect(await files.read('abcd.webp')).toEqual(bytes);
  await age('abcd.webp');
  expect(await files.remove('abcd.webp', later)).toBe(true);
  expect(await names()).toEqual([]);
  expect(await files.remove('abcd.webp', later)).toBe(true);
});

test('temporary files of interrupted writes are listed and can be removed', async () => {
  await files.write('abcd.webp', bytes);
  await writeFile(join(folder, 'media', 'ab', 'ab-half.tmp'), 'pict');
  await age('ab-half.tmp');
  expect(await names()).toEqual(['ab-half.tmp', 'abcd.webp']);
  expect(await files.remove('ab-half.tmp', later)).toBe(true);
  expect(await names()).toEqual(['abcd.webp']);
});
