import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { isDeepStrictEqual } from 'node:util';
import { createGunzip } from 'node:zlib';
import { extract } from 'tar-stream';
import {
  type ArchiveHeader,
  type ArchiveManifest,
  archiveFormat,
  BackupError,
  type BackupSummary,
  filesFolder,
  headerName,
  manifestName,
  type Progress,
  tablesFolder,
} from './archive-format.ts';
import { isDataFile } from './data-files.ts';
import { createFilesSum, createTableSum } from './sums.ts';

export type ArchiveEntry =
  | { readonly type: 'header'; readonly header: ArchiveHeader }
  | { readonly type: 'rows'; readonly table: string; readonly lines: Buffer }
  | { readonly type: 'file'; readonly path: string; readonly bytes: Buffer }
  | { readonly type: 'manifest'; readonly manifest: ArchiveManifest };

const tableEntry = new RegExp(`^${tablesFolder}/([^/]+)/\\d+\\.jsonl$`);
const fileEntry = new RegExp(`^${filesFolder}/(.+)$`);

/** Pictures and parts of tables are far smaller. */
const maxEntryBytes = 64 * 1024 * 1024;

/** Throws a BackupError if the file is damaged or not a backup. */
export async function* readArchive(file: string): AsyncGenerator<ArchiveEntry> {
  const entries = extract();
  const source = createReadStream(file);
  const unzipped = source.pipe(createGunzip());
  source.on('error', (error) => unzipped.destroy(error));
  unzipped.on('error', (error) => entries.destroy(error));
  unzipped.pipe(entries);
  try {
    for await (const entry of entries) {
      const { name, size = 0, type } = entry.header;
      if (type !== 'file') throw new BackupError(`The entry "${name}" is not a file.`);
      if (size > maxEntryBytes) throw new BackupError(`The entry "${name}" is too large.`);
      const parts: Buffer[] = [];
      for await (const part of entry) parts.push(part as Buffer);
      yield parseEntry(name, Buffer.concat(parts));
    }
  } catch (error) {
    if (error instanceof BackupError) throw error;
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') throw new BackupError(`There is no file ${file}`);
    if (code === 'EISDIR') throw new BackupError(`${file} is a folder: name the file in it.`);
    if (code === 'EACCES' || code === 'EPERM') throw error;
    throw new BackupError(`${file} is damaged or not a backup: ${message}`);
  } finally {
    source.destroy();
    unzipped.destroy();
  }
}

function parseEntry(name: string, content: Buffer): ArchiveEntry {
  if (name === headerName) {
    const header: ArchiveHeader = JSON.parse(content.toString());
    if (header.format !== archiveFormat) {
      throw new BackupError(
        `The backup has the format ${header.format}, and this version of Tifo reads ${archiveFormat}.`,
      );
    }
    return { type: 'header', header };
  }
  if (name === manifestName) {
    return { type: 'manifest', manifest: JSON.parse(content.toString()) };
  }
  const table = tableEntry.exec(name)?.[1];
  if (table !== undefined) return { type: 'rows', table, lines: content };
  const path = fileEntry.exec(name)?.[1];
  // An archive may come from anywhere, so no other path is accepted.
  if (path === undefined || !isDataFile(path)) {
    throw new BackupError(`The archive has an unexpected entry "${name}".`);
  }
  return { type: 'file', path, bytes: content };
}

function countLines(lines: Buffer): number {
  let count = 0;
  let end = lines.indexOf('\n');
  while (end >= 0) {
    count += 1;
    end = lines.indexOf('\n', end + 1);
  }
  return count;
}

/** Throws a BackupError if the content differs from the manifest. */
export async function verifyArchive(
  file: string,
  report: (progress: Progress) => void = () => {},
): Promise<BackupSummary & { readonly header: ArchiveHeader; readonly manifest: ArchiveManifest }> {
  const sums = new Map<string, ReturnType<typeof createTableSum>>();
  const files = createFilesSum();
  let header: ArchiveHeader | null = null;
  let manifest: ArchiveManifest | null = null;
  let done = 0;
  for await (const entry of readArchive(file)) {
    if (entry.type === 'header') {
      header = entry.header;
      for (const { name } of header.tables) sums.set(name, createTableSum());
    } else if (entry.type === 'manifest') {
      manifest = entry.manifest;
    } else if (entry.type === 'file') {
      files.add(entry.path, entry.bytes);
    } else {
      const count = countLines(entry.lines);
      sums.get(entry.table)?.add(entry.lines, count);
      done += count;
    }
    report({ step: 'checking', done, total: 0 });
  }
  if (header === null || manifest === null) {
    throw new BackupError(`${file} is incomplete: it ends before its manifest.`);
  }
  const tables = Object.fromEntries([...sums].map(([name, sum]) => [name, sum.result()]));
  if (!isDeepStrictEqual({ tables, files: files.result() }, manifest)) {
    throw new BackupError(`${file} is damaged: its content differs from its manifest.`);
  }
  const { size: bytes } = await stat(file);
  return { rows: done, files: manifest.files.count, bytes, header, manifest };
}
