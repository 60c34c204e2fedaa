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
import { formatCount } from './numbers.ts';

const maxPrinted = 5;

interface LineReport {
  /** Does not throw if the file cannot be written. The last cell is a sentence. */
  add(line: number, ...cells: readonly string[]): void;
  count(): number;
  /** The first lines, to be printed. */
  readonly first: readonly string[];
  /**
   * Sentences if the file lacks a line; otherwise null. Lines that are all printed are needed only in
   * a file that the operator named, or that has those of an earlier run.
   */
  failure(): string | null;
  isWritten(): boolean;
  /** Line for the terminal if an earlier file remains and this run has no lines. */
  empty(): string[];
  close(): void;
}

export interface ReportPlace {
  readonly path: string;
  /** Path of the imported file. */
  readonly source: string;
  /** The operator named the place of the report. */
  readonly isNamed: boolean;
}

function realPath(path: string): string {
  return existsSync(path) ? realpathSync(path) : resolve(path);
}

/**
 * Removes an earlier report, and creates the CSV file with the first line. Throws if `source` cannot
 * be read, or if `path` is that file or a link to it.
 */
export function createLineReport(
  { path, source, isNamed }: ReportPlace,
  columns: readonly string[],
): LineReport {
  if (realPath(path) === realPath(source)) {
    throw new Error(`The report on a file cannot be written to the file itself: ${path}`);
  }
  // The error must name the source rather than the report beside it.
  accessSync(source, constants.R_OK);
  let file: number | null = null;
  let count = 0;
  const first: string[] = [];
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

  function describeFailure(): string | null {
    if (failure === null) return null;
    const reason = describeError(failure, null, path).replace(/\.?$/, '.');
    return `${reason} Or choose another place by --rejects <file>.`;
  }

  attempt(() => rmSync(path, { force: true }));
  return {
    add(line, ...cells) {
      count += 1;
      if (count <= maxPrinted) first.push(`  line ${formatCount(line)}: ${cells.at(-1)}`);
      attempt(() => write([line, ...cells]));
    },
    count: () => count,
    first,
    failure: () => (isNamed || count > first.length || existsSync(path) ? describeFailure() : null),
    isWritten: () => failure === null,
    empty: () =>
      failure !== null && existsSync(path)
        ? [`An earlier list cannot be removed: ${describeFailure()}`]
        : [],
    close() {
      if (file !== null) closeSync(file);
    },
  };
}
