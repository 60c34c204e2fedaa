import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { smallImage } from '#contract/media.ts';
import { createDecoder } from '#server/media/decoder.ts';
import { mediaFiles } from '#server/media/files.ts';
import { createMedia } from '#server/media/media.ts';
import { storedBytesPerUser, uploadsPerHour } from '#server/media/throttle.ts';
import { isCleanWebp } from '#server/media/webp.ts';
import { circuit } from '#sports/motogp/circuit.ts';
import {
  as,
  bodyOf,
  makeAdmin,
  makeUser,
  type TestApp,
  type TestUser,
  testApp,
} from '#tests/support/app.ts';
import { registration } from '#tests/support/fans/accounts.ts';
import { fileOf, postForm } from '#tests/support/forms.ts';
import { gradient, makePicture, makeWithMetadata } from '#tests/support/pictures.ts';

let app: TestApp;
let user: TestUser;
let picture: Buffer;
beforeAll(async () => {
  app = await testApp();
  user = await makeUser(app);
  picture = await makePicture('png', 900, 700);
});

let made = 0;
/** A valid picture that no other test has. */
async function freshPicture(): Promise<Buffer> {
  made += 1;
  return gradient(60 + made, 50)
    .png()
    .toBuffer();
}

const createCircuit = (image: File, on = app, by = user) =>
  postForm(on, '/circuit', bodyOf(circuit), { image }, by);

async function createdWith(bytes: Buffer, on = app, by = user) {
  const answer = await createCircuit(fileOf(bytes), on, by);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json() as { _id: string; image: string };
}

async function storedFiles(on: TestApp): Promise<string[]> {
  const folder = join(on.deps.config.dataDir, 'media');
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
}

describe('a picture', () => {
  test('comes with a registration and is shown to anyone, in two sizes', async () => {
    const answer = await postForm(app, '/users/registerRedirect', registration(), {
      image: fileOf(picture, 'me.JPG'),
    });
    expect(answer.statusCode, answer.body).toBe(200);
    const { image } = answer.json().user;
    expect(image).toMatch(/^\/media\/[0-9a-f]{64}\.webp$/);
    const shown = [];
    for (const url of [image, smallImage(image)]) {
      const { rawPayload, statusCode } = await app.inject({ url });
      expect(statusCode).toBe(200);
      expect(isCleanWebp(rawPayload)).toBe(true);
      const { width, height } = await sharp(rawPayload).metadata();
      shown.push(`${width}x${height}`);
    }
    expect(shown).toEqual(['640x640', '96x96']);
    const { token, user: registered } = answer.json();
    const page = await app.inject({
      url: `/api/v1/users/${registered._id}`,
      headers: as({ token }),
    });
    expect(page.json()).toMatchObject({ image });
  });

  test('comes with a new item and is in its detail and its gallery', async () => {
    const { _id, image } = await createdWith(picture);
    const detail = await app.inject({ url: `/api/v1/circuit/${_id}`, headers: as(user) });
    expect(detail.json()).toMatchObject({ image });
    const list = await app.inject({ url: '/api/v1/circuit?sort=-newest', headers: as(user) });
    expect(list.json().data[0]).toMatchObject({ _id, image });
    const { width, height } = await sharp((await app.inject({ url: image })).rawPayload).metadata();
    expect([width, height]).toEqual([800, 600]);
  });

  test('is shown as WebP for ever, may run nothing and be framed by nobody else', async () => {
    const { image } = await createdWith(await makeWithMetadata('jpeg'));
    const answer = await app.inject({ url: image });
    expect(answer.headers).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect(answer.rawPayload.includes('CANARY')).toBe(false);
    const head = await app.inject({ method: 'HEAD', url: image });
    expect(head.statusCode).toBe(200);
  });

  test('is stored once, however often it is sent, and shown until nothing has it', async () => {
    const alone = await testApp();
    const admin = await makeAdmin(alone);
    const bytes = await freshPicture();
    const first = await createdWith(bytes, alone, admin);
    const second = await createdWith(bytes, alone, admin);
    expect(second.image).toBe(first.image);
    expect(await storedFiles(alone)).toHaveLength(2);
    const remove = ({ _id }: { _id: string }) =>
      alone.inject({ method: 'DELETE', url: `/api/v1/circuit/${_id}`, headers: as(admin) });
    await remove(first);
    expect((await alone.inject({ url: first.image })).statusCode).toBe(200);
    await remove(second);
    expect((await alone.inject({ url: first.image })).statusCode).toBe(404);
  });

  test.each([
    '/media/',
    '/media/x.webp',
    `/media/${'0'.repeat(64)}.webp`,
    `/media/${'0'.repeat(64)}-96.webp`,
    '/media/..%2Ftifo.db',
    '/media/%2e%2e%2f%2e%2e%2fetc%2fpasswd',
    '/media/ab',
  ])('is nowhere but under its own name: %s', async (url) => {
    const answer = await app.inject({ url });
    expect(answer.statusCode).toBe(404);
    expect(answer.headers['content-type']).toMatch(/^application\/problem\+json/);
  });

  test('does not come as an address in JSON', async () => {
    const answer = await app.inject({
      method: 'POST',
      url: '/api/v1/circuit',
      headers: as(user),
      payload: bodyOf(circuit, { image: 'https://tracker.example/pixel.gif' }),
    });
    expect(answer.json()).toMatchObject({ status: 400, issues: [{ field: 'image' }] });
  });
});

