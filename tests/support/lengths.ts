/** Lengths of the test suite in ascending order; each includes the previous ones. */
const testLengths = ['day', 'full', 'long'] as const;
export type TestLength = (typeof testLengths)[number];

function readLength(name: string | undefined): TestLength | null {
  if (name === undefined || name === '') return null;
  const length = testLengths.find((known) => known === name);
  if (!length) throw new Error(`${name} is no test length: ${testLengths.join(', ')}`);
  return length;
}

/** Length of this run; `full` for a file run on its own. */
export const testLength = readLength(process.env.TEST_LENGTH) ?? 'full';

/** Length already run, whose tests are skipped unless this run makes them longer. */
export const finishedLength = readLength(process.env.TEST_AFTER);

/**
 * Seed of generated stories. Fixed at day length, whose few stories might miss a required
 * situation; different in longer runs.
 */
export const storySeed = testLength === 'day' ? 2 : Date.now();

/** Number for this run's length, such as rounds or generated cases. */
export function byLength(values: Readonly<Record<TestLength, number>>): number {
  return values[testLength];
}
