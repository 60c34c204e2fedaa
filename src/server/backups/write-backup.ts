import { existsSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { pack } from 'tar-stream';
import { openTableReader } from '#server/db/copy/open-copy.ts';
import type { CopiedTable } from '#server/db/copy/table-copy.ts';
import type { DatabaseOptions } from '#server/db/engine/open.ts';
import { createFolder, syncFolder } from '#server/shared/files/durable-files.ts';
import { describeUncreated } from '#server/shared/files/writable-folder.ts';
import {
  type ArchiveHeader,
  type ArchiveManifest,
  archiveFormat,
  BackupError,
  type BackupPlace,
  type BackupSummary,
  filesFolder,
  headerName,
  manifestName,
  type Progress,
  type TableSum,
  tablesFolder,
} from './archive-format.ts';
import { listDataFiles, readDataFile } from './data-files.ts';
import { verifyArchive } from './read-archive.ts';
import { createFilesSum, sumTables } from './sums.ts';

/** Rows are buffered, since the header of an entry must state its size. */
const partBytes = 1024 * 1024;

type AddEntry = (name: string, content: Buffer) => Promise<void>;

/**
 * Writes a snapshot into a new file of mode 0600, and verifies the file by reading it. The file
 * only gets its name once it is complete. Throws a BackupError if the file exists.
 */
export async function writeBackup(
  place: BackupPlace,
  file: string,
  report: (progress: Progress) => void = () => {},
): Promise<BackupSummary> {
  if (existsSync(file))
    throw new BackupError(`There is a file already: ${file}. Delete it, or choose another name.`);
  const partial = `${file}.partial`;
  try {
    await createFolder(dirname(file), 0o700);
    await writeTar(partial, (add) => addContent(place, add, report));
    const summary = await verifyArchive(partial, report);
    await rename(partial, file);
    await syncFolder(dirname(file));
    return summary;
  } catch (error) {
    throw describeWriteError(error, file);
  } finally {
    await rm(partial, { force: true }).catch(() => {});
  }
}

async function addContent(
  { database, dataDir }: BackupPlace,
  add: AddEntry,
  report: (progress: Progress) => void,
): Promise<void> {
  const copied = new Set<string>();
  const files = createFilesSum();

  async function addNewFiles(): Promise<void> {
    for await (const path of listDataFiles(dataDir)) {
      if (copied.has(path)) continue;
      const bytes = await readDataFile(dataDir, path);
      if (bytes === null) continue;
      copied.add(path);
      files.add(path, bytes);
      await add(`${filesFolder}/${path}`, bytes);
      report({ step: 'pictures', done: copied.size, total: 0 });
    }
  }

  // Pictures precede the rows, because a picture that is replaced later may be removed.
  await addNewFiles();
  const tables = await addTables(database, add, report);
  // Rows may refer to pictures that were uploaded after the first listing.
  await addNewFiles();
  const manifest: ArchiveManifest = { tables, files: files.result() };
  await add(manifestName, Buffer.from(JSON.stringify(manifest)));
}

function describeWriteError(error: unknown, file: string): unknown {
  if (!(error instanceof Error)) return error;
  const { code, syscall, path = dirname(file) } = error as NodeJS.ErrnoException;
  if (code === 'ENOSPC' || code === 'EDQUOT') {
    return new BackupError(`The disk of ${dirname(file)} is full.`);
  }
  if (code === 'EROFS') return new BackupError(`${path} is on a read-only disk.`);
  if ((code === 'EACCES' || code === 'EPERM') && syscall === 'mkdir') {
    return new BackupError(describeUncreated(dirname(file)));
  }
  return error;
}

async function writeTar(file: string, addEntries: (add: AddEntry) => Promise<void>): Promise<void> {
  const handle = await open(file, 'w', 0o600);
  const archive = pack();
  const add: AddEntry = (name, bytes) =>
    new Promise((resolve, reject) => {
      const entry = archive.entry({ name, size: bytes.length }, (error) =>
        error ? reject(error) : resolve(),
      );
      // A full disk destroys the archive and with it the entry that is being written.
      entry.on('error', reject);
      entry.end(bytes);
    });
  const target = handle.createWriteStream({ flush: true });
  const written = pipeline(archive, createGzip(), target);
  try {
    await Promise.race([addEntries(add), written]);
    archive.finalize();
  } catch (error) {
    archive.destroy();
    await written.catch(() => {});
    throw error;
  }
  await written;
}

async function addTables(
  database: DatabaseOptions,
  add: AddEntry,
  report: (progress: Progress) => void,
): Promise<Record<string, TableSum>> {
  // Precedes the snapshot, so that a restore misses no account that was deleted after it.
  const createdAt = new Date().toISOString();
  const reader = await openTableReader(database);
  try {
    const { tables, migrations } = reader;
    const header: ArchiveHeader = {
      format: archiveFormat,
      createdAt,
      engine: database.dialect,
      migrations,
      tables,
    };
    await add(headerName, Buffer.from(JSON.stringify(header)));
    return await sumTables(reader, (table, batches) => addParts(table, batches, add), report);
  } finally {
    await reader.close();
  }
}

async function addParts(
  { name }: CopiedTable,
  batches: AsyncIterable<{ readonly lines: Buffer }>,
  add: AddEntry,
): Promise<void> {
  let part = 0;
  let pending: Buffer[] = [];
  let pendingBytes = 0;
  const flush = async () => {
    if (pendingBytes === 0) return;
    part += 1;
    const entry = `${tablesFolder}/${name}/${String(part).padStart(6, '0')}.jsonl`;
    await add(entry, Buffer.concat(pending, pendingBytes));
    pending = [];
    pendingBytes = 0;
  };
  for await (const { lines } of batches) {
    pending.push(lines);
    pendingBytes += lines.length;
    if (pendingBytes >= partBytes) await flush();
  }
  await flush();
}
