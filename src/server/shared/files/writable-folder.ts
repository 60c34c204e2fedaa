import { existsSync, statSync } from 'node:fs';
import { access, constants, stat } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { basename, dirname, join, resolve, sep } from 'node:path';
import { programFolder } from '#server/version.ts';

/** True if files can be written into the folder, or if it is missing and can be created. */
export async function isWritableFolder(folder: string): Promise<boolean> {
  try {
    if (!(await stat(folder)).isDirectory()) return false;
    await access(folder, constants.W_OK + constants.X_OK);
    return true;
  } catch (error) {
    const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT';
    return isMissing && dirname(folder) !== folder && isWritableFolder(dirname(folder));
  }
}

export function isInside(folder: string, path: string): boolean {
  return path === folder || path.startsWith(`${folder}${sep}`);
}

/** Name of the user of this process, or its number in a container that does not name it. */
export function currentUser(): string {
  try {
    return userInfo().username;
  } catch {
    return String(process.getuid?.() ?? 'tifo');
  }
}

/** Number of the owner of `DATA_DIR` if root runs a command, otherwise the user of this process. */
export function ownerOf(dataDir: string): string {
  const uid = statSync(dataDir, { throwIfNoEntry: false })?.uid ?? 0;
  return process.getuid?.() === 0 && uid !== 0 ? String(uid) : currentUser();
}

/** Quotes a path for the shell if it needs that. */
export function quotePath(path: string): string {
  return /^[\w./-]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`;
}

/** An upgrade would leave the folder behind with the old release. */
function adviseToMove(folder: string): string {
  const example = join('/var/lib/tifo', basename(folder));
  return `It is in the folder of the program: choose an absolute path outside, such as ${example}`;
}

/** Sentence without a full stop, which would be taken for a part of the path. */
export function adviseToCreate(folder: string, owner = currentUser()): string {
  if (isInside(programFolder, folder)) return adviseToMove(folder);
  return `Create it for the user that runs Tifo: sudo install -d -m 700 -o ${owner} ${quotePath(folder)}`;
}

export function describeUncreated(folder: string): string {
  const path = resolve(folder);
  // `mkdir` also fails in an existing folder that this user may not enter, such as a home folder.
  if (existsSync(path)) {
    return `No permission for ${path}. Use a folder that the user ${currentUser()} can write, such as /tmp.`;
  }
  return `The folder ${folder} cannot be created. ${adviseToCreate(folder)}`;
}

/** Command that gives a folder and everything in it to this user. */
export function chownCommand(folder: string, owner: string): string {
  // A colon means the user's group, but must not follow a number.
  const colon = /^\d+$/.test(owner) ? '' : ':';
  return `sudo chown -R ${owner}${colon} ${quotePath(folder)}`;
}
