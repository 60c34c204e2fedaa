import { expect, test } from 'vitest';
import { createWaitingRoom, type Sleep } from './waiting-room.ts';

function createManualSleep() {
  const sleepers: { readonly milliseconds: number; readonly wake: () => void }[] = [];
  const sleep: Sleep = (milliseconds, signal) =>
    new Promise((resolve, reject) => {
      sleepers.push({ milliseconds, wake: () => resolve(undefined) });
      signal.addEventListener('abort', () => reject(signal.reason));
    });
  return { sleepers, sleep };
}

test('delays responses up to its capacity', async () => {
  const { sleepers, sleep } = createManualSleep();
  const room = createWaitingRoom({ capacity: 2, sleep });
  const first = room.wait(1000, 'a');
  const second = room.wait(2000, 'b');
  expect(room.isFull('c')).toBe(true);
  expect(await room.wait(4000, 'c')).toBe(false);
  expect(sleepers.map(({ milliseconds }) => milliseconds)).toEqual([1000, 2000]);

  sleepers[0]?.wake();
  expect(await first).toBe(true);
  const next = room.wait(8000, 'c');
  expect(sleepers.map(({ milliseconds }) => milliseconds)).toEqual([1000, 2000, 8000]);
  for (const { wake } of sleepers) wake();
  await Promise.all([second, next]);
});

test('limits the responses of one subject', async () => {
  const { sleepers, sleep } = createManualSleep();
  const room = createWaitingRoom({ capacityPerSubject: 2, sleep });
  const waits = ['a', 'a', 'b'].map((subject) => room.wait(1000, subject));
  expect([room.isFull('a'), room.isFull('b')]).toEqual([true, false]);
  expect(await room.wait(1000, 'a')).toBe(false);
  sleepers[0]?.wake();
  await waits[0];
  expect(room.isFull('a')).toBe(false);
  for (const { wake } of sleepers) wake();
  expect(await Promise.all(waits)).toEqual([true, true, true]);
});

test('ends all waits when it closes, including future ones', async () => {
  const room = createWaitingRoom({ capacityPerSubject: 50 });
  const waits = Array.from({ length: 50 }, () => room.wait(3_600_000, 'a'));
  room.close();
  await Promise.all(waits);
  expect(await room.wait(3_600_000, 'a')).toBe(true);
}, 5000);

test('rethrows an error of the timer', async () => {
  const room = createWaitingRoom({ sleep: () => Promise.reject(new Error('no timer')) });
  await expect(room.wait(1, 'a')).rejects.toThrow('no timer');
});
