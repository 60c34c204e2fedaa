import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { maxImageBytes, smallImage } from '#contract/media.ts';
import { notices } from '#contract/notices.ts';
import { isCleanWebp } from '#server/media/webp.ts';
import { seededRandom } from '#sports/artwork/random.ts';
import { circuit } from '#sports/motogp/circuit.ts';
import { bodyOf, makeUser, type TestApp, type TestUser, testApp } from '#tests/support/app.ts';
import { registration } from '#tests/support/fans/accounts.ts';
import { fileOf, postForm } from '#tests/support/forms.ts';
import { hostilePictures } from '#tests/support/hostile/hostile-pictures.ts';
import { manyScans } from '#tests/support/hostile/many-scans.ts';
import { mutate, mutationBases } from '#tests/support/hostile/mutations.ts';
import { byLength } from '#tests/support/lengths.ts';
import { photographs } from '#tests/support/photographs.ts';
import { makePicture } from '#tests/support/pictures.ts';
import { testInFull } from '#tests/support/test-in-full.ts';

let app: TestApp;
let user: TestUser;
beforeAll(async () => {
  app = await testApp();
  user = await makeUser(app);
});

const create = (bytes: Buffer, fileName = 'a.png') =>
  postForm(app, '/circuit', bodyOf(circuit), { image: fileOf(bytes, fileName) }, user);

async function expectClean(image: string, what: string): Promise<void> {
  for (const url of [image, smallImage(image)]) {
    const { statusCode, headers, rawPayload } = await app.inject({ url });
    expect(statusCode, what).toBe(200);
    expect(headers['content-type'], what).toBe('image/webp');
    expect(isCleanWebp(rawPayload), what).toBe(true);
    for (const secret of ['CANARY', '<script', '<?php', 'Exif', 'GPS', 'http:']) {
      expect(rawPayload.includes(secret), `${what}: ${secret}`).toBe(false);
    }
    const { format, width, height, pages, exif, icc, xmp } = await sharp(rawPayload).metadata();
    expect({ format, pages, exif, icc, xmp }, what).toEqual({ format: 'webp' });
    expect(width <= 800 && height <= 600, what).toBe(true);
  }
}

test('every hostile picture is refused or re-encoded', { timeout: 120_000 }, async () => {
  const pictures = await hostilePictures();
  expect(pictures.length).toBeGreaterThan(60);
  const surprises: string[] = [];
  for (const { what, bytes, fileName, outcome } of pictures) {
    const answer = await create(bytes, fileName);
    const expected = { kept: [200], refused: [400], either: [200, 400] }[outcome];
    if (!expected.includes(answer.statusCode)) surprises.push(`${what}: ${answer.body}`);
    if (answer.statusCode === 200) await expectClean(answer.json().image, what);
    else {
      const issues = [{ field: 'image', message: notices.selectImage.title }];
      expect(answer.json(), what).toMatchObject({ issues });
    }
  }
  expect(surprises).toEqual([]);
});

testInFull('photographs are kept', { timeout: 60_000 }, async () => {
  for (const { what, bytes } of await photographs()) {
    expect(bytes.length, what).toBeLessThan(maxImageBytes);
    const answer = await create(bytes);
    expect(answer.statusCode, `${what}: ${answer.body}`).toBe(200);
    await expectClean(answer.json().image, what);
  }
});

// Decoding all pictures must take about ten seconds, so that a queue forms.
test('slow pictures from two addresses do not delay other fans', {
  timeout: 60_000,
}, async () => {
  const slow = manyScans(4000, 3000, 100);
  const excessive = manyScans(2400, 1800, 101);
  const statuses: number[] = [];
  const flood = (bytes: Buffer) =>
    ['192.0.2.1', '192.0.2.2'].map(async (address) => {
      const sent = [registration(), { image: fileOf(bytes) }, undefined, address] as const;
      const { statusCode } = await postForm(app, '/users/registerRedirect', ...sent);
      statuses.push(statusCode);
      return statusCode;
    });
  const line = [...flood(slow), ...flood(slow), ...flood(slow)];
  expect(await Promise.all(flood(excessive))).toEqual([400, 400]);
  const answer = await create(await makePicture('jpeg', 800, 600));
  expect(answer.statusCode, answer.body).toBe(200);
  expect(statuses.length).toBeLessThan(2 + line.length);
  await Promise.all(line);
  expect([...new Set(statuses)].filter((status) => ![200, 400, 503].includes(status))).toEqual([]);
});

const mutated = byLength({ day: 200, full: 2000, long: 20_000 });

test('mutated pictures crash nothing', { timeout: 60_000 + mutated * 120 }, async () => {
  const random = seededRandom('hostile pictures');
  const bases = await mutationBases();
  const outcomes = new Map<number, number>();
  // One after the other, as a queue on a busy machine would be refused in part.
  for (let sent = 0; sent < mutated; sent += 1) {
    const { what, bytes } = mutate(bases, random);
    const answer = await create(bytes);
    outcomes.set(answer.statusCode, (outcomes.get(answer.statusCode) ?? 0) + 1);
    expect([200, 400], `${what}: ${answer.body}`).toContain(answer.statusCode);
    if (answer.statusCode === 200) await expectClean(answer.json().image, what);
  }
  // Valid pictures show that the mutations hit more than the first bytes.
  expect(outcomes.get(200)).toBeGreaterThan(mutated / 10);
  expect(outcomes.get(400)).toBeGreaterThan(mutated / 10);
});

test('pictures are still accepted afterwards, and no other file is left', async () => {
  const answer = await create(await makePicture('jpeg'));
  expect(answer.statusCode, answer.body).toBe(200);
  const folder = join(app.deps.config.dataDir, 'media');
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
  expect(files.filter((name) => !/^[0-9a-f]{64}(-small)?\.webp$/.test(name))).toEqual([]);
  const { total } = await app.db.read
    .selectFrom('media')
    .select(({ fn }) => fn.count('hash').distinct().as('total'))
    .executeTakeFirstOrThrow();
  expect(files).toHaveLength(2 * Number(total));
});
