import { expect, test } from 'vitest';
import { createQueues } from './queues.ts';

test('calls with the same name run one after another, also after a failure', async () => {
  const runQueued = createQueues();
  const log: string[] = [];
  const first = Promise.withResolvers<void>();
  const runs = [
    runQueued('a', async () => {
      await first.promise;
      log.push('first');
      throw new Error('failed');
    }),
    runQueued('a', async () => log.push('second')),
  ];
  await runQueued('b', async () => log.push('other queue'));
  first.resolve();
  expect((await Promise.allSettled(runs)).map(({ status }) => status)).toEqual([
    'rejected',
    'fulfilled',
  ]);
  expect(log).toEqual(['other queue', 'first', 'second']);
  await expect(runQueued('a', async () => 'third')).resolves.toBe('third');
});
