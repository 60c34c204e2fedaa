import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { createDecoder } from '#server/media/decoder.ts';
import { mediaFiles } from '#server/media/files.ts';
import { createMedia } from '#server/media/media.ts';
import { as, makeAdmin, makeUser, type TestUser, testApp } from '#tests/support/app.ts';
import { createdWith, freshPicture, storedFiles } from '#tests/support/circuit-pictures.ts';

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

  test('removes old unreferenced pictures and keeps the others', async () => {
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

  test('keeps the files of a running upload', async () => {
    const { swept, admin, media } = await appWithMedia();
    const file = { fileName: 'a.png', bytes: await freshPicture() };
    const prepared = await media.prepare(file, 'user', { address: '192.0.2.1' });
    await media.sweep();
    await swept.db.write((transaction) =>
      media.attach(transaction, prepared, { userId: admin.id }),
    );
    expect((await swept.inject({ url: prepared.image })).statusCode).toBe(200);
  });

  test('removes replaced and removed pictures, and those of deleted users', async () => {
    const { swept, media } = await appWithMedia();
    const [changer, remover, leaver] = [
      await makeUser(swept),
      await makeUser(swept),
      await makeUser(swept),
    ];
    const pictureOf = async (owner: TestUser) => {
      const file = { fileName: 'a.png', bytes: await freshPicture() };
      const prepared = await media.prepare(file, 'user', { userId: owner.id });
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

  test('removes a picture that its owner has removed by the call', async () => {
    const { swept, media } = await appWithMedia();
    const [remover, other] = [await makeUser(swept), await makeUser(swept)];
    const file = { fileName: 'a.png', bytes: await freshPicture() };
    const { image, ...prepared } = await media.prepare(file, 'user', { userId: remover.id });
    await swept.db.write(async (transaction) => {
      await media.attach(transaction, { image, ...prepared }, { userId: remover.id });
      await transaction.updateTable('user').set({ image }).where('id', '=', remover.id).execute();
    });
    const remove = (user: TestUser) =>
      swept.inject({ method: 'DELETE', url: '/api/v1/users/image', headers: as(user) });

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

  test('keeps an item’s picture when its uploader is deleted', async () => {
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
