// Everything that must hold before a change lands, in the order that fails soonest.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { checkTypes, lint, runStep } from './steps.ts';

interface Counts {
  passed: number;
  /** Passed only at the second try: to be looked into, though a busy machine may be the reason. */
  flaky: number;
  failed: number;
  skipped: number;
}

const results = 'test-results';

function readReport<T>(file: string): T | null {
  const path = `${results}/${file}`;
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as T) : null;
}

function vitestCounts(): Counts {
  const report = readReport<Record<string, number>>('vitest.json');
  return {
    passed: report?.numPassedTests ?? 0,
    flaky: 0,
    failed: report?.numFailedTests ?? 0,
    skipped: report?.numPendingTests ?? 0,
  };
}

function browserCounts(): Counts {
  const report = readReport<{ stats: Record<string, number> }>('browser.json');
  return {
    passed: report?.stats.expected ?? 0,
    flaky: report?.stats.flaky ?? 0,
    failed: report?.stats.unexpected ?? 0,
    skipped: report?.stats.skipped ?? 0,
  };
}

rmSync(results, { recursive: true, force: true });
mkdirSync(results);

const passed =
  lint() &&
  checkTypes() &&
  runStep('Units, components and server, on SQLite and PostgreSQL', 'vitest', [
    'run',
    '--reporter=dot',
    '--reporter=json',
    `--outputFile.json=${results}/vitest.json`,
  ]) &&
  runStep('Journeys in a browser', 'playwright', ['test']);

const [vitest, browser] = [vitestCounts(), browserCounts()];
const sum = (key: keyof Counts) => vitest[key] + browser[key];
console.log(
  `\n${sum('passed')} passed, ${sum('flaky')} at the second try, ${sum('failed')} failed, ${sum('skipped')} skipped`,
);
process.exit(passed ? 0 : 1);
