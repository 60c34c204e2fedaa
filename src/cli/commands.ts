import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import type { Role } from '#contract/policies.ts';
import type { Database } from '#server/db/engine/database.ts';
import { openConfigured } from '#server/db/engine/open.ts';
import { migrateToLatest } from '#server/db/schema/migrate.ts';
import { changeRole } from '#server/features/accounts/roles.ts';
import {
  type Command,
  type ExitCode,
  exitCodes,
  type GivenOptions,
  type Terminal,
} from './command.ts';
import { duplicatesCommand } from './duplicates.ts';
import { generateCommand } from './generate.ts';
import { mergeCommand } from './merge.ts';
import { purgeCommand } from './purge.ts';
import { recountCommand } from './recount.ts';
import { starterCommand } from './starter.ts';
import { statusCommand } from './status/status.ts';
import { exportCommand, importCommand } from './transfer.ts';

const commands: readonly Command[] = [
  statusCommand,
  {
    usage: 'admin grant <email>',
    description: 'make a verified user an admin',
    run: (db, terminal, [email = '']) =>
      setRole(db, terminal, email, { role: 'admin', words: 'an admin' }),
  },
  {
    usage: 'admin revoke <email>',
    description: 'make an admin an ordinary user again',
    run: (db, terminal, [email = '']) =>
      setRole(db, terminal, email, { role: 'user', words: 'an ordinary user' }),
  },
  importCommand,
  exportCommand,
  duplicatesCommand,
  mergeCommand,
  generateCommand,
  purgeCommand,
  recountCommand,
  starterCommand,
  {
    usage: 'migrate',
    description: 'bring the database up to date; the server also does so when it starts',
    run: migrate,
  },
];

export async function runCommand(words: readonly string[], terminal: Terminal): Promise<ExitCode> {
  if (words.length === 0 || ['help', '--help', '-h'].includes(words[0] ?? '')) {
    terminal.print(help());
    return exitCodes.done;
  }
  let problem = `There is no command "${words.join(' ')}".`;
  for (const command of commands) {
    const input = parseInput(command, words);
    if (input === null) continue;
    if (typeof input === 'string') {
      problem = input;
      continue;
    }
    if ('runAlone' in command) return command.runAlone(terminal, input.words, input.options);
    const db = await openConfigured(terminal.config());
    try {
      return await command.run(db, terminal, input.words, input.options);
    } finally {
      await db.close();
    }
  }
  terminal.printError(`${problem}\n\n${help()}`);
  return exitCodes.misused;
}

interface CommandInput {
  readonly words: readonly string[];
  readonly options: GivenOptions;
}

/** Null if the words name a different command; the text of the error if an option is invalid. */
function parseInput(command: Command, words: readonly string[]): CommandInput | string | null {
  const options = Object.entries(command.options ?? {}).map(
    ([name, { value }]): [string, ParseArgsOptionsConfig[string]] => [
      name,
      { type: value === undefined ? 'boolean' : 'string' },
    ],
  );
  try {
    const { positionals, values } = parseArgs({
      args: [...words],
      options: Object.fromEntries(options),
      allowPositionals: true,
    });
    const commandArguments = matchUsage(command.usage, positionals);
    // No option is repeatable, so no value is an array.
    return commandArguments && { words: commandArguments, options: values as GivenOptions };
  } catch (error) {
    const isThisCommand = command.usage.split(' ')[0] === words[0];
    return isThisCommand && error instanceof Error ? error.message : null;
  }
}

/** Returns the words that stand for arguments; null if the words are not of this usage. */
function matchUsage(usage: string, words: readonly string[]): string[] | null {
  const pattern = usage.split(' ');
  const isArgument = (word: string | undefined) => /^[<[]/.test(word ?? '');
  const required = pattern.filter((word) => !word.startsWith('['));
  const isMatch =
    words.length >= required.length &&
    words.length <= pattern.length &&
    required.every((word, index) => isArgument(word) || word === words[index]);
  return isMatch ? words.filter((_, index) => isArgument(pattern[index])) : null;
}

function help(): string {
  const rows = commands.flatMap(({ usage, description, options = {} }): [string, string][] => [
    [usage, description],
    ...Object.entries(options).map(([name, option]): [string, string] => [
      `  --${name}${option.value ? ` <${option.value}>` : ''}`,
      option.description,
    ]),
  ]);
  const width = Math.max(...rows.map(([usage]) => usage.length));
  const lines = rows.map(([usage, description]) => `  ${usage.padEnd(width)}  ${description}`);
  return ['Usage: npm run tifo -- <command>', '', ...lines].join('\n');
}

async function setRole(
  db: Database,
  terminal: Terminal,
  email: string,
  { role, words }: { readonly role: Role; readonly words: string },
): Promise<ExitCode> {
  await migrateToLatest(db);
  switch (await changeRole(db, email, role)) {
    case 'changed':
      terminal.print(`${email} is ${words} now.`);
      return exitCodes.done;
    case 'unchanged':
      terminal.print(`${email} is ${words} already.`);
      return exitCodes.done;
    case 'unverified':
      terminal.printError(`${email} has not verified the account yet; nothing was changed.`);
      return exitCodes.failed;
    case 'unknown':
      terminal.printError(`There is no user with the e-mail ${email}; nothing was changed.`);
      return exitCodes.failed;
  }
}

async function migrate(db: Database, terminal: Terminal): Promise<ExitCode> {
  const applied = await migrateToLatest(db);
  terminal.print(
    applied.length === 0
      ? 'The database is up to date.'
      : `Applied ${applied.length}: ${applied.join(', ')}.`,
  );
  return exitCodes.done;
}
