import { parseEmail } from '#contract/accounts.ts';
import { toRole } from '#contract/policies.ts';
import { isBlank, isDisplayable } from '#contract/text.ts';
import type { Database } from '#server/db/engine/database.ts';
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
import { withServices } from '../command-services.ts';
import { formatPlural } from '../numbers.ts';
import { describeAccount } from './account.ts';
import {
  type AccountRow,
  countSessions,
  findAccountsNamed,
  findMailboxAccounts,
} from './accounts-store.ts';
import { findAccount } from './find-account.ts';
import { printable } from './table.ts';

const maxReasonLength = 500;

/** Returns undefined after an error is printed. */
function readReason({ reason }: GivenOptions, terminal: Terminal): string | null | undefined {
  if (reason === undefined) return null;
  const text = String(reason).trim();
  if (!isBlank(text) && text.length <= maxReasonLength && isDisplayable(text)) return text;
  terminal.printError(`The reason is one line of 1 to ${maxReasonLength} characters.`);
  return undefined;
}

const runBan: RunCommand = async (db, terminal, [who = ''], options) => {
  const reason = readReason(options, terminal);
  if (reason === undefined) return exitCodes.misused;
  const account = await findAccount(db, terminal, who);
  if (account === null) return exitCodes.failed;
  const { id, name, email } = account;
  const sessions = await countSessions(db.read, id);
  const outcome = await withServices(db, terminal.config(), ({ accounts }) =>
    accounts.banAccount(id, reason),
  );
  const accountText = describeAccount(account);
  if (outcome === 'admin') {
    const command = `tifo admin revoke ${id}`;
    terminal.printError(
      `${accountText} has the role ${toRole(account.role)}: revoke that first (${command}). Nothing was changed.`,
    );
    return exitCodes.failed;
  }
  if (outcome === 'unknown') {
    terminal.printError(`${accountText} no longer exists; nothing was changed.`);
    return exitCodes.failed;
  }
  if (options.json === true) printJson(terminal, { id, name, email, banned: true });
  else await printBan(db, terminal, account, { isNew: outcome === 'banned', sessions });
  return exitCodes.done;
};

async function printBan(
  db: Database,
  terminal: Terminal,
  account: AccountRow,
  { isNew, sessions }: { readonly isNew: boolean; readonly sessions: number },
): Promise<void> {
  const accountText = describeAccount(account);
  terminal.print(
    isNew
      ? `${accountText} is banned: ${formatPlural(sessions, 'session')} ended.`
      : `${accountText} was banned already.`,
  );
  terminal.print('The page, comments and lineups are hidden. The mailbox cannot register again.');
  terminal.print(
    `To delete the account too: tifo purge ${account.id}, which keeps the ban of the mailbox.`,
  );
  const others = await findMailboxAccounts(db.read, account);
  const unbanned = others.filter(({ banned_at }) => banned_at === null);
  if (unbanned.length === 0) return;
  terminal.print('Other accounts of the same mailbox, which are not banned:');
  for (const other of unbanned) terminal.print(`  ${describeAccount(other)}`);
}

const runUnban: RunCommand = async (db, terminal, [who = ''], options) => {
  const emailKey = parseEmail(who)?.toLowerCase();
  if (emailKey !== undefined && (await findAccountsNamed(db.read, who)).length === 0) {
    return unbanMailbox(db, terminal, emailKey, options);
  }
  const account = await findAccount(db, terminal, who);
  if (account === null) return exitCodes.failed;
  const { id, name, email } = account;
  const outcome = await withServices(db, terminal.config(), ({ accounts }) =>
    accounts.unbanAccount(id),
  );
  const accountText = describeAccount(account);
  if (outcome === 'unknown') {
    terminal.printError(`${accountText} no longer exists; nothing was changed.`);
    return exitCodes.failed;
  }
  if (options.json === true) {
    printJson(terminal, { id, name, email, banned: false });
    return exitCodes.done;
  }
  const sentences = {
    notBanned: 'is not banned.',
    unbanned: 'is no longer banned, and can log in with the old password.',
    mailboxStillBanned:
      'is no longer banned, but another account of the same mailbox is: nobody can register with it.',
  };
  terminal.print(`${accountText} ${sentences[outcome]}`);
  return exitCodes.done;
};

/** Lifts the ban that a deleted account left. */
async function unbanMailbox(
  db: Database,
  terminal: Terminal,
  email: string,
  { json }: GivenOptions,
): Promise<ExitCode> {
  const isLifted = await withServices(db, terminal.config(), ({ accounts }) =>
    accounts.unbanMailbox(email),
  );
  if (!isLifted) {
    const reason = 'No deleted account of this mailbox is banned, and no user has this address';
    terminal.printError(`${reason}: ${printable(email)}. Nothing was changed.`);
    return exitCodes.failed;
  }
  if (json === true) printJson(terminal, { id: null, name: null, email, banned: false });
  else terminal.print(`${printable(email)} can register again.`);
  return exitCodes.done;
}

export const banCommands: readonly Command[] = [
  {
    usage: 'users ban <who>',
    description: 'end the sessions of an account, hide it and bar its mailbox from registering',
    options: {
      reason: { value: 'text', description: 'a note that only the operator sees' },
      ...jsonOption,
    },
    needsDatabase: true,
    run: runBan,
  },
  {
    usage: 'users unban <who>',
    description: 'take back a ban; of a deleted account by its e-mail',
    options: jsonOption,
    needsDatabase: true,
    run: runUnban,
  },
];
