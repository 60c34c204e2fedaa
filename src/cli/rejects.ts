import type { RejectedRow } from '#server/features/catalogue/transfer/reconcile.ts';
import { createLineReport, type ReportPlace } from './line-report.ts';

interface Rejects {
  add(row: RejectedRow): void;
  lines(): string[];
  close(): void;
}

export function createRejects(place: ReportPlace): Rejects {
  const report = createLineReport(place, ['reason']);
  return {
    add({ line, reason }) {
      report.add(line, reason);
    },
    lines() {
      if (report.count() === 0) return report.empty();
      if (report.isWritten()) return [`The bad rows and what is wrong with them: ${place.path}`];
      const failure = report.failure();
      if (failure === null) return ['The bad rows:', ...report.first];
      return [
        'The first bad rows:',
        ...report.first,
        `The list of all cannot be written: ${failure}`,
      ];
    },
    close: report.close,
  };
}
