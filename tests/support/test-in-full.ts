import { test } from 'vitest';
import { testLength } from './lengths.ts';

/** Runs a test only at longer lengths than `day`, in a file whose other tests also run then. */
export const testInFull = test.skipIf(testLength === 'day');
