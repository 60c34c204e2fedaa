import type { RejectedRow } from '#server/features/catalogue/transfer/reconcile.ts';
import { createLineReport, describeReportFailure } from './line-report.ts';
import { formatCount } from './numbers.ts';

/** Printed only if the file that lists all of them cannot be written. */
const maxPrinted = 5;

interface Rejects {
  add(row: RejectedRow): void;
  lines(): string[];
  close(): void;
}

export function createRejects(path: string, source: string): Rejects {
  const report = createLineReport(path, source, ['reason']);
  const first: string[] = [];
  return {
    add({ line, reason }) {
      report.add(line, reason);
      if (first.length < maxPrinted) first.push(`  line ${formatCount(line)}: ${reason}`);
    },
    lines() {
      if (report.count() === 0) return [];
      if (report.failure() === null) return [`The bad rows and what is wrong with them: ${path}`];
      return [
        'The first bad rows:',
        ...first,
        `The list of all cannot be written: ${describeReportFailure(report)}`,
      ];
    },
    close: report.close,
  };
}
