import { test } from 'vitest';
import { testLength } from './lengths.ts';

/** Skips single tests of a file at length `day`. */
export const testInFull = test.skipIf(testLength === 'day');
