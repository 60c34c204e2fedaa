import { closeSync, existsSync, openSync, realpathSync, rmSync, writeSync } from 'node:fs';
import { resolve } from 'node:path';
import { csvLine } from '#server/csv/write.ts';

/** A report of rows that were not taken. */
export interface Rejects {
  readonly path: string;
  add(bad: { readonly line: number; readonly reason: string }): void;
  count(): number;
  close(): void;
}

/** Where a path leads through links; of one that is not there, the path itself. */
function realPath(path: string): string {
  return existsSync(path) ? realpathSync(path) : resolve(path);
}

/**
 * Reports to a CSV file of line and reason, which is there only when there is something to report:
 * that of an earlier run goes. Throws where it would take the place of the `source`, by whatever path
 * or link.
 */
export function createRejects(path: string, source: string): Rejects {
  if (realPath(path) === realPath(source)) {
    throw new Error(`The bad rows cannot be told of in the file itself: ${path}`);
  }
  rmSync(path, { force: true });
  let file: number | null = null;
  let count = 0;
  return {
    path,
    add({ line, reason }) {
      if (file === null) {
        file = openSync(path, 'w');
        writeSync(file, csvLine(['line', 'reason']));
      }
      writeSync(file, csvLine([line, reason]));
      count += 1;
    },
    count: () => count,
    close() {
      if (file !== null) closeSync(file);
    },
  };
}
