import type { Remark } from '#server/features/catalogue/transfer/format.ts';
import { createLineReport, describeReportFailure } from './line-report.ts';
import { formatCount } from './numbers.ts';

/** The file lists all remarks. */
const maxPrinted = 5;

interface Remarks {
  add(remark: Remark): void;
  lines(): string[];
  /** Null if no line is missing from the file. */
  failure(): unknown;
  close(): void;
}

export function createRemarks(path: string, source: string): Remarks {
  const report = createLineReport(path, source, ['about', 'remark']);
  const counts = new Map<string, number>();
  const printed: string[] = [];
  return {
    add({ line, about, remark }) {
      report.add(line, about, remark);
      counts.set(about, (counts.get(about) ?? 0) + 1);
      if (printed.length === maxPrinted) return;
      printed.push(`  line ${formatCount(line)}: ${remark}`);
    },
    lines() {
      if (report.count() === 0) return [];
      const countTexts = [...counts].map(([about, count]) => `${formatCount(count)} (${about})`);
      return [
        `imported, but worth a look: ${countTexts.join(', ')}`,
        ...printed,
        report.failure() === null
          ? `All that is worth a look: ${path}`
          : `The list of them cannot be written: ${describeReportFailure(report)}`,
      ];
    },
    failure: report.failure,
    close: report.close,
  };
}
