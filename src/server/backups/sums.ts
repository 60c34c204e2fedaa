import { createHash } from 'node:crypto';
import type { CopiedTable, Row, TableReader } from '#server/db/copy/table-copy.ts';
import type { FilesSum, Progress, TableSum } from './archive-format.ts';

function formatRows(rows: readonly Row[]): Buffer {
  return Buffer.from(rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
}

export function parseRows(lines: Buffer): Row[] {
  return lines
    .toString()
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));
}

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

interface Batch {
  readonly rows: readonly Row[];
  readonly lines: Buffer;
}

/** Must read all batches, since reading computes the sum and frees the connection. */
type CopyTable = (table: CopiedTable, batches: AsyncIterable<Batch>) => Promise<void>;

async function readToEnd(_table: CopiedTable, batches: AsyncIterable<Batch>): Promise<void> {
  for await (const _batch of batches);
}

/** Returns sums by the names of tables. */
export async function sumTables(
  reader: TableReader,
  copy: CopyTable = readToEnd,
  report: (progress: Progress) => void = () => {},
): Promise<Record<string, TableSum>> {
  let total = 0;
  // Sequential, because a connection runs one query at a time.
  for (const table of reader.tables) total += await reader.countRows(table);
  let done = 0;
  const sums: Record<string, TableSum> = {};
  for (const table of reader.tables) {
    const sum = createTableSum();
    const readBatches = async function* (): AsyncGenerator<Batch> {
      for await (const rows of reader.readRows(table)) {
        const lines = formatRows(rows);
        sum.add(lines, rows.length);
        done += rows.length;
        report({ step: 'rows', done, total });
        yield { rows, lines };
      }
    };
    await copy(table, readBatches());
    sums[table.name] = sum.result();
  }
  return sums;
}
