import { test } from 'vitest';
import { testLength } from './lengths.ts';

/** A test whose first length is `full`: too slow for every day, in a file that is not. */
export const testInFull = test.skipIf(testLength === 'day');
