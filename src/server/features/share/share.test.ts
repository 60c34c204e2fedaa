import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { lineupsOf } from '#contract/kinds/sport.ts';
import type { LineupDetail } from '#contract/lineups/lineup-items.ts';
import { shareFormats, sharePicturePath } from '#contract/share.ts';
import { createServices } from '#server/services.ts';
import { sports } from '#sports/index.ts';
import {
  makeAdmin,
  makeItem,
  makeUser,
  makeUsers,
  type TestApp,
  type TestUser,
  testApp,
} from '#tests/support/app.ts';
import { makeChoices, makeComment, makeLineup, send } from '#tests/support/fans/community.ts';

let app: TestApp;
let folder: string;
beforeAll(async () => {
  app = await testApp();
  folder = join(app.deps.config.dataDir, 'share');
});

const get = (url: string) => app.inject({ url });

async function listStoredFiles(): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
}

async function addressOf(kind: string, id: string, format: 'link' | 'post' | 'story' = 'link') {
  const answer = await get(sharePicturePath(kind, id, format));
  expect(answer.statusCode, answer.body).toBe(302);
  return String(answer.headers.location);
}

describe.each(lineupsOf(sports))('the picture of an $name', (lineup) => {
  const { name, api } = lineup;
  const [slot = ''] = lineup.slots.map((one) => one.name);

  async function build(): Promise<{ built: LineupDetail; owner: TestUser }> {
    const owner = await makeUser(app);
    return { built: await makeLineup(app, lineup, owner), owner };
  }

  test.each(['link', 'post', 'story'] as const)('for a %s has its size', async (format) => {
    const { built } = await build();
    const { statusCode, headers, rawPayload } = await get(await addressOf(name, built._id, format));
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=31536000, immutable',
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
    });
    expect(await sharp(rawPayload).metadata()).toMatchObject(shareFormats[format]);
  });

  test('is drawn for the current version only, and other addresses redirect there', async () => {
    const { built } = await build();
    const path = sharePicturePath(name, built._id, 'link');
    const current = await addressOf(name, built._id);
    const before = await listStoredFiles();
    for (const query of ['', '?v=', '?v=0123456789abcdef', '?v=1&v=2', '?V=1']) {
      const answer = await get(`${path}${query}`);
      expect(answer.statusCode, query).toBe(302);
      expect(answer.headers, query).toMatchObject({
        location: current,
        'cache-control': 'public, max-age=60',
        'cross-origin-resource-policy': 'cross-origin',
      });
    }
    expect(await listStoredFiles()).toEqual(before);
    const drawn = await get(current);
    expect((await listStoredFiles()).length).toBe(before.length + 1);
    expect((await get(current)).rawPayload.equals(drawn.rawPayload)).toBe(true);
  });

  test('gets a new version with a new name or item, but not with likes and comments', async () => {
    const { built, owner } = await build();
    const first = await addressOf(name, built._id);
    const other = await makeUser(app);
    await send(app, 'PATCH', `${api.toggle}/${built._id}`, other, { on: true });
    await makeComment(app, api.comment, built._id, other, { rating: 4 });
    expect(await addressOf(name, built._id)).toBe(first);
    await send(app, 'PATCH', `${api.base}/${built._id}`, owner, { name: 'Otro nombre' });
    const renamed = await addressOf(name, built._id);
    const choices = await makeChoices(app, lineup);
    await send(app, 'PATCH', `${api.base}/${built._id}`, owner, { [slot]: choices[slot] ?? '' });
    const changed = await addressOf(name, built._id);
    await send(app, 'DELETE', `${lineup.of.api.base}/${choices[slot]}`, await makeAdmin(app));
    const open = await addressOf(name, built._id);
    expect(new Set([first, renamed, changed, open]).size).toBe(4);
  });

  test('disappears immediately with the lineup', async () => {
    const { built, owner } = await build();
    const current = await addressOf(name, built._id);
    expect((await get(current)).statusCode).toBe(200);
    expect((await send(app, 'DELETE', `${api.base}/${built._id}`, owner)).statusCode).toBe(200);
    const answer = await get(current);
    expect(answer.statusCode).toBe(404);
    expect(answer.headers['cross-origin-resource-policy']).toBe('same-origin');
    expect((await get(sharePicturePath(name, built._id, 'link'))).statusCode).toBe(404);
  });

  test.each(['%00', "'--", 'a%2Fb', '..%2f..', 'x'.repeat(5000)])('%s is nothing', async (id) => {
    for (const url of [`/media/share/${name}/${id}/link.png`, `/embed/${name}/${id}`]) {
      expect((await get(url)).statusCode, url).toBe(404);
    }
  });

  test('is stored once when many clients request it concurrently', async () => {
    const { built } = await build();
    const current = await addressOf(name, built._id, 'post');
    const before = (await listStoredFiles()).length;
    const answers = await Promise.all(Array.from({ length: 40 }, () => get(current)));
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    const [first] = answers;
    for (const { rawPayload } of answers) {
      expect(rawPayload.equals(first?.rawPayload ?? Buffer.alloc(0))).toBe(true);
    }
    expect((await listStoredFiles()).length).toBe(before + 1);
  });
});

