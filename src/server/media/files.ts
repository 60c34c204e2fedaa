import { randomUUID } from 'node:crypto';
import { readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder, writeWholeFile } from '#server/shared/files/durable-files.ts';

export interface StoredFile {
  readonly name: string;
  readonly modifiedAt: Date;
}

/** Keeps files under names that are made of their content, so that a name never changes meaning. */
export interface MediaFiles {
  /** Returns when the file would outlive a power cut. */
  write(name: string, bytes: Buffer): Promise<void>;
  /** Null when there is none of that name. */
  read(name: string): Promise<Buffer | null>;
  /**
   * All files, or those whose folder comes behind the given one, a folder of them at a time in the
   * order of the folders; what an interrupted write left behind included.
   */
  list(behind?: string): AsyncGenerator<readonly StoredFile[]>;
  /** Removes a file unless it was written again after `before`; true when it is gone. */
  remove(name: string, before: Date): Promise<boolean>;
}

/** The folder of a file: the first two characters of its name. */
export function folderName(name: string): string {
  return name.slice(0, 2);
}

/** Files in folders: ab/abcdef….webp. */
export function mediaFiles(folder: string): MediaFiles {
  const folderOf = (name: string) => join(folder, folderName(name));
  const pathOf = (name: string) => join(folderOf(name), name);

  return {
    async write(name, bytes) {
      await makeFolder(folderOf(name));
      // The two characters keep what is unfinished in its folder; a reader never asks for it.
      const temporary = `${name.slice(0, 2)}-${randomUUID()}.tmp`;
      await writeWholeFile(folderOf(name), { temporary, final: name }, bytes);
    },

    read: (name) => readFile(pathOf(name)).catch(ignoreMissing),

    async *list(behind = '') {
      const groups = (await readdir(folder).catch(ignoreMissing)) ?? [];
      for (const group of groups.filter((one) => one > behind).sort()) {
        const names = (await readdir(join(folder, group)).catch(ignoreMissing)) ?? [];
        const files = await Promise.all(
          names.map(async (name) => {
            const found = await stat(join(folder, group, name)).catch(ignoreMissing);
            return found && { name, modifiedAt: found.mtime };
          }),
        );
        yield files.filter((file) => file !== null);
      }
    },

    async remove(name, before) {
      // Looked at only where no upload can find it any more: one that comes in between writes again.
      const aside = pathOf(`${name.slice(0, 2)}-${randomUUID()}.tmp`);
      await rename(pathOf(name), aside).catch(ignoreMissing);
      const taken = await stat(aside).catch(ignoreMissing);
      if (taken && taken.mtime >= before) {
        await rename(aside, pathOf(name));
        return false;
      }
      await rm(aside, { force: true });
      return true;
    },
  };
}

function ignoreMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null;
  throw error;
}
