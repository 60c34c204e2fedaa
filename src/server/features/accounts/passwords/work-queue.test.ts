import { expect, test } from 'vitest';
import { errors } from '#contract/errors/errors.ts';
import { Failure } from '#server/shared/fail.ts';
import { createWorkQueue, type Requester } from './work-queue.ts';

const unknown: Requester = { lane: 'unknown' };
const newcomer: Requester = { lane: 'newcomer' };
let places = 0;
function createKnownRequester({ account = '', address = '' } = {}): Requester {
  places += 1;
  return {
    lane: 'known',
    account: account || `fan${places}@example.org`,
    address: address || `10.0.0.${places}`,
  };
}

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
  const runs = works.map((work) => queue.run(createKnownRequester(), work.run));
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
  const unknownCallers = [1, 2].map(makeWork);
  const runs = unknownCallers.map((work) => queue.run(unknown, work.run));
  expect(unknownCallers.map((work) => work.isStarted())).toEqual([true, false]);
  const refused = await queue.run(unknown, async () => 'never').catch((error) => error);
  expect(refused).toMatchObject({ code: 'tooManyRequests', headers: { 'retry-after': '2' } });
  expect(() => queue.requireCapacity(unknown)).toThrow(errors.tooManyRequests.message);

  queue.requireCapacity(createKnownRequester());
  expect(await queue.run(createKnownRequester(), async () => 'at once')).toBe('at once');
  const [one, another] = [makeWork(), makeWork()];
  runs.push(queue.run(createKnownRequester(), one.run), queue.run(newcomer, another.run));
  expect(one.isStarted()).toBe(true);
  unknownCallers[0]?.end();
  await runs[0];
  await expect.poll(() => another.isStarted()).toBe(true);
  expect(unknownCallers[1]?.isStarted()).toBe(false);
  one.end();
  await expect.poll(() => unknownCallers[1]?.isStarted()).toBe(true);
  another.end();
  unknownCallers[1]?.end();
  await Promise.all(runs);
});

test('beyond the line a work is turned away at once, and room comes back', async () => {
  const queue = createWorkQueue({ atOnce: 1, waiting: 1 });
  const works = [1, 2].map(makeWork);
  const runs = works.map((work) => queue.run(createKnownRequester(), work.run));
  const refused = await queue
    .run(createKnownRequester(), async () => 'never')
    .catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(Failure);
  expect(refused).toMatchObject({ code: 'unavailable', headers: { 'retry-after': '2' } });
  works[0]?.end();
  await runs[0];
  await expect.poll(() => works[1]?.isStarted()).toBe(true);
  works[1]?.end();
  await runs[1];
  expect(await queue.run(createKnownRequester(), async () => 'again')).toBe('again');
});

test.each([
  ['account', { account: 'ana@example.org' }, 2],
  ['block of addresses', { address: '2001:db8:1:2' }, 3],
])('one %s has a small share of the line of the known', async (_, same, share) => {
  const options = { atOnce: 1, waiting: 6, waitingPerAccount: 2, waitingPerAddress: 3 };
  const queue = createWorkQueue(options);
  const works = Array.from({ length: 1 + share }, makeWork);
  const runs = works.map((work) => queue.run(createKnownRequester(same), work.run));
  const refused = { code: 'unavailable', headers: { 'retry-after': '2' } };
  expect(() => queue.requireCapacity(createKnownRequester(same))).toThrow(
    errors.overloaded.message,
  );
  await expect(queue.run(createKnownRequester(same), async () => 'never')).rejects.toMatchObject(
    refused,
  );

  const other = queue.run(createKnownRequester(), async () => 'another');
  for (const work of works) {
    await expect.poll(() => work.isStarted()).toBe(true);
    work.end();
  }
  await Promise.all(runs);
  expect(await other).toBe('another');
  expect(await queue.run(createKnownRequester(same), async () => 'again')).toBe('again');
});

test('each lane fills by itself; the known go first, then newcomers, and all lines empty', async () => {
  const queue = createWorkQueue({ atOnce: 1, waiting: 1 });
  const requesterOf = {
    unknown: () => unknown,
    newcomer: () => newcomer,
    known: createKnownRequester,
  };
  const first = makeWork();
  const runs = [queue.run(newcomer, first.run)];
  const order: Requester['lane'][] = [];
  const refused = { unknown: 'tooManyRequests', newcomer: 'unavailable', known: 'unavailable' };
  for (const lane of ['unknown', 'newcomer', 'known'] as const) {
    queue.requireCapacity(requesterOf[lane]());
    runs.push(queue.run(requesterOf[lane](), async () => void order.push(lane)));
    const code = refused[lane];
    await expect(queue.run(requesterOf[lane](), async () => undefined)).rejects.toMatchObject({
      code,
    });
  }
  first.end();
  await Promise.all(runs);
  expect(order).toEqual(['known', 'newcomer', 'unknown']);
  for (const lane of order)
    expect(await queue.run(requesterOf[lane](), async () => 'again')).toBe('again');
});
