import { randomUUID } from 'node:crypto';
import { readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { createFolder, writeWholeFile } from '#server/shared/files/durable-files.ts';

export interface StoredFile {
  readonly name: string;
  readonly modifiedAt: Date;
}

/** A name identifies its content, so a file never changes once written. */
export interface MediaFiles {
  write(name: string, bytes: Buffer): Promise<void>;
  read(name: string): Promise<Buffer | null>;
  /** Includes the temporary files of interrupted writes. */
  list(afterFolder?: string): AsyncGenerator<readonly StoredFile[]>;
  /** Returns false if the file was written later than `before`. */
  remove(name: string, before: Date): Promise<boolean>;
}

export function folderName(name: string): string {
  return name.slice(0, 2);
}

export function mediaFiles(folder: string): MediaFiles {
  const folderOf = (name: string) => join(folder, folderName(name));
  const pathOf = (name: string) => join(folderOf(name), name);

  return {
    async write(name, bytes) {
      await createFolder(folderOf(name));
      const temporary = temporaryName(name);
      await writeWholeFile(folderOf(name), { temporary, final: name }, bytes);
    },

    read: (name) => readFile(pathOf(name)).catch(ignoreMissing),

    async *list(afterFolder = '') {
      const folders = (await readdir(folder).catch(ignoreMissing)) ?? [];
      for (const subfolder of folders.filter((name) => name > afterFolder).sort()) {
        const names = (await readdir(join(folder, subfolder)).catch(ignoreMissing)) ?? [];
        const files = await Promise.all(
          names.map(async (name) => {
            const stats = await stat(join(folder, subfolder, name)).catch(ignoreMissing);
            return stats && { name, modifiedAt: stats.mtime };
          }),
        );
        yield files.filter((file) => file !== null);
      }
    },

    async remove(name, before) {
      // Renames the file before the check, so that a concurrent upload writes a new file.
      const temporary = pathOf(temporaryName(name));
      await rename(pathOf(name), temporary).catch(ignoreMissing);
      const stats = await stat(temporary).catch(ignoreMissing);
      if (stats && stats.mtime >= before) {
        await rename(temporary, pathOf(name));
        return false;
      }
      await rm(temporary, { force: true });
      return true;
    },
  };
}

function temporaryName(name: string): string {
  return `${folderName(name)}-${randomUUID()}.tmp`;
}

function ignoreMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null;
  throw error;
}
