import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { smallImage } from '#contract/media.ts';
import { notices } from '#contract/notices.ts';
import { verifyUser } from '#server/features/accounts/users-store.ts';
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
import {
  createCircuit,
  createdWith,
  freshPicture,
  storedFiles,
} from '#tests/support/circuit-pictures.ts';
import { registration } from '#tests/support/fans/accounts.ts';
import { fileOf, postForm } from '#tests/support/forms.ts';
import { makePicture, makeWithMetadata } from '#tests/support/pictures.ts';

let app: TestApp;
let user: TestUser;
let picture: Buffer;
beforeAll(async () => {
  app = await testApp();
  user = await makeUser(app);
  picture = await makePicture('png', 900, 700);
});

describe('a picture', () => {
  test('of a registration is public in two sizes after verification', async () => {
    const answer = await postForm(app, '/users/registerRedirect', registration(), {
      image: fileOf(picture, 'me.JPG'),
    });
    expect(answer.statusCode, answer.body).toBe(200);
    const { image } = answer.json().user;
    expect(image).toMatch(/^\/media\/[0-9a-f]{64}\.webp$/);
    expect((await app.inject({ url: image })).statusCode).toBe(404);
    const { _id: id } = answer.json().user;
    await app.db.write((transaction) => verifyUser(transaction, id));
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

  test('of a new item is in its detail and gallery', async () => {
    const { _id, image } = await createdWith(picture, app, user);
    const detail = await app.inject({ url: `/api/v1/circuit/${_id}`, headers: as(user) });
    expect(detail.json()).toMatchObject({ image });
    const list = await app.inject({ url: '/api/v1/circuit?sort=-newest', headers: as(user) });
    expect(list.json().data[0]).toMatchObject({ _id, image });
    const { width, height } = await sharp((await app.inject({ url: image })).rawPayload).metadata();
    expect([width, height]).toEqual([800, 600]);
  });

  test('is cached as WebP, runs no scripts and cannot be framed elsewhere', async () => {
    const { image } = await createdWith(await makeWithMetadata('jpeg'), app, user);
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

  test('is stored once for several uploads, and served while it is used', async () => {
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

  test('is not accepted as an address in JSON', async () => {
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
    issues: [{ field: 'image', message: notices.selectImage.title }],
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
    const answer = await createCircuit(fileOf(picture, name), app, user);
    expect(answer.json()).toMatchObject(notAnImage);
  });

  test('that is no picture, and its item is not created', async () => {
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

  test('in a field other than image', async () => {
    const answer = await postForm(
      app,
      '/circuit',
      bodyOf(circuit),
      { avatar: fileOf(picture) },
      user,
    );
    expect(answer.json()).toMatchObject({ status: 400, issues: [{ field: 'avatar' }] });
  });

  test('with a text field of the same name, in either order', async () => {
    const fields = { ...bodyOf(circuit), image: 'https://tracker.example/pixel.gif' };
    const answer = await postForm(app, '/circuit', fields, { image: fileOf(picture) }, user);
    expect(answer.json()).toMatchObject({
      status: 400,
      issues: [{ field: 'image', message: 'is given twice' }],
    });
  });

  test('with a second file', async () => {
    const files = { image: fileOf(picture), other: fileOf(picture) };
    const answer = await postForm(app, '/circuit', bodyOf(circuit), files, user);
    expect(answer.statusCode).toBe(413);
  });

  test('that is too large, before decoding', async () => {
    const bytes = Buffer.concat([picture, Buffer.alloc(5 * 1024 * 1024)]);
    const answer = await createCircuit(fileOf(bytes), app, user);
    expect(answer.json()).toMatchObject({ status: 413, code: 'tooLarge' });
  });

  test('from a user without permission, before reading it', async () => {
    const unauthenticated = await createCircuit(fileOf(picture), app, { ...user, token: 'x' });
    expect(unauthenticated.statusCode).toBe(401);
    const unverified = await makeUser(app, { verified: 0 });
    expect((await createCircuit(fileOf(picture), app, unverified)).statusCode).toBe(403);
  });
});

describe('a user', () => {
  test('may upload 30 pictures per hour, valid or not', async () => {
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
    expect(refused.headers['retry-after']).toBe(String(30 * 60));
    expect((await createCircuit(broken, limited, other)).statusCode).toBe(400);
    limited.clock.time = new Date(start + 3_600_001);
    await createdWith(await freshPicture(), limited, eager);
  });

  test('may not exceed the limit by concurrent uploads', async () => {
    const limited = await testApp({ settings: { RATE_LIMITS: 'on' } });
    const eager = await makeUser(limited);
    const broken = Buffer.from('GIF89a');
    const media = createMedia({
      db: limited.db,
      now: limited.deps.now,
      files: mediaFiles('/nonexistent'),
      decoder: {
        decode: async () => ({ ok: false }),
        figures: () => ({ decoded: 0, invalid: 0 }),
        close: () => {},
      },
      throttled: true,
    });
    const results = await Promise.allSettled(
      Array.from({ length: uploadsPerHour + 15 }, () =>
        media.prepare({ fileName: 'a.gif', bytes: broken }, 'item', { userId: eager.id }),
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
