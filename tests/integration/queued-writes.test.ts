import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createKindCount } from '#server/features/catalogue/items-store.ts';
import {
  lockKindCount,
  sessionsVersionKey,
} from '#server/shared/catalogue-storage/kind-counts-store.ts';
import { player } from '#sports/football/player.ts';
import { podium } from '#sports/motogp/podium.ts';
import { rider } from '#sports/motogp/rider.ts';
import { makeStock, type Stock } from '#tests/support/access/samples.ts';
import { bodyOf, makeUser, type TestUser, testApp } from '#tests/support/app.ts';
import { dialect } from '#tests/support/databases/databases.ts';
import { send } from '#tests/support/fans/community.ts';

/** More than the connections of a test's pool. */
const fanCount = 6;

interface Case {
  readonly name: string;
  readonly count: string;
  readonly method: 'POST' | 'DELETE';
  readonly path: string;
  readonly body?: (fan: TestUser, stock: Stock) => object;
}

const cases: readonly Case[] = [
  {
    name: 'creations of items',
    count: rider.name,
    method: 'POST',
    path: rider.api.create,
    body: (fan) => bodyOf(rider, { name: `Of ${fan.name}` }),
  },
  {
    name: 'creations of lineups',
    count: podium.name,
    method: 'POST',
    path: podium.api.create,
    body: (fan, { choices }) => ({ name: `Of ${fan.name}`, ...choices[podium.name] }),
  },
  { name: 'logouts', count: sessionsVersionKey, method: 'POST', path: '/users/logout' },
  { name: 'account deletions', count: sessionsVersionKey, method: 'DELETE', path: '/users' },
];

test.runIf(dialect === 'postgres').each(cases)(
  '$name that wait for a count leave connections to other writes',
  async ({ count, method, path, body }) => {
    const app = await testApp();
    const stock = await makeStock(app);
    const fans = await Promise.all(Array.from({ length: fanCount }, () => makeUser(app)));
    await app.db.write((transaction) => createKindCount(transaction, count));
    const locked = Promise.withResolvers<void>();
    const released = Promise.withResolvers<void>();
    const holding = app.db.write(async (transaction) => {
      await lockKindCount(transaction, count);
      locked.resolve();
      await released.promise;
    });
    await locked.promise;
    const writes = fans.map((fan) => send(app, method, path, fan, body?.(fan, stock)));
    await delay(200);
    const likePath = `${player.api.toggle}/${stock.items.player?.id}`;
    const liking = send(app, 'PATCH', likePath, stock.builder);
    const liked = await Promise.race([liking, delay(2000, null)]);
    released.resolve();
    expect(liked?.statusCode).toBe(200);
    await holding;
    for (const { statusCode } of await Promise.all(writes)) expect(statusCode).toBe(200);
  },
);
