// Everything that must hold before a change lands, in the order that fails soonest.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { checkSources, runStep } from './steps.ts';

interface Counts {
  passed: number;
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
    failed: report?.numFailedTests ?? 0,
    skipped: report?.numPendingTests ?? 0,
  };
}

function browserCounts(): Counts {
  const report = readReport<{ stats: Record<string, number> }>('browser.json');
  return {
    passed: report?.stats.expected ?? 0,
    failed: report?.stats.unexpected ?? 0,
    skipped: report?.stats.skipped ?? 0,
  };
}

rmSync(results, { recursive: true, force: true });
mkdirSync(results);

// The server and the commands start a hundred times: each process finds its code compiled.
process.env.NODE_COMPILE_CACHE ??= resolve('node_modules/.cache/node');

const passed =
  (await checkSources()) &&
  (await runStep('Units, components and server, on SQLite and PostgreSQL', 'vitest', [
    'run',
    '--reporter=dot',
    '--reporter=json',
    `--outputFile.json=${results}/vitest.json`,
  ])) &&
  (await runStep('Journeys in a browser', 'playwright', ['test']));

const [vitest, browser] = [vitestCounts(), browserCounts()];
const sum = (key: keyof Counts) => vitest[key] + browser[key];
console.log(`\n${sum('passed')} passed, ${sum('failed')} failed, ${sum('skipped')} skipped`);
process.exit(passed ? 0 : 1);
