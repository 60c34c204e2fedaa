import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { errors } from '#contract/errors/errors.ts';
import { makeItem, makeUser, type TestApp, type TestUser, testApp } from '#tests/support/app.ts';
import { send } from '#tests/support/fans/community.ts';
import { fileOf, postForm } from '#tests/support/forms.ts';
import type { ReadFreeDisk } from './free-disk.ts';

const mebibyte = 1024 * 1024;
const start = Date.parse('2026-05-01T10:00:00Z');

let free: number;
const readFreeDisk = vi.fn<ReadFreeDisk>(async () => free);
let app: TestApp;
let fan: TestUser;
let rider: string;
let minutes = 0;

beforeAll(async () => {
  app = await testApp({ readFreeDisk });
  fan = await makeUser(app);
  rider = await makeItem(app, 'rider');
});
beforeEach(() => {
  minutes += 1;
  app.clock.time = new Date(start + minutes * 60_000);
  free = 64 * mebibyte;
});

const like = (on: boolean, server = app) =>
  send(server, 'PATCH', `/users/toggleRider/${rider}`, fan, { on });

function passSeconds(seconds: number): void {
  app.clock.time = new Date((app.clock.time?.getTime() ?? start) + seconds * 1000);
}

test('writes are rejected while the disk is low, and accepted afterwards', async () => {
  expect((await like(true)).statusCode).toBe(200);
  free -= 1;
  passSeconds(2);
  const refused = await like(false);
  expect(refused.json()).toMatchObject({
    status: 507,
    code: 'storageFull',
    message: errors.storageFull.message,
  });
  expect((await send(app, 'GET', `/rider/${rider}`, fan)).json()).toMatchObject({ likesCount: 1 });
  free += 1;
  passSeconds(2);
  expect((await like(false)).statusCode).toBe(200);
});

test('access is checked before the free disk space, and forms are not read', async () => {
  free = 0;
  expect((await send(app, 'DELETE', `/rider/${rider}`)).statusCode).toBe(401);
  const check = { on: true };
  expect((await send(app, 'PATCH', `/rider/${rider}/checked`, fan, check)).statusCode).toBe(403);
  expect((await send(app, 'DELETE', '/no/such/call', fan)).statusCode).toBe(404);
  const form = { name: 'Jerez', unknown: 'field' };
  const picture = { image: fileOf(Buffer.from('no picture')) };
  expect((await postForm(app, '/circuit', form, picture, fan)).json()).toMatchObject({
    code: 'storageFull',
  });
  const body = { email: fan.email, password: 'Gol-en-la-90' };
  expect((await send(app, 'POST', '/users/login', null, body)).statusCode).toBe(507);
});

test('reads succeed and sessions can end while the disk is low', async () => {
  free = 0;
  for (const url of ['/rider', `/rider/${rider}`, `/users/${fan.id}`, '/users/sessions']) {
    expect((await send(app, 'GET', url, fan)).statusCode, url).toBe(200);
  }
  const { data } = (await send(app, 'GET', '/users/sessions', fan)).json();
  expect((await send(app, 'DELETE', `/users/sessions/${data[0]._id}`, fan)).statusCode).toBe(200);
  for (const [method, url] of [
    ['POST', '/users/logout'],
    ['DELETE', '/users/sessions'],
  ] as const) {
    expect((await send(app, method, url, await makeUser(app))).statusCode).toBe(200);
  }
  fan = await makeUser(app);
});

test('the free disk space is read once in two seconds', async () => {
  readFreeDisk.mockClear();
  await Promise.all(Array.from({ length: 20 }, () => like(true)));
  passSeconds(1.9);
  await like(true);
  await send(app, 'GET', '/rider', fan);
  expect(readFreeDisk).toHaveBeenCalledExactlyOnceWith(app.deps.config.dataDir);
  passSeconds(0.1);
  await like(true);
  expect(readFreeDisk).toHaveBeenCalledTimes(2);
});

test('nothing is rejected if the free disk space cannot be read', async () => {
  readFreeDisk.mockRejectedValueOnce(new Error('no such folder'));
  expect((await like(true)).statusCode).toBe(200);
});

test('the minimum is a setting, and 0 disables the check', async () => {
  const nearlyFull = async () => 2 * mebibyte;
  const statusWith = async (MIN_FREE_DISK: string) => {
    const { now } = app.deps;
    const options = { db: app.db, now, readFreeDisk: nearlyFull, settings: { MIN_FREE_DISK } };
    return (await like(true, await testApp(options))).statusCode;
  };
  expect(await statusWith('3')).toBe(507);
  expect(await statusWith('2')).toBe(200);
  free = 0;
  expect(await statusWith('0')).toBe(200);
});

test('the log has the free bytes, the minimum and what to do', async () => {
  const lines: string[] = [];
  const logged = await testApp({
    now: app.deps.now,
    db: app.db,
    readFreeDisk,
    settings: { LOG_LEVEL: 'warn' },
    logStream: { write: (line) => lines.push(line) },
  });
  free = 5;
  await like(true, logged);
  await like(true, logged);
  const warnings = lines.map((line) => JSON.parse(line)).filter(({ msg }) => /disk/.test(msg));
  expect(warnings).toEqual([
    expect.objectContaining({
      folder: logged.deps.config.dataDir,
      free: 5,
      minFreeDisk: 64 * mebibyte,
      msg: expect.stringContaining('Move old backups to another machine'),
    }),
  ]);
});

test('errors of a full disk have the same response', async () => {
  const errors = [
    Object.assign(new Error('database or disk is full'), { code: 'ERR_SQLITE_ERROR', errcode: 13 }),
    Object.assign(new Error('could not extend file'), { code: '53100' }),
    Object.assign(new Error('no space left on device'), { code: 'ENOSPC' }),
  ];
  for (const error of errors) {
    const full = await testApp({
      now: app.deps.now,
      db: { ...app.db, write: () => Promise.reject(error) },
    });
    expect((await like(true, full)).json(), error.message).toMatchObject({ code: 'storageFull' });
    expect((await send(full, 'GET', '/rider', fan)).statusCode).toBe(200);
  }
});
