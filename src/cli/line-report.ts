import { closeSync, existsSync, openSync, realpathSync, rmSync, writeSync } from 'node:fs';
import { resolve } from 'node:path';
import { csvLine } from '#server/shared/csv/write.ts';

/** A report of lines of an imported file. */
interface LineReport {
  readonly path: string;
  /** Adds a line of the file, and what there is to say of it in a cell for each column. */
  add(line: number, ...cells: readonly string[]): void;
  count(): number;
  close(): void;
}

/** Where a path leads through links; of one that is not there, the path itself. */
function realPath(path: string): string {
  return existsSync(path) ? realpathSync(path) : resolve(path);
}

/**
 * Reports to a CSV file of line and these columns, which is there only when there is something to
 * report: that of an earlier run goes. Throws where it would take the place of the `source`, by
 * whatever path or link.
 */
export function createLineReport(
  path: string,
  source: string,
  columns: readonly string[],
): LineReport {
  if (realPath(path) === realPath(source)) {
    throw new Error(`What there is to say of the file cannot be told in the file itself: ${path}`);
  }
  rmSync(path, { force: true });
  let file: number | null = null;
  let count = 0;
  return {
    path,
    add(line, ...cells) {
      if (file === null) {
        file = openSync(path, 'w');
        writeSync(file, csvLine(['line', ...columns]));
      }
      writeSync(file, csvLine([line, ...cells]));
      count += 1;
    },
    count: () => count,
    close() {
      if (file !== null) closeSync(file);
    },
  };
}
