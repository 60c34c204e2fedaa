import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { oncePerTurn, shareRuns } from './share-runs.ts';

test('calls during a run share the next run, which begins after the first', async () => {
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

test('calls in one turn of the event loop share a run after this turn', async () => {
  let state = 'old';
  let looks = 0;
  const ask = oncePerTurn(() => {
    looks += 1;
    return state;
  });
  const asked = [ask(), Promise.resolve().then(ask)];
  state = 'new';
  await nextTurn();
  expect(await Promise.all(asked)).toEqual(['new', 'new']);
  expect(looks).toBe(1);
  state = 'newest';
  expect(await ask()).toBe('newest');
});

test('later calls do not get the error of an earlier run', async () => {
  const answers = [new Error('closed'), 'open'];
  const ask = oncePerTurn(() => {
    const answer = answers.shift();
    if (answer instanceof Error) throw answer;
    return answer;
  });
  await expect(ask()).rejects.toThrow('closed');
  expect(await ask()).toBe('open');
});
