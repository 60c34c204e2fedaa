import { performance } from 'node:perf_hooks';
import { beforeAll, expect, test } from 'vitest';
import { getKind } from '#contract/kinds/sport.ts';
import { makeItems, type TestApp, testApp } from '#tests/support/app.ts';
import { finishWords } from '#tests/support/databases/words.ts';
import { refreshBestOfStarts } from './best-of-starts.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});

function abortedAfter(reads: number): AbortSignal {
  let readsLeft = reads;
  return Object.defineProperty(new AbortController().signal, 'aborted', {
    get() {
      readsLeft -= 1;
      return readsLeft < 0;
    },
  });
}

test('a refresh lets requests in, and an aborted one deletes and shortens no list', async () => {
  // The starts of the second name are only found after the first 500 players.
  await makeItems(app, 'player', 600, { name: 'Qo Filler' });
  await makeItems(app, 'player', 501, { name: 'Qo Wanda Wendel' });
  await finishWords(app.db);
  const player = getKind(app.deps.sports, 'player');
  const kinds = new Map(player && [['player', player]]);
  const refresh = (signal?: AbortSignal) =>
    refreshBestOfStarts({ db: app.db, kinds, kindNames: ['player'], signal });
  const readLists = () => app.db.read.selectFrom('word_start').selectAll().execute();
  const before = performance.eventLoopUtilization();
  await refresh();
  expect(performance.eventLoopUtilization(before).utilization).toBeLessThan(0.8);
  const lists = await readLists();
  expect(lists.map(({ start }) => start).toSorted()).toEqual(['q', 'qo', 'w']);
  for (let reads = 0; reads < 10; reads += 1) {
    await refresh(abortedAfter(reads));
    expect(await readLists(), `${reads} reads`).toEqual(lists);
  }
}, 60_000);
