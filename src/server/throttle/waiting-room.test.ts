import { expect, test } from 'vitest';
import { createWaitingRoom, type Sleep } from './waiting-room.ts';

/** A sleep that ends when the test says so. */
function heldSleep() {
  const sleepers: { readonly milliseconds: number; readonly wake: () => void }[] = [];
  const sleep: Sleep = (milliseconds, signal) =>
    new Promise((resolve, reject) => {
      sleepers.push({ milliseconds, wake: () => resolve(undefined) });
      signal.addEventListener('abort', () => reject(signal.reason));
    });
  return { sleepers, sleep };
}

test('holds back as long as it is told, and no more than it has places for', async () => {
  const { sleepers, sleep } = heldSleep();
  const room = createWaitingRoom({ places: 2, sleep });
  const first = room.wait(1000);
  const second = room.wait(2000);
  await room.wait(4000);
  expect(sleepers.map(({ milliseconds }) => milliseconds)).toEqual([1000, 2000]);

  sleepers[0]?.wake();
  await first;
  const next = room.wait(8000);
  expect(sleepers.map(({ milliseconds }) => milliseconds)).toEqual([1000, 2000, 8000]);
  for (const { wake } of sleepers) wake();
  await Promise.all([second, next]);
});

test('ends every wait when it closes, and holds nobody back from then on', async () => {
  const room = createWaitingRoom();
  const waits = Array.from({ length: 50 }, () => room.wait(3_600_000));
  room.close();
  await Promise.all(waits);
  await room.wait(3_600_000);
}, 5000);

test('a fault of the sleep is told', async () => {
  const room = createWaitingRoom({ sleep: () => Promise.reject(new Error('no timer')) });
  await expect(room.wait(1)).rejects.toThrow('no timer');
});
