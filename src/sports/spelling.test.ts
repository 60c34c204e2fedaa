import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { motogp } from './motogp/sport.ts';

const root = join(import.meta.dirname, '../..');

test('MotoGP has one spelling everywhere except in the link of the header', () => {
  const files = globSync(['src/**/*.{ts,tsx}', 'docs/**/*.md', '*.md'], { cwd: root }).filter(
    (file) => !/[.]test[.]tsx?$/.test(file),
  );
  const others = files.flatMap((file) => {
    const text = readFileSync(join(root, file), 'utf8');
    // Lower-case names are codes or parts of URLs.
    const found = text.match(/\bmoto[ -]?gp\b/gi) ?? [];
    return found.filter((name) => name !== 'MotoGP' && name !== 'motogp');
  });
  expect(files.length).toBeGreaterThan(500);
  expect(new Set(others)).toEqual(new Set([motogp.label]));
  expect(motogp.shortLabel).toBe('MotoGP');
});
