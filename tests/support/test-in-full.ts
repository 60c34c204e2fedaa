import { test } from 'vitest';
import { testLength } from './lengths.ts';

/** Test too slow for `day`, in a file that runs then. */
export const testInFull = test.skipIf(testLength === 'day');
