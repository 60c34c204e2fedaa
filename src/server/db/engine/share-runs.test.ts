import { expect, test } from 'vitest';
import { shareRuns } from './share-runs.ts';

test('who asks while a run is under way shares the next, which begins when it has ended', async () => {
  const runs: PromiseWithResolvers<string>[] = [];
  const ask = shareRuns(() => {
    const run = Promise.withResolvers<string>();
    runs.push(run);
    return run.promise;
  });
  const first = [ask(), ask()];
  await Promise.resolve();
  expect(runs).toHaveLength(1);
  const later = [ask(), ask()];
  await Promise.resolve();
  expect(runs).toHaveLength(1);
  runs[0]?.reject(new Error('broken'));
  await expect(Promise.all(first)).rejects.toThrow('broken');
  await expect.poll(() => runs.length).toBe(2);
  runs[1]?.resolve('well');
  expect(await Promise.all(later)).toEqual(['well', 'well']);
});
