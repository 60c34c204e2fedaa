import { readFileSync } from 'node:fs';
import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';

const Finding = Type.Object({
  name: Type.String(),
  severity: Type.String(),
  range: Type.String(),
  isDevelopment: Type.Boolean(),
});

export const AdvisoryReport = Type.Object({
  asked: Type.Object({ date: Type.String(), lockfile: Type.String() }),
  /** Reason why the last request failed. */
  refused: Type.Union([Type.String(), Type.Null()]),
  /** Response that may describe an earlier lockfile. */
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

const severe: ReadonlySet<string> = new Set(['high', 'critical']);

/** Throws if the file is not a valid report. */
export function readAdvisoryReport(file: string): AdvisoryReport {
  return Value.Parse(AdvisoryReport, JSON.parse(readFileSync(file, 'utf8')));
}

export function severeFindings({ answered }: AdvisoryReport): AdvisoryFinding[] {
  return answered?.findings.filter(({ severity }) => severe.has(severity)) ?? [];
}

export function advisoryStatus(report: AdvisoryReport): string {
  const { asked, answered, refused } = report;
  if (!answered) {
    return `Known vulnerabilities could not be looked up: the package registry never answered, last asked on ${asked.date} (${refused}).`;
  }
  const count = `${answered.findings.length} packages with advisories, ${severeFindings(report).length} of them high`;
  const earlier = answered.lockfile === asked.lockfile ? '' : ', for an earlier lockfile';
  return `The registry answered on ${answered.date}${earlier}: ${count}`;
}
