import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const read = (file: string) => readFileSync(file, 'utf8');

function importsOf(source: string): { readonly name: string; readonly sheet: string }[] {
  return [...source.matchAll(/^import (\w+) from '(\.[^']+\.module\.css)';$/gm)].map(
    ([, name = '', sheet = '']) => ({ name, sheet }),
  );
}

/** Excludes classes of libraries, which are in `:global()`. */
function classesOf(sheet: string): Set<string> {
  const own = sheet.replaceAll(/\/\*.*?\*\/|:global\([^)]*\)/gs, '');
  return new Set([...own.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name = '']) => name));
}

interface Use {
  readonly file: string;
  readonly sheet: string;
  /** `[` marks a computed name. */
  readonly classes: readonly string[];
}

const uses = globSync('src/client/**/*.{ts,tsx}').flatMap((file): Use[] => {
  const source = read(file);
  return importsOf(source).map(({ name, sheet }) => ({
    file,
    sheet: join(dirname(file), sheet),
    classes: [...source.matchAll(new RegExp(`\\b${name}(\\.\\w+|\\[)`, 'g'))].map(
      ([, used = '']) => used,
    ),
  }));
});

test('every class that a component uses is defined in its style sheet', () => {
  const undefinedClasses = uses.flatMap(({ file, sheet, classes }) => {
    const defined = classesOf(read(sheet));
    return classes
      .filter((used) => used !== '[' && !defined.has(used.slice(1)))
      .map((used) => `${file}: ${used}`);
  });
  expect(uses.length).toBeGreaterThan(80);
  expect(undefinedClasses).toEqual([]);
});

test('every class that a style sheet defines is used by a component', () => {
  const unused = globSync('src/client/**/*.module.css').flatMap((sheet) => {
    const used = new Set(uses.flatMap((use) => (use.sheet === sheet ? use.classes : [])));
    if (used.has('[')) return [];
    const names = [...classesOf(read(sheet))];
    return names.filter((name) => !used.has(`.${name}`)).map((name) => `${sheet}: .${name}`);
  });
  expect(unused).toEqual([]);
});
