import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parseSync } from 'vite';
import { expect, test } from 'vitest';
import manifest from '../package.json' with { type: 'json' };
import buildInputs from './build-inputs.json' with { type: 'json' };

const roots = ['scripts/client/build.ts', 'vite.config.ts', 'react-router.config.ts'];

const aliases = Object.entries(manifest.imports).map(([from, to]) => [
  from.replace('*', ''),
  to.replace(/^\.\//, '').replace('*', ''),
]);

/** Returns null for a package. */
function fileOf(specifier: string, from: string): string | null {
  if (specifier.startsWith('.')) return relative('.', join(from, '..', specifier));
  const alias = aliases.find(([name = '']) => specifier.startsWith(name));
  return alias ? specifier.replace(alias[0] ?? '', alias[1] ?? '') : null;
}

function reach(file: string, reached: Set<string>): void {
  if (reached.has(file) || !existsSync(file)) return;
  reached.add(file);
  if (!/\.(?:ts|tsx|mjs)$/.test(file)) return;
  const { module } = parseSync(file, readFileSync(file, 'utf8'));
  const named = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? []),
    ),
  ];
  for (const specifier of named) {
    const next = fileOf(specifier, file);
    if (next !== null) reach(next, reached);
  }
}

test('every file that the build imports is one of its inputs', () => {
  const reached = new Set<string>();
  for (const root of roots) reach(root, reached);
  expect(reached.size).toBeGreaterThan(90);
  const isInput = (file: string) =>
    buildInputs.some((input) => file === input || file.startsWith(`${input}/`));
  expect([...reached].filter((file) => !isInput(file)).toSorted()).toEqual([]);
});
