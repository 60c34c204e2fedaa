// `node scripts/test.ts day|full|long`. `--after-day` skips tests that a run of `day` has covered.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { checkSources, runStep } from './steps.ts';

interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

const results = 'test-results';
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { 'after-day': { type: 'boolean', default: false } },
});
const [length = 'day'] = positionals;
const isAfterDay = values['after-day'];

/** Deletes the report, which names folders of this machine. Returns null if there is none. */
function takeReport<T>(file: string): T | null {
  const path = `${results}/${file}`;
  if (!existsSync(path)) return null;
  const report = JSON.parse(readFileSync(path, 'utf8')) as T;
  rmSync(path);
  return report;
}

function readVitestCounts(): Counts {
  const report = takeReport<Record<string, number>>('vitest.json');
  return {
    passed: report?.numPassedTests ?? 0,
    failed: report?.numFailedTests ?? 0,
    skipped: report?.numPendingTests ?? 0,
  };
}

function readBrowserCounts(): Counts {
  const report = takeReport<{ stats: Record<string, number> }>('browser.json');
  return {
    passed: report?.stats.expected ?? 0,
    failed: report?.stats.unexpected ?? 0,
    skipped: report?.stats.skipped ?? 0,
  };
}

/** Stops at the first failed step. */
async function runAll(): Promise<boolean> {
  if (!isAfterDay && !(await checkSources())) return false;
  const reporters = ['--reporter=dot', '--reporter=json'];
  const output = `--outputFile.json=${results}/vitest.json`;
  const title = 'Units, components and server, on SQLite and PostgreSQL';
  if (!(await runStep(title, 'vitest', ['run', ...reporters, output]))) return false;
  return runStep('Journeys in a browser', 'playwright', ['test']);
}

rmSync(results, { recursive: true, force: true });
mkdirSync(results);
process.env.TEST_LENGTH = length;
if (isAfterDay) process.env.TEST_AFTER = 'day';
// The tests start the server a hundred times, so a cache of compiled code saves time.
process.env.NODE_COMPILE_CACHE ??= resolve('node_modules/.cache/node');

const started = performance.now();
const passed = await runAll();

const [vitest, browser] = [readVitestCounts(), readBrowserCounts()];
const sum = (key: keyof Counts) => vitest[key] + browser[key];
console.log(`\n${((performance.now() - started) / 1000).toFixed(0)} s`);
if (length === 'day') {
  console.log(
    'Left to `npm run test:full`: PostgreSQL for the other server files, all journeys, accessibility\n' +
      'walks, killed servers and migrations, more fuzzing. To `npm run test:long`: a million fuzz cases,\n' +
      'a thousand kills, 5,000 stories of the model.',
  );
}
console.log(`${sum('passed')} passed, ${sum('failed')} failed, ${sum('skipped')} skipped`);
process.exit(passed ? 0 : 1);
