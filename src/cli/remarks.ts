import type { Remark } from '#server/features/catalogue/transfer/format.ts';
import { createLineReport } from './line-report.ts';
import { formatCount } from './numbers.ts';

interface Remarks {
  add(remark: Remark): void;
  lines(): string[];
  close(): void;
}

export function createRemarks(path: string, source: string): Remarks {
  const report = createLineReport(path, source, ['about', 'remark']);
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
      return [
        `imported, but worth a look: ${countTexts.join(', ')}`,
        ...report.first,
        failure === null
          ? `All that is worth a look: ${path}`
          : `The list of them cannot be written: ${failure}`,
      ];
    },
    close: report.close,
  };
}
