import { test } from 'vitest';
import { testLength } from './lengths.ts';

/** Skips a test at length `day` in a file that also runs then. */
export const testInFull = test.skipIf(testLength === 'day');
