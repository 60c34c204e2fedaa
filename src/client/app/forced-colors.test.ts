import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');

test('borders that mark a selection have their own colour under forced colours', () => {
  // Forced colours draw transparent borders visibly.
  const files = globSync('**/*.module.css', { cwd: root });
  const edged = files
    .map((file) => ({ file, css: readFileSync(join(root, file), 'utf8') }))
    .filter(({ css }) => /border(-\w+)?: \dpx solid transparent/.test(css));
  expect(edged.length).toBeGreaterThan(3);
  const forced = /@media \(forced-colors: active\) \{[^@]*border(-\w+)*-color: Canvas/;
  expect(edged.filter(({ css }) => !forced.test(css)).map(({ file }) => file)).toEqual([]);
});
