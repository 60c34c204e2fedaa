import type { Config } from '#server/config.ts';
import type { Database } from '#server/db/database.ts';
import { migrateToLatest } from '#server/db/migrate.ts';
import { openConfigured } from '#server/db/open-configured.ts';
import { changeRole } from '#server/features/accounts/roles.ts';

/** What a command is run with; `say` is a result, `complain` what went wrong. */
export interface Terminal {
  /** Reads the settings; throws what is wrong with them. */
  readonly config: () => Config;
  readonly say: (line: string) => void;
  readonly complain: (line: string) => void;
}

/** How a command ended, as the shell sees it. */
export const exitCodes = { done: 0, failed: 1, misused: 2 } as const;
type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

interface Command {
  /** The words after `npm run tifo --`; a `<word>` stands for one argument. */
  readonly usage: string;
  readonly does: string;
  readonly run: (db: Database, terminal: Terminal, given: readonly string[]) => Promise<ExitCode>;
}

const commands: readonly Command[] = [
  {
    usage: 'admin grant <email>',
    does: 'make a verified user an admin',
    run: (db, terminal, [email = '']) => setRole(db, terminal, email, 'admin'),
  },
  {
    usage: 'admin revoke <email>',
    does: 'make an admin an ordinary user again',
    run: (db, terminal, [email = '']) => setRole(db, terminal, email, 'user'),
  },
  {
    usage: 'migrate',
    does: 'bring the database up to date; the server does it at its start too',
    run: migrate,
  },
];

/** Runs one command by the words of the command line; it may run while the server does. */
export async function runCommand(words: readonly string[], terminal: Terminal): Promise<ExitCode> {
  if (words.length === 0 || ['help', '--help', '-h'].includes(words[0] ?? '')) {
    terminal.say(help());
    return exitCodes.done;
  }
  for (const command of commands) {
    const given = matchUsage(command.usage, words);
    if (given === null) continue;
    const db = await openConfigured(terminal.config());
    try {
      return await command.run(db, terminal, given);
    } finally {
      await db.close();
    }
  }
  terminal.complain(`There is no command "${words.join(' ')}".\n\n${help()}`);
  return exitCodes.misused;
}

/** The arguments for a usage's `<word>`s; null when the words are not of that usage. */
function matchUsage(usage: string, words: readonly string[]): string[] | null {
  const wanted = usage.split(' ');
  const isArgument = (word: string | undefined) => word?.startsWith('<') ?? false;
  const fits =
    wanted.length === words.length &&
    wanted.every((word, index) => isArgument(word) || word === words[index]);
  return fits ? words.filter((_, index) => isArgument(wanted[index])) : null;
}

function help(): string {
  const width = Math.max(...commands.map(({ usage }) => usage.length));
  const lines = commands.map(({ usage, does }) => `  ${usage.padEnd(width)}  ${does}`);
  return ['Usage: npm run tifo -- <command>', '', ...lines].join('\n');
}

async function setRole(
  db: Database,
  terminal: Terminal,
  email: string,
  role: 'admin' | 'user',
): Promise<ExitCode> {
  await migrateToLatest(db);
  const standing = role === 'admin' ? 'an admin' : 'an ordinary user';
  switch (await changeRole(db, email, role)) {
    case 'changed':
      terminal.say(`${email} is ${standing} now.`);
      return exitCodes.done;
    case 'unchanged':
      terminal.say(`${email} is ${standing} already.`);
      return exitCodes.done;
    case 'unverified':
      terminal.complain(`${email} has not verified the account yet; nothing was changed.`);
      return exitCodes.failed;
    case 'unknown':
      terminal.complain(`There is no user with the e-mail ${email}; nothing was changed.`);
      return exitCodes.failed;
  }
}

async function migrate(db: Database, terminal: Terminal): Promise<ExitCode> {
  const applied = await migrateToLatest(db);
  terminal.say(
    applied.length === 0
      ? 'The database is up to date.'
      : `Applied ${applied.length}: ${applied.join(', ')}.`,
  );
  return exitCodes.done;
}
