/** Lengths of the test suite in ascending order. Each length includes the previous ones. */
const testLengths = ['day', 'full', 'long'] as const;
export type TestLength = (typeof testLengths)[number];

function readLength(name: string | undefined): TestLength | null {
  if (name === undefined || name === '') return null;
  const length = testLengths.find((known) => known === name);
  if (!length) throw new Error(`${name} is no test length: ${testLengths.join(', ')}`);
  return length;
}

/** Length of this run, which is `full` for a file run on its own. */
export const testLength = readLength(process.env.TEST_LENGTH) ?? 'full';

/** Length that already ran. Its tests are skipped unless this run makes them longer. */
export const finishedLength = readLength(process.env.TEST_AFTER);

/**
 * Seed of generated stories. Fixed at day length, because few random stories might miss a required
 * situation. Different in each longer run.
 */
export const storySeed = testLength === 'day' ? 2 : Date.now();

/** Returns the number for this run's length, such as a number of rounds or generated cases. */
export function byLength(values: Readonly<Record<TestLength, number>>): number {
  return values[testLength];
}
