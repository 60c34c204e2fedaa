import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { filesFolder } from '#server/backups/archive-format.ts';
import {
  findUnwritablePictures,
  picturePaths,
  picturesFolder,
} from '#server/backups/data-files.ts';
import {
  acceptFiles,
  describeForeignFiles,
  describeMove,
  hasOwnPictures,
} from '#server/backups/installation.ts';
import { readPictureHashes } from '#server/backups/pictures-store.ts';
import type { Database } from '#server/db/engine/database.ts';
import { mediaFiles } from '#server/media/files.ts';
import { chownCommand, ownerOf, quotePath } from '#server/shared/files/writable-folder.ts';
import {
  type Command,
  exitCodes,
  jsonOption,
  printJson,
  type RunCommand,
  type Terminal,
} from '../command.ts';
import {
  findDamage,
  findWrongCounters,
  findWrongPictures,
  mendCounters,
} from './counters-store.ts';

const maxNames = 5;

interface Problem {
  readonly text: string;
  readonly mend: string;
}

function formatNames(names: readonly string[]): string {
  const more = names.length - maxNames;
  return `${names.slice(0, maxNames).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

/** Compares pictures with their names, which are hashes. */
async function findDamagedPictures(db: Database, dataDir: string): Promise<string[]> {
  const files = mediaFiles(join(dataDir, picturesFolder));
  const damaged: string[] = [];
  for await (const hash of readPictureHashes(db.read)) {
    const large = await files.read(`${hash}.webp`);
    const small = await files.read(`${hash}-small.webp`);
    const isWhole = large && createHash('sha256').update(large).digest('hex') === hash;
    if (!(isWhole && small)) damaged.push(hash);
  }
  return damaged;
}

/** Without hashes, unpacks the whole folder of pictures with its marker. */
function unpackCommand(dataDir: string, hashes: readonly string[]): string {
  const paths = hashes.length === 0 ? [picturesFolder] : hashes.flatMap(picturePaths);
  const names = paths.map((path) => `${filesFolder}/${path}`).join(' ');
  return `sudo tar -xzf <backup> -C ${quotePath(dataDir)} --strip-components=1 ${names}`;
}

const acceptCosts =
  'Without the former outbox.key, waiting mails are never sent. Without unsubscribe.key, links in sent mails no longer work. Without creator.key, banned mailboxes can register again, and purge --items does not find items of deleted accounts.';

async function findProblems(db: Database, dataDir: string): Promise<Problem[]> {
  const damage = await findDamage(db);
  const counters = await findWrongCounters(db);
  const owners = await findWrongPictures(db);
  const damaged = await findDamagedPictures(db, dataDir);
  const move = await describeMove(db);
  const foreign = move === null ? await describeForeignFiles(db, dataDir) : null;
  const unwritable = await findUnwritablePictures(dataDir);
  const chownPictures = chownCommand(join(dataDir, picturesFolder), ownerOf(dataDir));
  const problems: Problem[] = [];
  const add = (text: string, mend: string) => problems.push({ text, mend });
  for (const text of damage) add(text, 'restore the last backup');
  for (const { name, ids } of counters) {
    add(`${name} are counted wrongly: ${formatNames(ids)}`, 'tifo recount');
  }
  if (owners.length > 0) {
    add(`pictures of ${formatNames(owners)} are not the stored ones`, 'upload them again');
  }
  if (move !== null) add(move, 'set DATABASE_URL');
  const mendFiles =
    'mount the disk, or restore the files from a backup. Only if they are lost for good, accept the present ones: tifo check --accept';
  // Precedes the pictures, which need no backup if a disk is not mounted.
  if (foreign !== null) add(foreign, `${mendFiles}\n  ${acceptCosts}`);
  const isWhole = damaged.length > maxNames || !(await hasOwnPictures(db, dataDir));
  if (damaged.length > 0) {
    add(
      `pictures are missing or damaged: ${formatNames(damaged)}`,
      `${unpackCommand(dataDir, isWhole ? [] : damaged)}; ${chownPictures}`,
    );
  }
  if (unwritable !== null) {
    add(`${unwritable} cannot be written: uploads of pictures fail`, chownPictures);
  }
  return problems;
}

const runCheck: RunCommand = async (db, terminal, _words, options) => {
  const config = terminal.config();
  const isAccepted = options.accept === true;
  if (isAccepted) await acceptFiles(db, config.dataDir);
  const problems = await findProblems(db, config.dataDir);
  if (options.json === true) {
    printJson(terminal, { isAccepted, problems });
  } else {
    if (isAccepted) {
      terminal.print('The present keys and the folder of pictures are those of the database now.');
      terminal.print(acceptCosts);
    }
    printProblems(terminal, problems);
  }
  return problems.length === 0 ? exitCodes.done : exitCodes.failed;
};

function printProblems(terminal: Terminal, problems: readonly Problem[]): void {
  for (const { text, mend } of problems) {
    terminal.print(`Problem: ${text.replaceAll('\n', '\n  ')}\n  To mend it: ${mend}`);
  }
  if (problems.length > 0) return;
  terminal.print('Pages, references, counters, pictures and keys are in order.');
}

const runRecount: RunCommand = async (db, terminal) => {
  const wrong = await findWrongCounters(db);
  await mendCounters(db, wrong);
  for (const { name, ids } of wrong) {
    terminal.print(`Counted again: ${name}, ${ids.length} were wrong.`);
  }
  if (wrong.length === 0) terminal.print('All counters are right.');
  return exitCodes.done;
};

export const checkCommand: Command = {
  usage: 'check',
  description: 'check counters, references, pictures and keys; shows how to mend what is wrong',
  options: {
    accept: { description: 'record the present keys and pictures as the right ones' },
    ...jsonOption,
  },
  needsDatabase: true,
  run: runCheck,
};

export const recountCommand: Command = {
  usage: 'recount',
  description: 'count likes, comments, ratings, follows and lineups again where they are wrong',
  needsDatabase: true,
  run: runRecount,
};
