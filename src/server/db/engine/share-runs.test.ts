import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { oncePerTurn, shareRuns } from './share-runs.ts';

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

test('who asks in a turn of the event loop is told what is so after it, all by one look', async () => {
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

test('a look that fails is no answer to those who ask later', async () => {
  const answers = [new Error('closed'), 'open'];
  const ask = oncePerTurn(() => {
    const answer = answers.shift();
    if (answer instanceof Error) throw answer;
    return answer;
  });
  await expect(ask()).rejects.toThrow('closed');
  expect(await ask()).toBe('open');
});