describe('an upload is refused', () => {
  const notAnImage = {
    status: 400,
    code: 'invalid',
    issues: [{ field: 'image', message: 'Please select an image' }],
  };

  test.each([
    'me.svg',
    'me.html',
    'me.webp',
    'me.png.exe',
    'me',
    'png',
    'me.png ',
    '.pngx',
    'blob',
  ])('by its name: %s', async (name) => {
    const answer = await createCircuit(fileOf(picture, name));
    expect(answer.json()).toMatchObject(notAnImage);
  });

  test('when it is no picture, and nothing of the item is kept', async () => {
    const body = bodyOf(circuit);
    const image = fileOf(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'a.png');
    const answer = await postForm(app, '/circuit', body, { image }, user);
    expect(answer.json()).toMatchObject(notAnImage);
    const found = await app.inject({
      url: `/api/v1/circuit/byName/${encodeURIComponent(String(body.name))}`,
      headers: as(user),
    });
    expect(found.statusCode).toBe(404);
  });

  test('under another name than image', async () => {
    const answer = await postForm(
      app,
      '/circuit',
      bodyOf(circuit),
      { avatar: fileOf(picture) },
      user,
    );
    expect(answer.json()).toMatchObject({ status: 400, issues: [{ field: 'avatar' }] });
  });

  test('beside a text of the same name, whichever comes first', async () => {
    const fields = { ...bodyOf(circuit), image: 'https://tracker.example/pixel.gif' };
    const answer = await postForm(app, '/circuit', fields, { image: fileOf(picture) }, user);
    expect(answer.json()).toMatchObject({
      status: 400,
      issues: [{ field: 'image', message: 'is given twice' }],
    });
  });

  test('when a second file comes with it', async () => {
    const files = { image: fileOf(picture), other: fileOf(picture) };
    const answer = await postForm(app, '/circuit', bodyOf(circuit), files, user);
    expect(answer.statusCode).toBe(413);
  });

  test('when it is too large, before anybody looks at it', async () => {
    const bytes = Buffer.concat([picture, Buffer.alloc(5 * 1024 * 1024)]);
    const answer = await createCircuit(fileOf(bytes));
    expect(answer.json()).toMatchObject({ status: 413, code: 'tooLarge' });
  });

  test('of somebody who may not create, before anybody reads it', async () => {
    const unauthenticated = await createCircuit(fileOf(picture), app, { ...user, token: 'x' });
    expect(unauthenticated.statusCode).toBe(401);
    const unverified = await makeUser(app, { verified: 0 });
    expect((await createCircuit(fileOf(picture), app, unverified)).statusCode).toBe(403);
  });
});

