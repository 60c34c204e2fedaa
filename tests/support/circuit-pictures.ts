import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { circuit } from '#sports/motogp/circuit.ts';
import { bodyOf, type TestApp, type TestUser } from './app.ts';
import { fileOf, postForm } from './forms.ts';
import { gradient } from './pictures.ts';

let count = 0;
export async function freshPicture(): Promise<Buffer> {
  count += 1;
  return gradient(60 + count, 50)
    .png()
    .toBuffer();
}

export const createCircuit = (image: File, on: TestApp, user: TestUser) =>
  postForm(on, '/circuit', bodyOf(circuit), { image }, user);

export async function createdWith(bytes: Buffer, on: TestApp, user: TestUser) {
  const answer = await createCircuit(fileOf(bytes), on, user);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json() as { _id: string; image: string };
}

export async function storedFiles(on: TestApp): Promise<string[]> {
  const folder = join(on.deps.config.dataDir, 'media');
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
}
