import type { Database } from '#server/db/engine/database.ts';
import {
  type Command,
  type ExitCode,
  exitCodes,
  type GivenOptions,
  jsonOption,
  printJson,
  type Terminal,
} from '../command.ts';
import { formatCount, plural } from '../numbers.ts';
import { accountJson, accountLines } from './account.ts';
import {
  type AccountFilter,
  type FoundAccounts,
  listAccounts,
  searchAccounts,
} from './accounts-store.ts';
import { printable } from './table.ts';

const defaultLimit = 50;

function readLimit({ limit }: GivenOptions, terminal: Terminal): number | null {
  if (limit === undefined) return defaultLimit;
  if (/^[1-9]\d{0,3}$/.test(String(limit))) return Number(limit);
  terminal.printError(`The limit is a number from 1 to 9999, not "${limit}".`);
  return null;
}

function printFound(
  terminal: Terminal,
  { total, accounts }: FoundAccounts,
  { json }: GivenOptions,
  none: string,
): ExitCode {
  if (json === true) {
    printJson(terminal, { total, users: accounts.map(accountJson) });
    return exitCodes.done;
  }
  if (accounts.length === 0) {
    terminal.print(none);
    return exitCodes.done;
  }
  for (const line of accountLines(accounts)) terminal.print(line);
  terminal.print(
    accounts.length < total
      ? `${formatCount(accounts.length)} of ${formatCount(total)} users, the newest; --limit shows more.`
      : `${plural(total, 'user')}.`,
  );
  return exitCodes.done;
}

async function runFind(
  db: Database,
  terminal: Terminal,
  [text = '']: readonly string[],
  options: GivenOptions,
): Promise<ExitCode> {
  const limit = readLimit(options, terminal);
  if (limit === null) return exitCodes.misused;
  const found = await searchAccounts(db, text, limit);
  return printFound(
    terminal,
    found,
    options,
    `No user has "${printable(text)}" in name or e-mail.`,
  );
}

export async function runList(
  db: Database,
  terminal: Terminal,
  _words: readonly string[],
  options: GivenOptions,
): Promise<ExitCode> {
  const filters = (['newest', 'admins', 'banned'] as const).filter((name) => options[name]);
  if (filters.length > 1) {
    const given = filters.map((name) => `--${name}`).join(' and ');
    terminal.printError(`${given} do not go together: give one of them.`);
    return exitCodes.misused;
  }
  const limit = readLimit(options, terminal);
  if (limit === null) return exitCodes.misused;
  const filter: AccountFilter = filters[0] ?? 'newest';
  const found = await listAccounts(db.read, filter, limit);
  const none = { newest: 'There are no users.', admins: 'There are no admins.' };
  const text = filter === 'banned' ? 'No user is banned.' : none[filter];
  return printFound(terminal, found, options, text);
}

export const listOptions = {
  limit: { value: 'n', description: `how many users are shown; ${defaultLimit} by default` },
  ...jsonOption,
};

export const findCommand: Command = {
  usage: 'users find <text>',
  description: 'find users by a part of their name or e-mail, the newest first',
  options: listOptions,
  needsDatabase: true,
  run: runFind,
};

export const listCommand: Command = {
  usage: 'users list',
  description: 'list users, the newest first',
  options: {
    newest: { description: 'all users; the default' },
    admins: { description: 'only admins' },
    banned: { description: 'only banned users' },
    ...listOptions,
  },
  needsDatabase: true,
  run: runList,
};
