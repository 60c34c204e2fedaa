import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Config } from '#server/config.ts';
import { describeUncreated, isInside } from '#server/shared/files/writable-folder.ts';
import { explainError } from '#server/startup/start-error.ts';

const fileErrors: Readonly<Record<string, (path: string) => string>> = {
  EACCES: describeForbidden,
  EPERM: describeForbidden,
  ENOENT: (path) =>
    existsSync(dirname(path))
      ? `There is no file ${path}.`
      : `There is no folder ${dirname(path)}.`,
  ENOTDIR: (path) => `A part of the path ${path} is a file, not a folder.`,
  EROFS: (path) => `${path} is on a read-only disk.`,
  EISDIR: (path) => `${path} is a folder.`,
  ERR_FS_EISDIR: (path) => `${path} is a folder.`,
  ENOSPC: (path) => `The disk of ${dirname(path)} is full.`,
};

function describeForbidden(path: string): string {
  return `No permission for ${path}. It must be accessible to the user that runs Tifo: use /tmp or DATA_DIR rather than a home folder.`;
}

/**
 * Names the file or the setting to correct, if the error is expected. `config` is null if the
 * settings are invalid. `file` is meant by an error without a path.
 */
export function describeError(error: unknown, config: Config | null, file?: string): string {
  if (!(error instanceof Error)) return String(error);
  const { code = '', path = file, syscall } = error as NodeJS.ErrnoException;
  const isForbidden = code === 'EACCES' || code === 'EPERM';
  if (path !== undefined && isForbidden && syscall === 'mkdir') return describeUncreated(path);
  if (path !== undefined && isForbidden && config) {
    const isOurs = [config.backupDir, config.dataDir].some((folder) => isInside(folder, path));
    if (isOurs) return explainError(error, config) ?? describeForbidden(path);
  }
  const describeFile = path === undefined ? undefined : fileErrors[code];
  if (path !== undefined && describeFile && syscall !== 'connect') return describeFile(path);
  if (code === 'EISDIR')
    return `A folder cannot be ${syscall === 'read' ? 'read' : 'written'} as a file.`;
  return (config && explainError(error, config)) ?? (error.message || code || error.name);
}
