import { createHash } from 'node:crypto';
import type { Row } from '#server/db/copy/table-copy.ts';
import type { FilesSum, TableSum } from './archive-format.ts';

export function formatRows(rows: readonly Row[]): Buffer {
  return Buffer.from(rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
}

export function parseRows(lines: Buffer): Row[] {
  return lines
    .toString()
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));
}

/** Sums up a table from its formatted rows. */
export function createTableSum() {
  const hash = createHash('sha256');
  let rows = 0;
  return {
    add(lines: Buffer, count: number): void {
      hash.update(lines);
      rows += count;
    },
    result: (): TableSum => ({ rows, hash: hash.digest('hex') }),
  };
}

export function createFilesSum() {
  const hash = createHash('sha256');
  let count = 0;
  let bytes = 0;
  return {
    add(path: string, content: Buffer): void {
      hash.update(`${path} ${createHash('sha256').update(content).digest('hex')}\n`);
      count += 1;
      bytes += content.length;
    },
    result: (): FilesSum => ({ count, bytes, hash: hash.digest('hex') }),
  };
}
