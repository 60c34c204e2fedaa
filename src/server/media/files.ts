import { randomUUID } from 'node:crypto';
import { readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { createFolder, writeWholeFile } from '#server/shared/files/durable-files.ts';

export interface StoredFile {
  readonly name: string;
  readonly modifiedAt: Date;
}

/** Content-based names: a name never changes its content. */
export interface MediaFiles {
  /** Resolves once the file would survive a power cut. */
  write(name: string, bytes: Buffer): Promise<void>;
  read(name: string): Promise<Buffer | null>;
  /**
   * All files, or those in folders after `behind`, folder by folder in order. Includes leftovers of
   * interrupted writes.
   */
  list(behind?: string): AsyncGenerator<readonly StoredFile[]>;
  /** Removes a file unless it was written at or after `before`; true if it no longer exists. */
  remove(name: string, before: Date): Promise<boolean>;
}

export function folderName(name: string): string {
  return name.slice(0, 2);
}

/** Layout: ab/abcdef….webp. */
export function mediaFiles(folder: string): MediaFiles {
  const folderOf = (name: string) => join(folder, folderName(name));
  const pathOf = (name: string) => join(folderOf(name), name);

  return {
    async write(name, bytes) {
      await createFolder(folderOf(name));
      // The prefix keeps unfinished files in their folder; readers never request them.
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
      // Moved aside before the check, so that a concurrent upload writes the file again.
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
