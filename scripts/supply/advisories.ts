// `npm run advisories [-- file]` updates docs/advisories.json. Fails if a vulnerability is severe.
import { existsSync, writeFileSync } from 'node:fs';
import {
  type AdvisoryFinding,
  type AdvisoryReport,
  advisoryStatus,
  readAdvisoryReport,
  severeFindings,
} from './advisory-report.ts';
import { lockfileHash, readLockfile } from './lockfile.ts';
import { runNpm } from './run-npm.ts';

interface Audit {
  readonly vulnerabilities?: Readonly<
    Record<string, { name: string; severity: string; range: string; nodes: readonly string[] }>
  >;
  readonly message?: string;
  readonly statusCode?: number;
}

function findingsOf(vulnerabilities: NonNullable<Audit['vulnerabilities']>): AdvisoryFinding[] {
  const production = new Set(
    readLockfile('package-lock.json')
      .filter(({ isDevelopment }) => !isDevelopment)
      .map(({ path }) => path),
  );
  return Object.values(vulnerabilities).map(({ name, severity, range, nodes }) => ({
    name,
    severity,
    range,
    isDevelopment: !nodes.some((path) => production.has(path)),
  }));
}

function parse(stdout: string): Audit {
  try {
    return JSON.parse(stdout) as Audit;
  } catch {
    return {};
  }
}

const file = process.argv[2] ?? 'docs/advisories.json';
const { stdout } = runNpm(['audit', '--json', '--package-lock-only'], process.cwd());
const { vulnerabilities, statusCode } = parse(stdout);
const asked = {
  date: new Date().toISOString().slice(0, 10),
  lockfile: lockfileHash('package-lock.json'),
};
const last = existsSync(file) ? readAdvisoryReport(file).answered : null;
const report: AdvisoryReport = vulnerabilities
  ? { asked, refused: null, answered: { ...asked, findings: findingsOf(vulnerabilities) } }
  : {
      asked,
      refused: statusCode ? `it said ${statusCode}` : 'it could not be reached',
      answered: last,
    };
writeFileSync(file, `${JSON.stringify(report, null, 2)}\n`);
console.log(advisoryStatus(report));
for (const { name, range, severity, isDevelopment } of severeFindings(report)) {
  console.error(`${severity}: ${name} ${range}${isDevelopment ? ' (development)' : ''}`);
}
process.exit(vulnerabilities && severeFindings(report).length === 0 ? 0 : 1);
