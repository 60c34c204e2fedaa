import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { lockKindCount } from '#server/shared/catalogue-storage/kind-counts-store.ts';
import { player } from '#sports/football/player.ts';
import { podium } from '#sports/motogp/podium.ts';
import { rider } from '#sports/motogp/rider.ts';
import { makeStock } from '#tests/support/access/samples.ts';
import { bodyOf, makeUser, testApp } from '#tests/support/app.ts';
import { dialect } from '#tests/support/databases/databases.ts';
import { send } from '#tests/support/fans/community.ts';

/** More than the connections of a test's pool. */
const creators = 6;

test.runIf(dialect === 'postgres').each([rider, podium])(
  'creations of $name that wait for the count leave connections to other writes',
  async ({ name, api }) => {
    const app = await testApp();
    const { choices, items, builder } = await makeStock(app);
    const body = name === podium.name ? choices[name] : bodyOf(rider);
    const fans = await Promise.all(Array.from({ length: creators }, () => makeUser(app)));
    const locked = Promise.withResolvers<void>();
    const released = Promise.withResolvers<void>();
    const holding = app.db.write(async (transaction) => {
      await lockKindCount(transaction, name);
      locked.resolve();
      await released.promise;
    });
    await locked.promise;
    const creations = fans.map((fan) =>
      send(app, 'POST', api.create, fan, { ...body, name: `Of ${fan.name}` }),
    );
    await delay(200);
    const liking = send(app, 'PATCH', `${player.api.toggle}/${items.player?.id}`, builder);
    const liked = await Promise.race([liking, delay(2000, null)]);
    released.resolve();
    expect(liked?.statusCode).toBe(200);
    await holding;
    for (const { statusCode } of await Promise.all(creations)) expect(statusCode).toBe(200);
  },
);
