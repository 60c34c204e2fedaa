import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createLane } from './lane.ts';

function watchedLane(maxWaiting: number) {
  const lane = createLane(maxWaiting);
  const order: string[] = [];
  let running = 0;
  const run = (address: string, name = address) =>
    lane(address, async () => {
      running += 1;
      expect(running).toBe(1);
      order.push(name);
      await Promise.resolve();
      running -= 1;
      return name;
    });
  return { run, order };
}

test('addresses take turns', async () => {
  const { run, order } = watchedLane(10);
  const flood = Array.from({ length: 5 }, (_, index) => run('10.0.0.1', `flood ${index}`));
  const other = run('10.0.0.2', 'other');
  expect(await other).toBe('other');
  expect(order).toEqual(['flood 0', 'other']);
  await Promise.all(flood);
  expect(order.slice(2)).toEqual(['flood 1', 'flood 2', 'flood 3', 'flood 4']);
});

test('other work runs between two pieces of work', async () => {
  const { run, order } = watchedLane(10);
  const all = Promise.all([run('10.0.0.1'), run('10.0.0.2'), run('10.0.0.3')]);
  const seen: number[] = [];
  while (order.length < 3) {
    seen.push(order.length);
    await nextTurn();
  }
  await all;
  expect(seen).toEqual(expect.arrayContaining([1, 2]));
});

test('the waiting work of an address is limited, and failed work leaves the queue', async () => {
  const lane = createLane(2);
  const gate = Promise.withResolvers<void>();
  const waiting = [1, 2].map(() =>
    lane('10.0.0.1', async () => {
      await gate.promise;
      throw new Error('failed');
    }),
  );
  await expect(lane('10.0.0.1', async () => 1)).rejects.toMatchObject({ code: 'overloaded' });
  const other = lane('10.0.0.2', async () => 1);
  const failed = Promise.allSettled(waiting);
  gate.resolve();
  expect((await failed).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await other).toBe(1);
  expect(await lane('10.0.0.1', async () => 2)).toBe(2);
});
