import { backupPlace } from '#server/backups/archive-format.ts';
import { requireOwnBackups } from '#server/backups/installation.ts';
import { upgradeDatabase } from '#server/backups/upgrade.ts';
import { isInUse, openConfigured } from '#server/db/engine/open.ts';
import { adminCommands } from './admin.ts';
import { backupCommand, restoreCommand } from './backup.ts';
import { checkCommand, recountCommand } from './check/check.ts';
import {
  type Command,
  checkUpToDate,
  type DatabaseCommand,
  type ExitCode,
  exitCodes,
  type GivenOptions,
  type RunCommand,
  type Terminal,
} from './command.ts';
import { duplicatesCommand } from './duplicates.ts';
import { generateCommand } from './generate.ts';
import { describeDatabase, findMissingFile, nameDatabase } from './given-database.ts';
import { findCommands, formatHelp } from './help.ts';
import { type CommandInput, describeUnknownCommand, parseInput } from './input.ts';
import { mergeCommand } from './merge.ts';
import { moveCommand } from './move.ts';
import { purgeCommand } from './purge.ts';
import { starterCommand } from './starter.ts';
import { statusCommand } from './status/status.ts';
import { exportCommand, importCommand } from './transfer.ts';
import { userCommands } from './users/users.ts';

const migrate: RunCommand = async (db, terminal, _words, options) => {
  const config = terminal.config();
  await requireOwnBackups(db, config.backupDir);
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
};

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
    needsUnused: true,
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
  if (asksForHelp(words)) {
    return printHelp(
      words.filter((word) => !word.startsWith('-')),
      terminal,
    );
  }
  const input = parseInput(commands, words);
  if (typeof input === 'string') {
    terminal.printError(input);
    return exitCodes.misused;
  }
  const { command } = input;
  return 'runAlone' in command
    ? command.runAlone(terminal, input.words, input.options)
    : runDatabaseCommand(command, terminal, input);
}

async function runDatabaseCommand(
  command: DatabaseCommand,
  terminal: Terminal,
  { words, options }: Pick<CommandInput, 'words' | 'options'>,
): Promise<ExitCode> {
  const misuse = command.findMisuse?.(options, terminal.config()) ?? null;
  if (misuse !== null) {
    terminal.printError(misuse);
    return exitCodes.misused;
  }
  const { needsDatabase, needsUnused } = command;
  if (needsDatabase && !checkDatabase(command, terminal, options)) return exitCodes.failed;
  if (needsUnused === true && isInUse(terminal.config())) {
    const place = describeDatabase(terminal.config());
    terminal.printError(`Another program uses ${place}, perhaps the server. Stop it first.`);
    return exitCodes.failed;
  }
  const db = await openConfigured(terminal.config());
  try {
    if (needsDatabase && !(await checkUpToDate(db, terminal))) return exitCodes.failed;
    return await command.run(db, terminal, words, options);
  } finally {
    await db.close();
  }
}

function asksForHelp(words: readonly string[]): boolean {
  const end = words.indexOf('--');
  const options = end === -1 ? words : words.slice(0, end);
  return options.includes('--help') || options.includes('-h');
}

/** Explains the commands with the longest known prefix. */
function printHelp(words: readonly string[], terminal: Terminal): ExitCode {
  for (let count = words.length; count > 0; count -= 1) {
    const matches = findCommands(commands, words.slice(0, count));
    if (matches.length === 0) continue;
    terminal.print(formatHelp(matches));
    return exitCodes.done;
  }
  if (words.length > 0) {
    terminal.printError(describeUnknownCommand(commands, words));
    return exitCodes.misused;
  }
  terminal.print(formatHelp(commands));
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
