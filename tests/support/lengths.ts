/** Each length includes the previous ones. */
const testLengths = ['day', 'full', 'long'] as const;
export type TestLength = (typeof testLengths)[number];

function readLength(name: string | undefined): TestLength | null {
  if (name === undefined || name === '') return null;
  const length = testLengths.find((known) => known === name);
  if (!length) throw new Error(`${name} is no test length: ${testLengths.join(', ')}`);
  return length;
}

export const testLength = readLength(process.env.TEST_LENGTH) ?? 'full';

/** Tests of this length are skipped unless this run makes them longer. */
export const finishedLength = readLength(process.env.TEST_AFTER);

/** Fixed at day length, because few random stories might miss a required situation. */
export const storySeed = testLength === 'day' ? 2 : Date.now();

export function byLength(values: Readonly<Record<TestLength, number>>): number {
  return values[testLength];
}
