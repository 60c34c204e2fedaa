import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { loadSealKey, seal, unseal } from './seal.ts';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'tifo-seal-'));
});
afterEach(async () => {
  await rm(dataDir, { recursive: true });
});

test('only the same key decrypts a text, and modified data is rejected', () => {
  const key = randomBytes(32);
  const sealed = seal('code 123456 ¡olé!', key);
  expect(Buffer.from(sealed, 'base64').toString('latin1')).not.toContain('123456');
  expect(unseal(sealed, key)).toBe('code 123456 ¡olé!');
  expect(seal('code', key)).not.toBe(seal('code', key));
  expect(() => unseal(sealed, randomBytes(32))).toThrow();
  for (const index of [0, 13, 30]) {
    const bytes = Buffer.from(sealed, 'base64');
    bytes[index] = (bytes[index] ?? 0) ^ 1;
    expect(() => unseal(bytes.toString('base64'), key)).toThrow();
  }
});

test('concurrent calls create one key, readable only by the owner', async () => {
  const folder = join(dataDir, 'new');
  const keys = await Promise.all(Array.from({ length: 8 }, () => loadSealKey(folder)));
  expect(new Set(keys.map((key) => key.toString('hex'))).size).toBe(1);
  expect(keys[0]).toHaveLength(32);
  expect(await loadSealKey(folder)).toEqual(keys[0]);
  expect((await stat(join(folder, 'outbox.key'))).mode & 0o077).toBe(0);
});

test('a key of another length is damaged', async () => {
  await writeFile(join(dataDir, 'outbox.key'), randomBytes(31));
  await expect(loadSealKey(dataDir)).rejects.toThrow(/outbox\.key is damaged: .+ not 31\./);
});
