import { isDeepStrictEqual } from 'node:util';
import { openTableWriter } from '#server/db/copy/open-copy.ts';
import { openLockedReader } from '#server/db/copy/sqlite-copy.ts';
import type { Row, TableReader } from '#server/db/copy/table-copy.ts';
import type { DatabaseOptions } from '#server/db/engine/open.ts';
import { BackupError, type Progress, type TableSum } from './archive-format.ts';
import { sumTables } from './sums.ts';

interface MoveDeps {
  /** SQLite file. */
  readonly file: string;
  readonly to: DatabaseOptions;
  /** Without user and password, for the error message of a later start on the source. */
  readonly targetName: string;
}

/**
 * Locks the source against writes, and marks it as moved after comparing the copy. Pictures and
 * keys are not copied, since DATA_DIR remains the same. Throws if another program writes to the
 * source, or if the target is not empty.
 */
export async function moveDatabase(
  { file, to, targetName }: MoveDeps,
  report: (progress: Progress) => void = () => {},
): Promise<{ readonly rows: number }> {
  const source = await openLockedReader(file);
  try {
    const sums = await fillTarget(source, to, report);
    source.markMoved(targetName);
    let total = 0;
    for (const { rows } of Object.values(sums)) total += rows;
    return { rows: total };
  } finally {
    await source.close();
  }
}

async function fillTarget(
  source: TableReader,
  to: DatabaseOptions,
  report: (progress: Progress) => void,
): Promise<Record<string, TableSum>> {
  const writer = await openTableWriter(to, source.migrations);
  try {
    const sums = await sumTables(
      source,
      (table, batches) => writer.writeRows(table, rowsOf(batches)),
      report,
    );
    await writer.finish(async (copy) => {
      if (isDeepStrictEqual(await sumTables(copy), sums)) return;
      throw new BackupError('The copied rows differ from the source.');
    });
    return sums;
  } catch (error) {
    await writer.abort();
    throw error;
  }
}

async function* rowsOf(batches: AsyncIterable<{ readonly rows: readonly Row[] }>) {
  for await (const { rows } of batches) yield rows;
}
