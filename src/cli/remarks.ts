import type { Remark } from '#server/features/catalogue/transfer/format.ts';
import { createLineReport } from './line-report.ts';

/** So many remarks are printed; all are in the file. */
const shown = 5;

/** What is odd about rows that were imported. */
interface Remarks {
  add(remark: Remark): void;
  /** How many there are by what they are about, the first few, and where all of them are. */
  lines(): string[];
  close(): void;
}

/** Collects remarks in a CSV file, as `createLineReport` does, and tells of them. */
export function createRemarks(path: string, source: string): Remarks {
  const report = createLineReport(path, source, ['about', 'remark']);
  const counts = new Map<string, number>();
  const first: string[] = [];
  return {
    add({ line, about, remark }) {
      report.add(line, about, remark);
      counts.set(about, (counts.get(about) ?? 0) + 1);
      if (first.length < shown) first.push(`  line ${line.toLocaleString('en')}: ${remark}`);
    },
    lines() {
      if (report.count() === 0) return [];
      const abouts = [...counts].map(
        ([about, count]) => `${count.toLocaleString('en')} (${about})`,
      );
      return [
        `imported, but worth a look: ${abouts.join(', ')}`,
        ...first,
        `All that is worth a look: ${path}`,
      ];
    },
    close: report.close,
  };
}
