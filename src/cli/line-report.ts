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
import { describeError } from './describe-error.ts';

export interface LineReport {
  readonly path: string;
  /** Does not throw if the file cannot be written. */
  add(line: number, ...cells: readonly string[]): void;
  count(): number;
  /** Null if no line is missing from the file. */
  failure(): unknown;
  close(): void;
}

export function describeReportFailure({ failure }: Pick<LineReport, 'failure'>): string {
  return `${describeError(failure(), null)} Or choose another place: --rejects <file>`;
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
  let file: number | null = null;
  let count = 0;
  let failure: unknown = null;

  function attempt(work: () => void): void {
    if (failure !== null) return;
    try {
      work();
    } catch (error) {
      failure = error;
    }
  }

  function write(cells: readonly (number | string)[]): void {
    if (file === null) {
      file = openSync(path, 'w');
      writeSync(file, formatCsvLine(['line', ...columns]));
    }
    writeSync(file, formatCsvLine([...cells]));
  }

  attempt(() => rmSync(path, { force: true }));
  return {
    path,
    add(line, ...cells) {
      count += 1;
      attempt(() => write([line, ...cells]));
    },
    count: () => count,
    failure: () => (count > 0 ? failure : null),
    close() {
      if (file !== null) closeSync(file);
    },
  };
}
