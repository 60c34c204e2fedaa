import { execFileSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { TestLength } from '#tests/support/lengths.ts';
import {
  onlyInFull,
  selectTestFiles,
  type TestProject,
  testProjects,
} from '#tests/support/test-files.ts';

const projects = Object.keys(testProjects) as TestProject[];
const filesIn = (length: TestLength, finished: TestLength | null = null) =>
  projects.flatMap((project) =>
    selectTestFiles(project, length, finished).map((file) => `${project} ${file}`),
  );

test('every test file is in a run of full length, and journeys are all below tests/e2e', () => {
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
    encoding: 'utf8',
  });
  const tests = files.split('\n').filter((file) => /\.(test|spec)\.tsx?$/.test(file));
  const run = new Set(projects.flatMap((project) => selectTestFiles(project, 'full')));
  // `npm run pictures` has its own configuration.
  const elsewhere = /^tests\/(e2e|pictures)\/.*\.spec\.ts$/;
  const missed = tests.filter((file) => !run.has(file) && !elsewhere.test(file));
  expect(missed, 'in no run: add a pattern to tests/support/test-files.ts').toEqual([]);
});

test('a run by day and the rest of the full length hold the full length together', () => {
  const byDay = filesIn('day');
  const full = filesIn('full');
  expect(full).toEqual(expect.arrayContaining(byDay));
  expect(new Set([...byDay, ...filesIn('full', 'day')])).toEqual(new Set(full));
  expect(new Set(filesIn('long'))).toEqual(new Set(full));
});

test('every pattern of the files left to the full length finds one', () => {
  expect(onlyInFull.filter((pattern) => globSync(pattern).length === 0)).toEqual([]);
});