describe('the picture of a user', () => {
  test('changes with the public page', async () => {
    const user = await makeUser(app);
    const first = await addressOf('user', user.id);
    expect((await get(first)).statusCode).toBe(200);
    const [lineup] = lineupsOf(sports);
    if (lineup) await makeLineup(app, lineup, user);
    expect(await addressOf('user', user.id)).not.toBe(first);
  });

  test('has the newest favourites of one sport if the others have none', async () => {
    const user = await makeUser(app);
    const [older, newer] = [await makeItem(app, 'player'), await makeItem(app, 'player')];
    const like = (id: string, on: boolean) =>
      send(app, 'PATCH', `/users/togglePlayer/${id}`, user, { on });
    for (const id of [older, newer]) await like(id, true);
    const both = await addressOf('user', user.id);
    await like(older, false);
    expect(await addressOf('user', user.id)).not.toBe(both);
  });

  test('is not found for an unverified user', async () => {
    const user = await makeUser(app);
    const current = await addressOf('user', user.id);
    await app.db.write((transaction) =>
      transaction.updateTable('user').set({ verified: 0 }).where('id', '=', user.id).execute(),
    );
    for (const url of [current, sharePicturePath('user', user.id, 'link')]) {
      expect((await get(url)).statusCode).toBe(404);
    }
  });
});

test.each([
  '/media/share/eleven/nobody/link.png',
  '/media/share/user/nobody/link.png',
  '/media/share/player/nobody/link.png',
  '/media/share/__proto__/nobody/link.png',
  '/media/share/eleven/nobody/link.jpg',
  '/media/share/eleven/nobody/toString.png',
  '/media/share/eleven/nobody/link.png.png',
  '/media/share/eleven/..%2F..%2Fx/link.png',
])('%s is not found', async (url) => {
  expect((await get(url)).statusCode).toBe(404);
});

test('outdated pictures are swept and current ones are kept', async () => {
  const [lineup] = lineupsOf(sports);
  if (!lineup) throw new Error('There are no lineups');
  const owner = await makeUser(app);
  const built = await makeLineup(app, lineup, owner);
  const other = await makeLineup(app, lineup, await makeUser(app));
  const [old, kept] = [
    await addressOf(lineup.name, built._id),
    await addressOf(lineup.name, other._id),
  ];
  await Promise.all([get(old), get(kept)]);
  await send(app, 'PATCH', `${lineup.api.base}/${built._id}`, owner, { name: 'Otra vez' });
  const isStored = async (address: string) => {
    const version = address.split('?v=')[1] ?? '';
    return (await listStoredFiles()).some((file) => file.startsWith(version));
  };
  const log = { info: () => {}, warn: () => {}, error: () => {} };
  const sweepAt = async (time: Date) => {
    const services = await createServices({ ...app.deps, log, now: () => time });
    await services.sharePictures.sweep();
    await services.close();
  };
  await sweepAt(new Date());
  expect(await isStored(old)).toBe(true);
  await sweepAt(new Date(Date.now() + 20 * 60_000));
  expect(await isStored(old)).toBe(false);
  expect(await isStored(kept)).toBe(true);
});

test('the address of a picture has its path, size and alternative text', async () => {
  const [lineup] = lineupsOf(sports);
  if (!lineup) throw new Error('There are no lineups');
  const owner = await makeUser(app);
  const built = await makeLineup(app, lineup, owner);
  const log = { info: () => {}, warn: () => {}, error: () => {} };
  const services = await createServices({ ...app.deps, log });
  const before = await listStoredFiles();
  const address = await services.sharePictures.addressOf(lineup.name, built._id);
  expect(address).toMatchObject({
    path: await addressOf(lineup.name, built._id),
    width: 1200,
    height: 630,
  });
  expect(address?.alt).toContain(`${built.name}, the ${lineup.labels.one} of ${owner.name}: `);
  expect(await services.sharePictures.addressOf(lineup.name, 'nobody')).toBeNull();
  expect(await services.sharePictures.addressOf('user', 'nobody')).toBeNull();
  expect(await listStoredFiles()).toEqual(before);
  await services.close();
});

test('one address that asks for many pictures does not keep others waiting', async () => {
  const limited = await testApp({ settings: { RATE_LIMITS: 'on' } });
  const fans = await makeUsers(limited, 20);
  const ask = async (id: string, remoteAddress: string) => {
    const response = await limited.inject({
      url: sharePicturePath('user', id, 'link'),
      remoteAddress,
    });
    return response.statusCode;
  };
  const many = fans.map(({ id }) => ask(id, '10.9.0.1'));
  expect(await ask(fans.at(-1)?.id ?? '', '10.10.0.1')).toBe(302);
  const statuses = await Promise.all(many);
  expect(new Set(statuses)).toEqual(new Set([302, 503]));
  expect(statuses.filter((status) => status === 503).length).toBeGreaterThan(5);
});