describe('a user', () => {
  test('may upload 30 pictures in an hour, valid or not, and more in the next', async () => {
    const limited = await testApp({ settings: { RATE_LIMITS: 'on' } });
    const [eager, other] = [await makeUser(limited), await makeUser(limited)];
    const start = Date.parse('2026-05-01T10:00:00Z');
    const broken = fileOf(Buffer.from('GIF89a'), 'a.gif');
    const statuses: number[] = [];
    for (let count = 0; count <= uploadsPerHour; count += 1) {
      limited.clock.time = new Date(start + count * 60_000);
      statuses.push((await createCircuit(broken, limited, eager)).statusCode);
    }
    expect(statuses).toEqual([...Array(uploadsPerHour).fill(400), 429]);
    const refused = await createCircuit(fileOf(await freshPicture()), limited, eager);
    // The first of the thirty was half an hour ago.
    expect(refused.headers['retry-after']).toBe(String(30 * 60));
    expect((await createCircuit(broken, limited, other)).statusCode).toBe(400);
    limited.clock.time = new Date(start + 3_600_001);
    await createdWith(await freshPicture(), limited, eager);
  });

  test('uploads no more by sending them all at once', async () => {
    const limited = await testApp({ settings: { RATE_LIMITS: 'on' } });
    const eager = await makeUser(limited);
    const broken = Buffer.from('GIF89a');
    const media = createMedia({
      db: limited.db,
      now: limited.deps.now,
      files: mediaFiles('/nonexistent'),
      decoder: { decode: async () => ({ ok: false }), close: () => {} },
      throttled: true,
    });
    const results = await Promise.allSettled(
      Array.from({ length: uploadsPerHour + 15 }, () =>
        media.prepare({ fileName: 'a.gif', bytes: broken }, 'item', eager.id),
      ),
    );
    const codes = results.map((result) => result.status === 'rejected' && result.reason.code);
    expect(codes.filter((code) => code === 'invalid')).toHaveLength(uploadsPerHour);
    expect(codes.filter((code) => code === 'tooManyRequests')).toHaveLength(15);
  });

  test('may keep 100 MiB of pictures', async () => {
    const owner = await makeUser(app);
    const { _id } = await createdWith(await freshPicture(), app, owner);
    const setBytes = (bytes: number) =>
      app.db.write(async (transaction) => {
        await transaction.updateTable('media').set({ bytes }).where('item_id', '=', _id).execute();
      });
    await setBytes(storedBytesPerUser - 1);
    await createdWith(await freshPicture(), app, owner);
    await setBytes(storedBytesPerUser);
    const answer = await createCircuit(fileOf(await freshPicture()), app, owner);
    expect(answer.json()).toMatchObject({ status: 409, code: 'picturesFull' });
  });
});

