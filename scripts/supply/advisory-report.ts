import { readFileSync } from 'node:fs';
import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';

const Finding = Type.Object({
  name: Type.String(),
  severity: Type.String(),
  /** The versions concerned. */
  range: Type.String(),
  isDevelopment: Type.Boolean(),
});

/** What docs/advisories.json keeps. */
export const AdvisoryReport = Type.Object({
  /** When the registry was last asked, and for which lockfile. */
  asked: Type.Object({ date: Type.String(), lockfile: Type.String() }),
  /** Why that question had no answer; null when it had one. */
  refused: Type.Union([Type.String(), Type.Null()]),
  /** The last answer there was, maybe for an earlier lockfile; null when there never was one. */
  answered: Type.Union([
    Type.Object({
      date: Type.String(),
      lockfile: Type.String(),
      findings: Type.Array(Finding),
    }),
    Type.Null(),
  ]),
});
export type AdvisoryReport = Static<typeof AdvisoryReport>;
export type AdvisoryFinding = Static<typeof Finding>;

/** Severities that must not stay. */
const severe: ReadonlySet<string> = new Set(['high', 'critical']);

/** Throws when the file is not such a report. */
export function readAdvisoryReport(file: string): AdvisoryReport {
  return Value.Parse(AdvisoryReport, JSON.parse(readFileSync(file, 'utf8')));
}

/** Findings of the last answer that are high or critical. */
export function severeFindings({ answered }: AdvisoryReport): AdvisoryFinding[] {
  return answered?.findings.filter(({ severity }) => severe.has(severity)) ?? [];
}

/** One sentence: what the registry said and when, or that it never said anything. */
export function advisoryStatus(report: AdvisoryReport): string {
  const { asked, answered, refused } = report;
  if (!answered) {
    return `Known vulnerabilities could not be looked up: the package registry never answered, last asked on ${asked.date} (${refused}).`;
  }
  const count = `${answered.findings.length} packages with advisories, ${severeFindings(report).length} of them high`;
  const earlier = answered.lockfile === asked.lockfile ? '' : ', for an earlier lockfile';
  return `The registry answered on ${answered.date}${earlier}: ${count}`;
}
