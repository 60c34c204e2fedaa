import { access, constants, stat } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { dirname } from 'node:path';

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

/** Name of the user of this process, or its number in a container that does not name it. */
export function currentUser(): string {
  try {
    return userInfo().username;
  } catch {
    return String(process.getuid?.() ?? 'tifo');
  }
}

/** Sentence without a full stop, which would be taken for a part of the path. */
export function adviseToCreate(folder: string): string {
  return `Create it for the user that runs Tifo: sudo install -d -m 700 -o ${currentUser()} ${folder}`;
}

export function describeUncreated(folder: string): string {
  return `The folder ${folder} cannot be created. ${adviseToCreate(folder)}`;
}

/** Command that gives a folder and everything in it to this user. */
export function chownCommand(folder: string): string {
  return `sudo chown -R ${currentUser()}: ${folder}`;
}
