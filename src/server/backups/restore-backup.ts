import { existsSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { openTableWriter } from '#server/db/copy/open-copy.ts';
import type { Row, TableWriter } from '#server/db/copy/table-copy.ts';
import { createFolder, writeNewFile, writeWholeFile } from '#server/shared/files/durable-files.ts';
import {
  type ArchiveHeader,
  BackupError,
  type BackupPlace,
  type Progress,
} from './archive-format.ts';
import { keyNames, picturesFolder, readDataFile } from './data-files.ts';
import { readArchive, verifyArchive } from './read-archive.ts';
import { createFilesSum, parseRows, sumTables } from './sums.ts';

const lockName = 'restore.lock';

export interface RestoredBackup {
  readonly header: ArchiveHeader;
  readonly rows: number;
  readonly files: number;
}

/**
 * Requires an empty database of either engine and a `DATA_DIR` without keys and pictures. A failed
 * restore removes what it has written. Throws a BackupError or CopyError.
 */
export async function restoreBackup(
  file: string,
  place: BackupPlace,
  report: (progress: Progress) => void = () => {},
): Promise<RestoredBackup> {
  const { dataDir } = place;
  await createFolder(dataDir, 0o700);
  const lock = join(dataDir, lockName);
  await writeNewFile(lock, Buffer.from(''), 0o600).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
    throw new BackupError(
      `Another restore into ${dataDir} is running. If it was ended by force, delete ${lock}.`,
    );
  });
  try {
    await requireEmptyFolder(dataDir);
    return await restore(file, place, report);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
    throw new BackupError(`The disk of ${dataDir} is full.`);
  } finally {
    await rm(lock, { force: true });
  }
}

async function restore(
  file: string,
  { database, dataDir }: BackupPlace,
  report: (progress: Progress) => void,
): Promise<RestoredBackup> {
  const { header, manifest, rows, files } = await verifyArchive(file, report);
  const writer = await openTableWriter(database, header.migrations);
  const paths: string[] = [];
  try {
    await unpack(file, { writer, dataDir, header, total: rows, paths }, report);
    if (!isDeepStrictEqual(await sumFiles(dataDir, paths), manifest.files)) {
      throw new BackupError(`The files in ${dataDir} differ from those of the backup.`);
    }
    await writer.finish(async (copy) => {
      if (isDeepStrictEqual(await sumTables(copy), manifest.tables)) return;
      throw new BackupError('The restored rows differ from those of the backup.');
    });
  } catch (error) {
    await writer.abort();
    for (const path of paths) await rm(join(dataDir, path), { force: true });
    await rm(join(dataDir, picturesFolder), { recursive: true, force: true });
    throw error;
  }
  return { header, rows, files };
}

async function requireEmptyFolder(dataDir: string): Promise<void> {
  const existing = keyNames.filter((name) => existsSync(join(dataDir, name)));
  const pictures = await readdir(join(dataDir, picturesFolder)).catch(() => []);
  if (pictures.length > 0) existing.push(picturesFolder);
  if (existing.length === 0) return;
  throw new BackupError(
    `A backup is restored into an empty DATA_DIR only, and ${dataDir} has ${existing.join(', ')}. Restore into another folder, and swap them (docs/backups.md#restore).`,
  );
}

interface UnpackTarget {
  readonly writer: TableWriter;
  readonly dataDir: string;
  readonly header: ArchiveHeader;
  readonly total: number;
  /** Receives the path of each file, in the order of the archive. */
  readonly paths: string[];
}

async function unpack(
  file: string,
  { writer, dataDir, header, total, paths }: UnpackTarget,
  report: (progress: Progress) => void,
): Promise<void> {
  const tables = new Map(header.tables.map((table) => [table.name, table]));
  let done = 0;
  for await (const entry of readArchive(file)) {
    if (entry.type === 'file') {
      paths.push(entry.path);
      await writeDataFile(dataDir, entry.path, entry.bytes);
      report({ step: 'pictures', done: paths.length, total: 0 });
    }
    if (entry.type !== 'rows') continue;
    const table = tables.get(entry.table);
    if (!table) throw new BackupError(`The backup has rows of an unknown table "${entry.table}".`);
    const rows = parseRows(entry.lines);
    await writer.writeRows(table, toBatches(rows));
    done += rows.length;
    report({ step: 'rows', done, total });
  }
}

async function* toBatches(rows: readonly Row[]): AsyncGenerator<readonly Row[]> {
  yield rows;
}

async function writeDataFile(dataDir: string, path: string, bytes: Buffer): Promise<void> {
  const folder = join(dataDir, dirname(path));
  await createFolder(folder, 0o700);
  const final = basename(path);
  const mode = path.startsWith(`${picturesFolder}/`) ? undefined : 0o600;
  await writeWholeFile(folder, { temporary: `${final}.tmp`, final }, bytes, mode);
}

async function sumFiles(dataDir: string, paths: readonly string[]) {
  const sum = createFilesSum();
  for (const path of paths) {
    const bytes = await readDataFile(dataDir, path);
    if (bytes !== null) sum.add(path, bytes);
  }
  return sum.result();
}
