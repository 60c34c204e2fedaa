import {
  type Command,
  type ExitCode,
  exitCodes,
  type GivenOptions,
  jsonOption,
  printJson,
  type RunCommand,
  type Terminal,
} from '../command.ts';
import { formatCount, formatPlural } from '../numbers.ts';
import { formatAccounts, toAccountJson } from './account.ts';
import {
  type AccountFilter,
  type AccountPage,
  countBarredMailboxes,
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

function printAccounts(
  terminal: Terminal,
  { total, accounts }: AccountPage,
  { json }: GivenOptions,
  emptyText: string,
): ExitCode {
  if (json === true) {
    printJson(terminal, { total, users: accounts.map(toAccountJson) });
    return exitCodes.done;
  }
  if (accounts.length === 0) {
    terminal.print(emptyText);
    return exitCodes.done;
  }
  for (const line of formatAccounts(accounts)) terminal.print(line);
  terminal.print(
    accounts.length < total
      ? `${formatCount(accounts.length)} of ${formatCount(total)} users, the newest; --limit shows more.`
      : `${formatPlural(total, 'user')}.`,
  );
  return exitCodes.done;
}

const runFind: RunCommand = async (db, terminal, [text = ''], options) => {
  const limit = readLimit(options, terminal);
  if (limit === null) return exitCodes.misused;
  const page = await searchAccounts(db, text, limit);
  const emptyText = `No user has "${printable(text)}" in name or e-mail.`;
  return printAccounts(terminal, page, options, emptyText);
};

const emptyTexts: Readonly<Record<AccountFilter, string>> = {
  newest: 'There are no users.',
  admins: 'There are no admins.',
  banned: 'No user is banned.',
};

/** The mailbox of a banned account stays barred after its deletion. */
function describeBarred(mailboxes: number): string {
  const text =
    mailboxes === 1
      ? '1 mailbox of a deleted account is barred'
      : `${formatCount(mailboxes)} mailboxes of deleted accounts are barred`;
  return `No user is banned. ${text}.`;
}

export const runList: RunCommand = async (db, terminal, _words, options) => {
  const filters = (['newest', 'admins', 'banned'] as const).filter((name) => options[name]);
  if (filters.length > 1) {
    const optionNames = filters.map((name) => `--${name}`).join(' and ');
    terminal.printError(`${optionNames} do not go together: give one of them.`);
    return exitCodes.misused;
  }
  const limit = readLimit(options, terminal);
  if (limit === null) return exitCodes.misused;
  const [filter = 'newest'] = filters;
  const page = await listAccounts(db.read, filter, limit);
  const barred = filter === 'banned' ? await countBarredMailboxes(db.read) : 0;
  const emptyText = barred === 0 ? emptyTexts[filter] : describeBarred(barred);
  const code = printAccounts(terminal, page, options, emptyText);
  if (barred > 0 && page.accounts.length > 0 && options.json !== true) {
    terminal.print(`Barred mailboxes, with those of deleted accounts: ${formatCount(barred)}.`);
  }
  return code;
};

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
