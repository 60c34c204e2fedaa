/** Lengths of the test suite, the shortest first; each includes those before it. */
const testLengths = ['day', 'full', 'long'] as const;
export type TestLength = (typeof testLengths)[number];

function readLength(name: string | undefined): TestLength | null {
  if (name === undefined || name === '') return null;
  const length = testLengths.find((known) => known === name);
  if (!length) throw new Error(`${name} is no test length: ${testLengths.join(', ')}`);
  return length;
}

/** Length of this run. A file run by itself has the full one. */
export const testLength = readLength(process.env.TEST_LENGTH) ?? 'full';

/** Length that has been run already, whose tests this run leaves out unless it makes them longer. */
export const finishedLength = readLength(process.env.TEST_AFTER);

/**
 * Seed of generated stories: fixed at day length, whose few stories would sometimes miss what a test
 * wants reached, and another one in each longer run.
 */
export const storySeed = testLength === 'day' ? 2 : Date.now();

/** Number for this run's length, such as rounds or generated cases. */
export function byLength(values: Readonly<Record<TestLength, number>>): number {
  return values[testLength];
}
