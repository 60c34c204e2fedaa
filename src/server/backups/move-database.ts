import { isDeepStrictEqual } from 'node:util';
import { openTableReader, openTableWriter } from '#server/db/copy/open-copy.ts';
import type { CopiedTable, Row, TableReader } from '#server/db/copy/table-copy.ts';
import type { Database } from '#server/db/engine/database.ts';
import type { DatabaseOptions } from '#server/db/engine/open.ts';
import { BackupError, type Progress, type TableSum } from './archive-format.ts';
import { recordMove } from './installation.ts';
import { sumTables } from './restore-backup.ts';
import { createTableSum, formatRows } from './sums.ts';

interface MoveDeps {
  readonly source: Database;
  readonly from: DatabaseOptions;
  readonly to: DatabaseOptions;
  /** Target without user and password, which a later start on the source names. */
  readonly targetName: string;
}

/**
 * Copies all rows with their ids into an empty database, compares the copy with the source and
 * marks the source as moved. Pictures and keys remain where they are. Throws a BackupError, and
 * leaves the target empty, if the source changes meanwhile.
 */
export async function moveDatabase(
  { source, from, to, targetName }: MoveDeps,
  report: (progress: Progress) => void = () => {},
): Promise<{ readonly rows: number }> {
  const version = await source.version();
  const reader = await openTableReader(from);
  let sums: Record<string, TableSum>;
  try {
    const writer = await openTableWriter(to, reader.migrations);
    try {
      sums = await copyTables(reader, writer.writeRows, report);
      if ((await source.version()) !== version) {
        throw new BackupError(
          'The database was changed while it was copied. Stop the server first.',
        );
      }
      await writer.finish();
    } catch (error) {
      await writer.abort();
      throw error;
    }
    if (!isDeepStrictEqual(await sumTables(to, reader.tables), sums)) {
      throw new BackupError('The copied rows differ from the source. Do not use the copy.');
    }
  } finally {
    await reader.close();
  }
  await recordMove(source, targetName);
  return { rows: Object.values(sums).reduce((total, { rows }) => total + rows, 0) };
}

async function copyTables(
  reader: TableReader,
  writeRows: (table: CopiedTable, batches: AsyncIterable<readonly Row[]>) => Promise<void>,
  report: (progress: Progress) => void,
): Promise<Record<string, TableSum>> {
  const counts = await Promise.all(reader.tables.map((table) => reader.countRows(table)));
  const total = counts.reduce((sum, count) => sum + count, 0);
  let done = 0;
  const sums: Record<string, TableSum> = {};
  for (const table of reader.tables) {
    const sum = createTableSum();
    const readAndSum = async function* () {
      for await (const rows of reader.readRows(table)) {
        sum.add(formatRows(rows), rows.length);
        done += rows.length;
        report({ step: 'rows', done, total });
        yield rows;
      }
    };
    await writeRows(table, readAndSum());
    sums[table.name] = sum.result();
  }
  return sums;
}
