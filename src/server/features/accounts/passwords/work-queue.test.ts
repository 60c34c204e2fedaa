import { expect, test } from 'vitest';
import { Failure } from '#server/fail.ts';
import { createWorkQueue, type Lane } from './work-queue.ts';

/** Work that runs until it is told to end. */
function makeWork() {
  let end: (error?: Error) => void = () => undefined;
  let started = false;
  return {
    isStarted: () => started,
    end: (error?: Error) => end(error),
    run: () =>
      new Promise<void>((resolve, reject) => {
        started = true;
        end = (error) => (error ? reject(error) : resolve());
      }),
  };
}

test('only so many works run at once; the others follow in their order', async () => {
  const queue = createWorkQueue({ atOnce: 2, waiting: 5 });
  const works = [1, 2, 3, 4].map(makeWork);
  const runs = works.map((work) => queue.run('known', work.run));
  const started = () => works.map((work) => work.isStarted());
  expect(started()).toEqual([true, true, false, false]);
  works[1]?.end();
  await runs[1];
  await expect.poll(started).toEqual([true, true, true, false]);
  works[0]?.end(new Error('failed'));
  await expect(runs[0]).rejects.toThrow('failed');
  await expect.poll(started).toEqual([true, true, true, true]);
  for (const work of works.slice(2)) work.end();
  await Promise.all(runs.slice(2));
});

test('strangers leave a place free, and wait in a line of their own', async () => {
  const queue = createWorkQueue({ atOnce: 2, waiting: 1 });
  const strangers = [1, 2].map(makeWork);
  const runs = strangers.map((work) => queue.run('stranger', work.run));
  expect(strangers.map((work) => work.isStarted())).toEqual([true, false]);
  const refused = await queue.run('stranger', async () => 'never').catch((error) => error);
  expect(refused).toMatchObject({ code: 'tooManyRequests', headers: { 'retry-after': '2' } });
  expect(() => queue.requirePlace('stranger')).toThrow('Too many requests');

  queue.requirePlace('known');
  expect(await queue.run('known', async () => 'at once')).toBe('at once');
  const [known, newcomer] = [makeWork(), makeWork()];
  runs.push(queue.run('known', known.run), queue.run('newcomer', newcomer.run));
  expect(known.isStarted()).toBe(true);
  strangers[0]?.end();
  await runs[0];
  // Before the stranger who came first.
  await expect.poll(() => newcomer.isStarted()).toBe(true);
  expect(strangers[1]?.isStarted()).toBe(false);
  known.end();
  await expect.poll(() => strangers[1]?.isStarted()).toBe(true);
  newcomer.end();
  strangers[1]?.end();
  await Promise.all(runs);
});

test('beyond the line a work is turned away at once, and room comes back', async () => {
  const queue = createWorkQueue({ atOnce: 1, waiting: 1 });
  const works = [1, 2].map(makeWork);
  const runs = works.map((work) => queue.run('known', work.run));
  const refused = await queue.run('known', async () => 'never').catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(Failure);
  expect(refused).toMatchObject({ code: 'unavailable', headers: { 'retry-after': '2' } });
  works[0]?.end();
  await runs[0];
  await expect.poll(() => works[1]?.isStarted()).toBe(true);
  works[1]?.end();
  await runs[1];
  expect(await queue.run('known', async () => 'again')).toBe('again');
});

test('each lane fills by itself; the known go first, then newcomers, and all lines empty', async () => {
  const queue = createWorkQueue({ atOnce: 1, waiting: 1 });
  const first = makeWork();
  const runs = [queue.run('newcomer', first.run)];
  const order: Lane[] = [];
  const refused = { stranger: 'tooManyRequests', newcomer: 'unavailable', known: 'unavailable' };
  for (const lane of ['stranger', 'newcomer', 'known'] as const) {
    queue.requirePlace(lane);
    runs.push(queue.run(lane, async () => void order.push(lane)));
    const code = refused[lane];
    await expect(queue.run(lane, async () => undefined)).rejects.toMatchObject({ code });
  }
  first.end();
  await Promise.all(runs);
  expect(order).toEqual(['known', 'newcomer', 'stranger']);
  for (const lane of order) expect(await queue.run(lane, async () => 'again')).toBe('again');
});
