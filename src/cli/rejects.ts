import type { RejectedRow } from '#server/features/catalogue/transfer/reconcile.ts';
import { createLineReport } from './line-report.ts';

interface Rejects {
  add(row: RejectedRow): void;
  lines(): string[];
  close(): void;
}

export function createRejects(path: string, source: string): Rejects {
  const report = createLineReport(path, source, ['reason']);
  return {
    add({ line, reason }) {
      report.add(line, reason);
    },
    lines() {
      if (report.count() === 0) return report.empty();
      const failure = report.failure();
      if (failure === null) return [`The bad rows and what is wrong with them: ${path}`];
      return [
        'The first bad rows:',
        ...report.first,
        `The list of all cannot be written: ${failure}`,
      ];
    },
    close: report.close,
  };
}
