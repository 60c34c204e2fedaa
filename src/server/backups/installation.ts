import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { movedToKey } from '#server/db/copy/sqlite-copy.ts';
import type { Database } from '#server/db/engine/database.ts';
import { newId } from '#server/db/id.ts';
import { findMigrationState } from '#server/db/schema/migrate.ts';
import { createFolder } from '#server/shared/files/durable-files.ts';
import { loadSecretFile } from '#server/shared/files/secret-file.ts';
import { listBackups } from './backup-folder.ts';
import { keyNames, markerPath, picturesFolder, readDataFile } from './data-files.ts';
import { clearInstallation, readInstallation, saveInstallation } from './installation-store.ts';

/** Key of the table `installation` for the id in the marker. */
const picturesKey = 'pictures';

/** Identifies a random key without revealing it. */
function hashKey(key: Buffer): string {
  return createHash('sha256').update(key).digest('hex').slice(0, 32);
}

async function readIdentities(dataDir: string): Promise<Map<string, string>> {
  const identities = new Map<string, string>();
  for (const name of keyNames) {
    const key = await readDataFile(dataDir, name);
    if (key !== null) identities.set(name, hashKey(key));
  }
  const marker = await readDataFile(dataDir, markerPath);
  if (marker !== null) identities.set(picturesKey, marker.toString().trim());
  return identities;
}

/** Returns a sentence if this SQLite database is no longer in use. */
export async function describeMove(db: Database): Promise<string | null> {
  const target = (await readInstallation(db.read)).get(movedToKey);
  if (target === undefined) return null;
  return `This database was moved to ${target}: set DATABASE_URL to its address.`;
}

/** Returns sentences if `DATA_DIR` does not belong to the database, such as an unmounted disk. */
export async function describeForeignFiles(db: Database, dataDir: string): Promise<string | null> {
  const move = await describeMove(db);
  if (move !== null) return move;
  const known = await readInstallation(db.read);
  const mismatches = await findMismatches(db, dataDir, known);
  if (mismatches.length === 0) return null;
  const summary = `DATA_DIR (${dataDir}) does not belong to this database. Is its disk mounted?`;
  return [summary, ...mismatches].join('\n');
}

async function findMismatches(
  db: Database,
  dataDir: string,
  known: ReadonlyMap<string, string>,
): Promise<string[]> {
  const { applied } = await findMigrationState(db.read);
  const present = await readIdentities(dataDir);
  if (applied === 0 && present.has(picturesKey)) {
    return [
      `${join(dataDir, picturesFolder)} has pictures of another database. Are DATA_DIR and DATABASE_URL right? To begin with a new database, choose an empty DATA_DIR.`,
    ];
  }
  const mismatches: string[] = [];
  for (const [name, identity] of known) {
    if (present.get(name) === identity) continue;
    mismatches.push(describeMismatch(dataDir, name, present.has(name)));
  }
  return mismatches;
}

function describeMismatch(dataDir: string, name: string, isPresent: boolean): string {
  if (name === picturesKey) {
    return `${join(dataDir, picturesFolder)} does not have the pictures of this database.`;
  }
  if (!isPresent) return `The key ${join(dataDir, name)} is missing. Restore it from a backup.`;
  return `${join(dataDir, name)} is not the key that this database was used with. Restore that one from a backup.`;
}

/** False if the marker of the picture folder is missing or of another database. */
export async function hasOwnPictures(db: Database, dataDir: string): Promise<boolean> {
  const known = (await readInstallation(db.read)).get(picturesKey);
  return known === undefined || known === (await readIdentities(dataDir)).get(picturesKey);
}

export async function requireOwnFiles(db: Database, dataDir: string): Promise<void> {
  const problem = await describeForeignFiles(db, dataDir);
  if (problem !== null) throw new Error(problem);
}

/**
 * Returns sentences for a new database beside old backups, since the disk of the former database
 * may not be mounted, and new backups would replace the old.
 */
export async function describeForeignBackups(db: Database, folder: string): Promise<string | null> {
  const { applied } = await findMigrationState(db.read);
  const [newest] = applied > 0 ? [] : await listBackups(folder).catch(() => []);
  if (newest === undefined) return null;
  return `There is no database yet, but BACKUP_DIR has backups of one (${newest.file}). Is the disk of DATA_DIR mounted? Otherwise, restore a backup, or move the backups elsewhere to begin with a new database.`;
}

export async function requireOwnBackups(db: Database, folder: string): Promise<void> {
  const problem = await describeForeignBackups(db, folder);
  if (problem !== null) throw new Error(problem);
}

export async function recordFiles(db: Database, dataDir: string): Promise<void> {
  const known = await readInstallation(db.read);
  const present = await readIdentities(dataDir);
  if (!present.has(picturesKey)) {
    present.set(picturesKey, await writeMarker(dataDir, known.get(picturesKey) ?? newId()));
  }
  const isKnown = [...present].every(([name, identity]) => known.get(name) === identity);
  if (isKnown) return;
  await db.write((transaction) => saveInstallation(transaction, present));
}

/** Another process may have written the marker at the same time. */
async function writeMarker(dataDir: string, id: string): Promise<string> {
  await createFolder(join(dataDir, picturesFolder));
  const path = join(dataDir, markerPath);
  return (await loadSecretFile(path, () => Buffer.from(`${id}\n`))).toString().trim();
}

/** Records the present files after those of the database were lost for good. */
export async function acceptFiles(db: Database, dataDir: string): Promise<void> {
  await db.write(clearInstallation);
  await recordFiles(db, dataDir);
}
