import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { smallImage } from '#contract/media.ts';
import { notices } from '#contract/notices.ts';
import { isCleanWebp } from '#server/media/webp.ts';
import { circuit } from '#sports/motogp/circuit.ts';
import { bodyOf, makeUser, type TestApp, type TestUser, testApp } from '#tests/support/app.ts';
import { fileOf, postForm } from '#tests/support/forms.ts';
import { hostilePictures } from '#tests/support/hostile/hostile-pictures.ts';
import { mutate, mutationBases, seededRandom } from '#tests/support/hostile/mutations.ts';
import { byLength } from '#tests/support/lengths.ts';
import { makePicture } from '#tests/support/pictures.ts';

let app: TestApp;
let user: TestUser;
beforeAll(async () => {
  app = await testApp();
  user = await makeUser(app);
});

const create = (bytes: Buffer, fileName = 'a.png') =>
  postForm(app, '/circuit', bodyOf(circuit), { image: fileOf(bytes, fileName) }, user);

/** Asserts that both sizes are shown, and are pixels and nothing else. */
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

test('every hostile picture is refused or made clean', { timeout: 120_000 }, async () => {
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

const mutated = byLength({ day: 200, full: 2000, long: 20_000 });

test('mutated pictures bring nothing down', { timeout: 60_000 + mutated * 30 }, async () => {
  const random = seededRandom(20_261_121);
  const bases = await mutationBases();
  const outcomes = new Map<number, number>();
  let left = mutated;
  const sender = async () => {
    while (left > 0) {
      left -= 1;
      const { what, bytes } = mutate(bases, random);
      const answer = await create(bytes);
      outcomes.set(answer.statusCode, (outcomes.get(answer.statusCode) ?? 0) + 1);
      expect([200, 400], `${what}: ${answer.body}`).toContain(answer.statusCode);
      if (answer.statusCode === 200) await expectClean(answer.json().image, what);
    }
  };
  await Promise.all(Array.from({ length: 4 }, sender));
  // Neither all nor none: the mutations reach behind the first bytes.
  expect(outcomes.get(200)).toBeGreaterThan(mutated / 10);
  expect(outcomes.get(400)).toBeGreaterThan(mutated / 10);
});

test('after all that, pictures are still taken, and nothing else lies in the folder', async () => {
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
