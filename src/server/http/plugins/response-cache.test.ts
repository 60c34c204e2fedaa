import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { beforeAll, expect, test } from 'vitest';
import type { DatabaseOptions } from '#server/db/engine/open.ts';
import { updateUser } from '#server/features/accounts/users-store.ts';
import {
  as,
  makeAdmin,
  makeItem,
  makeUser,
  type TestApp,
  type TestUser,
  testApp,
} from '#tests/support/app.ts';
import { createTestDatabase, openTestDatabase } from '#tests/support/databases/databases.ts';

let options: DatabaseOptions;
let app: TestApp;
let other: TestApp;
let fan: TestUser;

beforeAll(async () => {
  options = await createTestDatabase();
  app = await testApp({ db: await openTestDatabase(options) });
  other = await testApp({ db: await openTestDatabase(options) });
  fan = await makeUser(app);
});

const get = (path: string, user: TestUser = fan) =>
  app.inject({ url: `/api/v1${path}`, headers: as(user) });

test('a response is cached per viewer until something changes', async () => {
  const id = await makeItem(app, 'player', { name: 'Remembered' });
  const somebody = await makeUser(app);
  const path = `/players/${id}`;
  const first = await get(path);
  const again = await get(path);
  expect(again.body).toBe(first.body);
  expect(again.headers['content-type']).toBe(first.headers['content-type']);
  expect(again.headers['cache-control']).toBe('no-store');
  await app.inject({ method: 'PATCH', url: `/api/v1/users/togglePlayer/${id}`, headers: as(fan) });
  expect((await get(path)).json()).toMatchObject({ liked: true, likesCount: 1 });
  expect((await get(path, somebody)).json()).toMatchObject({ liked: false, likesCount: 1 });
  expect((await app.inject({ url: `/api/v1${path}` })).statusCode).toBe(401);
  const head = await app.inject({ method: 'HEAD', url: `/api/v1${path}`, headers: as(fan) });
  expect([head.statusCode, head.body]).toEqual([200, '']);
});

test('changes of sessions, roles and items by another process take effect immediately', async () => {
  const leaving = await makeUser(app);
  const admin = await makeUser(app);
  const id = await makeItem(app, 'player', { name: 'Shared' });
  const path = `/players/${id}`;
  expect((await get(path, leaving)).statusCode).toBe(200);
  expect((await get(path, admin)).json().can.delete).toBe(false);

  await other.inject({ method: 'POST', url: '/api/v1/users/logout', headers: as(leaving) });
  expect((await get(path, leaving)).statusCode).toBe(401);
  const setRole = (role: 'admin' | 'user') =>
    other.db.write((transaction) => updateUser(transaction, admin.id, { role }));
  await setRole('admin');
  expect((await get(path, admin)).json().can.delete).toBe(true);
  await setRole('user');
  expect((await get(path, admin)).json().can.delete).toBe(false);
  await setRole('admin');
  await other.inject({ method: 'DELETE', url: `/api/v1${path}`, headers: as(admin) });
  expect((await get(path)).statusCode).toBe(404);
});

test('the size of a group includes changes by another process', async () => {
  const names = ['Fourth', 'Third', 'Second', 'First'];
  const ids = await Promise.all(names.map((name) => makeItem(app, 'player', { name, rating: 41 })));
  const rated = async (id: string) => {
    const { numbers } = (await get(`/players/${id}/standing?group=everyone`)).json();
    return numbers.find(({ field }: { field: string }) => field === 'rating').of;
  };
  const [first = '', second = '', third = '', deleted = ''] = ids;
  const of = await rated(first);
  const added = await makeItem(other, 'player', { name: 'Added', rating: 41 });
  expect(await rated(second)).toBe(of + 1);
  const admin = await makeAdmin(other);
  for (const id of [added, deleted]) {
    await other.inject({ method: 'DELETE', url: `/api/v1/players/${id}`, headers: as(admin) });
  }
  expect(await rated(third)).toBe(of - 1);
});

test('no response is older than the last change of either process', async () => {
  const id = await makeItem(app, 'player', { name: 'Contested', rating: 77 });
  const own = await makeItem(app, 'player', { name: 'Ours', rating: 76 });
  const program = join(import.meta.dirname, '../../../../tests/support/other-process.ts');
  const child = spawn(process.execPath, [program, JSON.stringify(options), id], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let committed = 0;
  createInterface({ input: child.stdout }).on('line', (line) => {
    committed = Number(line);
  });
  try {
    let liked = false;
    let reads = 0;
    const until = committed + 40;
    const read = async () => {
      while (committed < until) {
        // Injected requests need no I/O, so the loop must yield to receive messages of the other
        // process.
        await nextTurn();
        const before = committed;
        const [detail, list] = await Promise.all([
          get(`/players/${id}`),
          get('/players?rating=77&sort=-likes'),
        ]);
        expect(detail.json().likesCount).toBeGreaterThanOrEqual(before);
        expect(list.json().data[0].likesCount).toBeGreaterThanOrEqual(before);
        reads += 1;
      }
    };
    const write = async () => {
      while (committed < until) {
        await nextTurn();
        const url = `/api/v1/users/togglePlayer/${own}`;
        liked = (await app.inject({ method: 'PATCH', url, headers: as(fan) })).json().liked;
        expect((await get(`/players/${own}`)).json().liked).toBe(liked);
      }
    };
    await Promise.all([read(), read(), write()]);
    expect(reads).toBeGreaterThan(1);
  } finally {
    child.kill();
    await once(child, 'close');
  }
});
