import { beforeAll, expect, test } from 'vitest';
import { type AttackRun, type Phase, runAttacks } from '#tests/abuse/attack-run.ts';
import { failuresOf, formatEnds } from '#tests/abuse/report.ts';
import { dialect } from '#tests/support/databases/databases.ts';

/**
 * Bytes. With bounded forms, 150 concurrent uploads add 300 MiB, or up to 800 with late garbage
 * collection. Without the bounds they add 1,070 MiB.
 */
const maxMemory = 900 * 2 ** 20;
/** Seconds, many times the usual value. */
const maxPerRefusal = 0.05;

let run: AttackRun;
beforeAll(async () => {
  run = await runAttacks({
    dialect,
    players: 200,
    quietSeconds: 0.5,
    attackSeconds: 0.5,
    restSeconds: 0,
    perSecond: 20,
    pause: 100,
    plans: [
      { attack: 'slow bodies', from: 'many addresses', width: 300 },
      { attack: 'endless bodies', from: 'many addresses', width: 10, minAnswers: 5 },
      { attack: 'upload flood', from: 'many addresses', width: 150, minAnswers: 150 },
      { attack: 'share picture flood', from: 'many addresses', width: 30, minAnswers: 30 },
      { attack: 'login flood', from: 'one address', width: 20, minAnswers: 40 },
      { attack: 'request flood', from: 'one address', width: 100, minAnswers: 650 },
    ],
  });
});

const phases = (): readonly Phase[] => [run.quiet, ...run.attacks, run.after];
const phase = (name: string) => phases().find((one) => one.name === name);

test('no attack causes wrong responses, and owners can log in', () => {
  expect(phases().flatMap(failuresOf)).toEqual([]);
  for (const { name, owner } of phases()) expect(owner.tries, name).toBeGreaterThan(0);
});

test('the attacks reached the server', () => {
  expect(phase('slow bodies')?.attacker['still open']).toBeGreaterThan(0);
  expect(phase('endless bodies')?.attacker['413']).toBeGreaterThan(0);
  // One call draws the picture, twenty wait, and the server refuses the others.
  expect(phase('share picture flood')?.attacker).toMatchObject({
    '200': expect.any(Number),
    '503': expect.any(Number),
  });
  for (const name of ['login flood', 'request flood']) {
    expect(phase(name)?.attacker['429'], name).toBeGreaterThan(0);
  }
  expect(formatEnds(phase('upload flood')?.attacker ?? {})).not.toBe('');
});

test('endless bodies and floods of uploads use limited memory', () => {
  for (const { name, peak } of run.attacks) {
    expect(peak - run.quiet.after, name).toBeLessThan(maxMemory);
  }
});

test('a refused call uses little CPU time', () => {
  const flood = phase('request flood');
  expect((flood?.cpu ?? 0) / (flood?.attacker['429'] ?? 1)).toBeLessThan(maxPerRefusal);
});
