import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { casesOf, type FuzzCase } from '#tests/fuzz/cases.ts';
import { makeFuzzContext } from '#tests/fuzz/context.ts';
import { readOperations } from '#tests/fuzz/operations.ts';
import { createOracle } from '#tests/fuzz/oracle.ts';
import { isOtherPath, newTally, runCase, type Tally } from '#tests/fuzz/run-case.ts';
import { startWatchdog } from '#tests/fuzz/watchdog.ts';
import { dialect } from '#tests/support/databases/databases.ts';
import { byLength, testLength } from '#tests/support/lengths.ts';

const long = testLength === 'long';
const cases = byLength({ day: 1500, full: dialect === 'sqlite' ? 14_000 : 6000, long: 1_000_000 });
const items = byLength({ day: 1000, full: 3000, long: 100_000 });
const seed = Number(process.env.FUZZ_SEED ?? 20_261_122);
const firstBatch = Number(process.env.FUZZ_BATCH ?? 0);
const batchSize = 500;
const maxFailures = long ? 12 : 3;
/** Milliseconds. Shrinking a slow request would take hours. */
const batchLimit = 40_000;
const progressMilliseconds = 20_000;

/** Bytes after the first thousandth of a run. */
const maxGrowth = 64 * 1024 * 1024;

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

function keptBytes(): number {
  collectGarbage();
  return process.memoryUsage().heapUsed;
}

function describe({ cases: done, statuses, refusedBySchema, max }: Tally): string {
  const counts = [...statuses].toSorted().map(([status, count]) => `${status}: ${count}`);
  const times = `${max.cpu.toFixed(0)} ms of CPU, ${max.clock.toFixed(0)} ms by the clock`;
  return `${done} cases (${counts.join(', ')}), refused by schema ${refusedBySchema}, at most ${times}`;
}

function describeFailure(batch: number, result: fc.RunDetails<[FuzzCase]>): string {
  const [fuzz] = result.counterexample ?? [];
  return [
    `FUZZ_SEED=${seed} FUZZ_BATCH=${batch}, smallest of ${result.numShrinks + 1}: ${result.errorInstance}`,
    `changes: ${JSON.stringify(fuzz?.body?.changes ?? [])}, actor: ${fuzz?.actor}`,
  ].join('\n');
}

test('only a value that is a word of another path makes a call another call', () => {
  const paths = ['/lifter/sort/{name}', '/lifter/{id}/standing', '/users/{id}', '/users/sessions'];
  expect(isOtherPath('/lifter/sort/{name}', { name: 'standing' }, paths)).toBe(true);
  expect(isOtherPath('/lifter/sort/{name}', { name: 'Olivares' }, paths)).toBe(false);
  expect(isOtherPath('/lifter/sort/{name}', { name: '..' }, paths)).toBe(true);
  expect(isOtherPath('/lifter/{id}/standing', { id: 'sort' }, paths)).toBe(true);
  expect(isOtherPath('/users/{id}', { id: 'sessions' }, paths)).toBe(true);
  expect(isOtherPath('/users/sessions', {}, paths)).toBe(false);
});

test('every generated request gets a response that the document allows', {
  timeout: long ? 2 ** 31 - 1 : 600_000,
}, async () => {
  const context = await makeFuzzContext(items);
  const operations = await readOperations(context.app);
  const paths = [...new Set(operations.map(({ path }) => path))];
  const tally = newTally();
  const watchdog = startWatchdog();
  const runs = new Map(
    operations.map((operation) => [
      `${operation.method} ${operation.path}`,
      { operation, paths, oracle: createOracle(operation), tally, watchdog },
    ]),
  );
  const anyCase = fc.oneof(...operations.map((operation) => casesOf(operation, context.hints)));
  const failures: string[] = [];
  const start = performance.now();
  let reportedAt = start;
  let initialHeap = 0;

  for (let batch = firstBatch; tally.cases < cases && failures.length < maxFailures; batch += 1) {
    await context.refresh(batch);
    watchdog.setOrigin(`FUZZ_SEED=${seed} FUZZ_BATCH=${batch}`);
    let underWay = Promise.resolve();
    const property = fc.asyncProperty(anyCase, (fuzz) => {
      const run = runs.get(fuzz.operation);
      if (run) underWay = runCase(context, fuzz, run);
      return underWay;
    });
    const result = await fc.check(property, {
      numRuns: batchSize,
      seed: seed + batch,
      interruptAfterTimeLimit: batchLimit,
    });
    // The case of an interrupted batch is still running and could change data of the next batch.
    await underWay.catch(() => {});
    if (result.failed) {
      const failure = describeFailure(batch, result);
      failures.push(failure);
      console.log(failure);
    }
    if (initialHeap === 0) initialHeap = keptBytes();
    if (performance.now() - reportedAt < progressMilliseconds) continue;
    reportedAt = performance.now();
    const perSecond = (tally.cases / ((reportedAt - start) / 1000)).toFixed(0);
    const heap = (keptBytes() / 2 ** 20).toFixed(0);
    console.log(`batch ${batch}, ${perSecond} a second, ${heap} MiB kept: ${describe(tally)}`);
  }
  await watchdog.end();
  const missed = [...runs.keys()].filter((call) => !tally.succeeded.has(call));
  if (long) console.log(`never answered with 200: ${missed.join(', ') || 'none'}`);
  console.log(`${context.app.db.dialect}, seed ${seed}, ${items} items: ${describe(tally)}`);
  expect(failures.join('\n\n')).toBe('');
  expect(keptBytes() - initialHeap).toBeLessThan(maxGrowth);
  // A run without accepted requests would prove little.
  expect(tally.statuses.get(200) ?? 0).toBeGreaterThan(tally.cases / 10);
  const expected = byLength({ day: 0.6, full: 0.8, long: 0.8 });
  expect(tally.succeeded.size / runs.size).toBeGreaterThan(expected);
  expect(tally.refusedBySchema).toBeGreaterThan(tally.cases / 10);
});
