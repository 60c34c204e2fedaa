import { expect, test } from 'vitest';
import { type Fixture, httpCalls } from './calls.ts';

const fixture: Fixture = { players: 1_000_000, fans: [], elevenId: 'ours', asset: '/assets/a.js' };

test.each(httpCalls.filter(({ name }) => name.endsWith(', first')))(
  'requests of "$name" hardly ever come twice',
  ({ variants, path }) => {
    const paths = Array.from({ length: Math.min(variants, 20_000) }, (_, n) => path(fixture, n));
    expect(new Set(paths).size).toBeGreaterThan(0.95 * paths.length);
  },
);

test('every call has a unique name', () => {
  const names = httpCalls.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
});