describe('the sweep', () => {
  const later = () => new Date(Date.now() + 3_600_000);
  const closing: (() => void)[] = [];
  afterAll(() => {
    for (const close of closing) close();
  });

  async function appWithMedia() {
    const swept = await testApp();
    const admin = await makeAdmin(swept);
    const files = mediaFiles(join(swept.deps.config.dataDir, 'media'));
    const decoder = createDecoder();
    closing.push(decoder.close);
    const { db, now } = swept.deps;
    return {
      swept,
      admin,
      files,
      media: createMedia({ db, now, files, decoder, throttled: false }),
    };
  }

  test('removes what nothing refers to once it is old, and leaves the rest', async () => {
    const { swept, admin, files, media } = await appWithMedia();
    const kept = await createdWith(await freshPicture(), swept, admin);
    const dropped = await createdWith(await freshPicture(), swept, admin);
    await swept.inject({
      method: 'DELETE',
      url: `/api/v1/circuit/${dropped._id}`,
      headers: as(admin),
    });
    await files.write('ab-half.tmp', Buffer.from('half a picture'));
    expect(await storedFiles(swept)).toHaveLength(5);

    await media.sweep();
    expect(await storedFiles(swept)).toHaveLength(5);
    swept.clock.time = later();
    await media.sweep();
    const hash = kept.image.slice('/media/'.length, -'.webp'.length);
    expect((await storedFiles(swept)).sort()).toEqual([`${hash}-small.webp`, `${hash}.webp`]);
    expect((await swept.inject({ url: kept.image })).statusCode).toBe(200);
  });

  test('leaves what an upload wrote that has not ended yet', async () => {
    const { swept, admin, media } = await appWithMedia();
    const file = { fileName: 'a.png', bytes: await freshPicture() };
    const prepared = await media.prepare(file, 'user', null);
    await media.sweep();
    await swept.db.write((transaction) =>
      media.attach(transaction, prepared, { userId: admin.id }),
    );
    expect((await swept.inject({ url: prepared.image })).statusCode).toBe(200);
  });

  test('removes a picture that was replaced or taken off, and one whose user has gone', async () => {
    const { swept, media } = await appWithMedia();
    const [changer, remover, leaver] = [
      await makeUser(swept),
      await makeUser(swept),
      await makeUser(swept),
    ];
    const pictureOf = async (owner: TestUser) => {
      const file = { fileName: 'a.png', bytes: await freshPicture() };
      const prepared = await media.prepare(file, 'user', owner.id);
      await swept.db.write((transaction) =>
        media.attach(transaction, prepared, { userId: owner.id }),
      );
      return prepared.image;
    };
    const gone = [await pictureOf(changer), await pictureOf(remover), await pictureOf(leaver)];
    const current = await pictureOf(changer);
    await swept.db.write(async (transaction) => {
      await media.detach(transaction, { userId: remover.id });
      await transaction.deleteFrom('user').where('id', '=', leaver.id).execute();
    });
    for (const url of gone) expect((await swept.inject({ url })).statusCode, url).toBe(404);
    swept.clock.time = later();
    await media.sweep();
    expect(await storedFiles(swept)).toHaveLength(2);
    expect((await swept.inject({ url: current })).statusCode).toBe(200);
  });

  test('removes a picture that its owner took off by the call, which shows it to nobody', async () => {
    const { swept, media } = await appWithMedia();
    const [remover, other] = [await makeUser(swept), await makeUser(swept)];
    const file = { fileName: 'a.png', bytes: await freshPicture() };
    const { image, ...prepared } = await media.prepare(file, 'user', remover.id);
    await swept.db.write(async (transaction) => {
      await media.attach(transaction, { image, ...prepared }, { userId: remover.id });
      await transaction.updateTable('user').set({ image }).where('id', '=', remover.id).execute();
    });
    const remove = (by: TestUser) =>
      swept.inject({ method: 'DELETE', url: '/api/v1/users/image', headers: as(by) });

    expect((await remove(other)).json()).toEqual({ deleted: false });
    expect((await swept.inject({ url: image })).statusCode).toBe(200);
    const both = await Promise.all([remove(remover), remove(remover)]);
    expect(both.map((answer) => answer.json().deleted).sort()).toEqual([false, true]);
    const page = await swept.inject({ url: `/api/v1/users/${remover.id}` });
    expect(page.json()).toMatchObject({ image: null });
    expect((await swept.inject({ url: image })).statusCode).toBe(404);
    swept.clock.time = later();
    await media.sweep();
    expect(await storedFiles(swept)).toEqual([]);
  });

  test('leaves an item its picture when the user who sent it goes', async () => {
    const { swept, media } = await appWithMedia();
    const leaver = await makeUser(swept);
    const { image } = await createdWith(await freshPicture(), swept, leaver);
    await swept.db.write(async (transaction) => {
      await transaction.deleteFrom('user').where('id', '=', leaver.id).execute();
    });
    swept.clock.time = later();
    await media.sweep();
    expect((await swept.inject({ url: image })).statusCode).toBe(200);
  });
});
