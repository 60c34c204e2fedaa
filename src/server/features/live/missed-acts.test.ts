import { expect, test } from 'vitest';
import { createMissedActs } from './missed-acts.ts';

/** Time in a test's hands, and what fans did. */
function setUp() {
  let time = Date.parse('2026-03-01T10:00:00.000Z');
  const acts = new Map<string, string>();
  const at = (seconds: number) => new Date(time + seconds * 1000).toISOString();
  const missed = createMissedActs({
    now: () => new Date(time),
    actorsSince: async (since, limit) => {
      const later = [...acts].filter((act) => act[1] > since);
      return later.length > limit ? null : new Map(later);
    },
  });
  return {
    missed,
    acts,
    at,
    pass: (seconds: number) => {
      time += seconds * 1000;
    },
  };
}

test('an act is found once, and so is the next of the same fan', async () => {
  const { missed, acts, at, pass } = setUp();
  acts.set('ana', at(0));
  pass(1);
  expect(await missed.find()).toEqual(['ana']);
  missed.setTold(['ana']);
  expect(await missed.find()).toEqual([]);
  pass(1);
  acts.set('ana', at(0));
  acts.set('eva', at(0));
  missed.setTold(['eva']);
  expect(await missed.find()).toEqual(['ana']);
});

test('an act that is written half a minute after its time is found, and one that was heard of is not', async () => {
  const { missed, acts, at, pass } = setUp();
  pass(100);
  missed.setHeard();
  acts.set('old', at(-31)).set('late', at(-29));
  expect(await missed.find()).toEqual(['late']);
  // What was told is remembered as long as it may be found.
  missed.setTold(['late']);
  pass(10);
  acts.set('late', at(0));
  missed.setTold(['other']);
  expect(await missed.find()).toEqual(['late']);
});

test('of many nothing is found, so that all is looked at', async () => {
  const { missed, acts, at } = setUp();
  for (let fan = 0; fan < 51; fan += 1) acts.set(`f${fan}`, at(1));
  expect(await missed.find()).toBeNull();
  missed.setTold(['f0']);
  for (let fan = 0; fan < 600; fan += 1) acts.set(`g${fan}`, at(1));
  expect(await missed.find()).toBeNull();
});
