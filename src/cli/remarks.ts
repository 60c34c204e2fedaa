import type { Remark } from '#server/features/catalogue/transfer/format.ts';
import { createLineReport, type ReportPlace } from './line-report.ts';
import { formatCount } from './numbers.ts';

interface Remarks {
  add(remark: Remark): void;
  lines(): string[];
  close(): void;
}

export function createRemarks(place: ReportPlace): Remarks {
  const report = createLineReport(place, ['about', 'remark']);
  const counts = new Map<string, number>();
  return {
    add({ line, about, remark }) {
      report.add(line, about, remark);
      counts.set(about, (counts.get(about) ?? 0) + 1);
    },
    lines() {
      if (report.count() === 0) return report.empty();
      const failure = report.failure();
      const countTexts = [...counts].map(([about, count]) => `${formatCount(count)} (${about})`);
      const lines = [`imported, but worth a look: ${countTexts.join(', ')}`, ...report.first];
      if (report.isWritten()) lines.push(`All that is worth a look: ${place.path}`);
      if (failure !== null) lines.push(`The list of them cannot be written: ${failure}`);
      return lines;
    },
    close: report.close,
  };
}
