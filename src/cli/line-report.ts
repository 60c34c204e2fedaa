import {
  accessSync,
  closeSync,
  constants,
  existsSync,
  openSync,
  realpathSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { resolve } from 'node:path';
import { formatCsvLine } from '#server/shared/csv/write.ts';

interface LineReport {
  readonly path: string;
  add(line: number, ...cells: readonly string[]): void;
  count(): number;
  close(): void;
}

function realPath(path: string): string {
  return existsSync(path) ? realpathSync(path) : resolve(path);
}

/**
 * Removes an earlier report, and creates the CSV file with the first line. Throws if `source` cannot
 * be read, or if `path` is that file or a link to it.
 */
export function createLineReport(
  path: string,
  source: string,
  columns: readonly string[],
): LineReport {
  if (realPath(path) === realPath(source)) {
    throw new Error(`What there is to say of the file cannot be told in the file itself: ${path}`);
  }
  // The error must name the source rather than the report beside it.
  accessSync(source, constants.R_OK);
  rmSync(path, { force: true });
  let file: number | null = null;
  let count = 0;
  return {
    path,
    add(line, ...cells) {
      if (file === null) {
        file = openSync(path, 'w');
        writeSync(file, formatCsvLine(['line', ...columns]));
      }
      writeSync(file, formatCsvLine([line, ...cells]));
      count += 1;
    },
    count: () => count,
    close() {
      if (file !== null) closeSync(file);
    },
  };
}
