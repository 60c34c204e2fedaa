import { test } from 'vitest';
import { testLength } from './lengths.ts';

/** Test that is too slow for `day`, in a file whose other tests run then. */
export const testInFull = test.skipIf(testLength === 'day');
