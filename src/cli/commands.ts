import { backupPlace } from '#server/backups/archive-format.ts';
import { upgradeDatabase } from '#server/backups/upgrade.ts';
import type { Database } from '#server/db/engine/database.ts';
import { openConfigured } from '#server/db/engine/open.ts';
import { adminCommands } from './admin.ts';
import { backupCommand, restoreCommand } from './backup.ts';
import { checkCommand, recountCommand } from './check/check.ts';
import {
  type Command,
  checkUpToDate,
  type ExitCode,
  exitCodes,
  type GivenOptions,
  type Terminal,
} from './command.ts';
import { duplicatesCommand } from './duplicates.ts';
import { generateCommand } from './generate.ts';
import { findMissingFile, nameDatabase } from './given-database.ts';
import { commandsNamed, helpOn } from './help.ts';
import { parseInput } from './input.ts';
import { mergeCommand } from './merge.ts';
import { moveCommand } from './move.ts';
import { purgeCommand } from './purge.ts';
import { starterCommand } from './starter.ts';
import { statusCommand } from './status/status.ts';
import { exportCommand, importCommand } from './transfer.ts';
import { userCommands } from './users/users.ts';

const commands: readonly Command[] = [
  statusCommand,
  ...userCommands,
  purgeCommand,
  ...adminCommands,
  importCommand,
  exportCommand,
  duplicatesCommand,
  mergeCommand,
  generateCommand,
  recountCommand,
  starterCommand,
  backupCommand,
  restoreCommand,
  moveCommand,
  checkCommand,
  {
    usage: 'migrate',
    description: 'back up the database and bring it up to date; the server does both at its start',
    options: { 'no-backup': { description: 'make no backup' } },
    run: migrate,
  },
  {
    usage: 'help [command]',
    description: 'explain all commands, or those that begin with the given words',
    run: async () => exitCodes.done,
  },
];

export async function runCommand(words: readonly string[], terminal: Terminal): Promise<ExitCode> {
  const [first = 'help'] = words;
  if (first === 'help') return printHelp(words.slice(1), terminal);
  const end = words.indexOf('--');
  if (words.some((word, index) => isHelp(word) && (end === -1 || index < end))) {
    const plain = words.filter((word) => !word.startsWith('-'));
    return printHelp(plain, terminal);
  }
  const input = parseInput(commands, words);
  if (typeof input === 'string') {
    terminal.printError(input);
    return exitCodes.misused;
  }
  const { command, options } = input;
  if ('runAlone' in command) return command.runAlone(terminal, input.words, options);
  const misuse = command.findMisuse?.(options, terminal.config()) ?? null;
  if (misuse !== null) {
    terminal.printError(misuse);
    return exitCodes.misused;
  }
  const isReady = !command.needsDatabase || checkDatabase(command, terminal, options);
  if (!isReady) return exitCodes.failed;
  const db = await openConfigured(terminal.config());
  try {
    if (command.needsDatabase && !(await checkUpToDate(db, terminal))) return exitCodes.failed;
    return await command.run(db, terminal, input.words, options);
  } finally {
    await db.close();
  }
}

function isHelp(word: string): boolean {
  return word === '--help' || word === '-h';
}

/** Explains the commands with the longest known prefix. */
function printHelp(words: readonly string[], terminal: Terminal): ExitCode {
  for (let count = words.length; count > 0; count -= 1) {
    const named = commandsNamed(commands, words.slice(0, count));
    if (named.length === 0) continue;
    terminal.print(helpOn(named));
    return exitCodes.done;
  }
  if (words.length > 0) {
    terminal.printError(`There is no command "${words.join(' ')}".\n\n${helpOn(commands)}`);
    return exitCodes.misused;
  }
  terminal.print(helpOn(commands));
  return exitCodes.done;
}

function checkDatabase(command: Command, terminal: Terminal, options: GivenOptions): boolean {
  const config = terminal.config();
  const isData = command.printsData === true || options.json === true || options.csv === true;
  nameDatabase(terminal, config, { isData });
  const problem = findMissingFile(config);
  if (problem !== null) terminal.printError(problem);
  return problem === null;
}

async function migrate(
  db: Database,
  terminal: Terminal,
  _words: readonly string[],
  options: GivenOptions,
): Promise<ExitCode> {
  const config = terminal.config();
  const { migrations: applied, backup } = await upgradeDatabase({
    db,
    place: backupPlace(config),
    folder: options['no-backup'] === true ? null : config.backupDir,
    now: () => new Date(),
  });
  if (backup !== null) terminal.print(`Backup: ${backup}`);
  terminal.print(
    applied.length === 0
      ? 'The database is up to date.'
      : `Applied ${applied.length}: ${applied.join(', ')}.`,
  );
  return exitCodes.done;
}
