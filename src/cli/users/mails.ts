import { emailUndoDays, parseEmail, temporaryPasswordMinutes } from '#contract/accounts.ts';
import type { ErrorCode } from '#contract/errors/errors.ts';
import { Failure } from '#server/shared/fail.ts';
import {
  type Command,
  type ExitCode,
  exitCodes,
  jsonOption,
  printJson,
  type RunCommand,
  type Terminal,
} from '../command.ts';
import { withServices } from '../command-services.ts';
import { describeAccount } from './account.ts';
import type { AccountRow } from './accounts-store.ts';
import { findAccount } from './find-account.ts';
import { printable } from './table.ts';

/** `failures` is empty if the mail server has not answered yet. */
function describeWaitingMail(failures: readonly string[]): string {
  const reason = failures.length === 0 ? '' : `: ${failures[0]}`;
  return `The mail could not be sent yet${reason}. It waits in the outbox, and the running server tries again.`;
}

/** Requester without an address or a device. */
const operator = { address: '', userAgent: undefined, device: null };

const reasons: { readonly [Code in ErrorCode]?: string } = {
  userNotFound: 'no longer exists',
  accountBanned: 'is banned: unban it first',
  emailOutdated: 'has not verified its e-mail yet: only signing up again helps',
};

function printRefusal(terminal: Terminal, account: AccountRow, error: unknown): ExitCode {
  const reason = error instanceof Failure ? reasons[error.code] : undefined;
  if (reason === undefined) throw error;
  terminal.printError(`${describeAccount(account)} ${reason}. Nothing was changed.`);
  return exitCodes.failed;
}

const runPasswordMail: RunCommand = async (db, terminal, [who = ''], options) => {
  const account = await findAccount(db, terminal, who);
  if (account === null) return exitCodes.failed;
  const { email } = account;
  try {
    const failures: string[] = [];
    const { sendPassword: isSent } = await withServices(
      db,
      terminal.config(),
      ({ accounts }) => accounts.sendTemporaryPassword({ email }, operator),
      (reason) => failures.push(reason),
    );
    const code = isSent ? exitCodes.done : exitCodes.failed;
    if (options.json === true) {
      printJson(terminal, { id: account.id, email, isSent, reason: failures[0] ?? null });
      return code;
    }
    terminal.print(
      isSent
        ? `Mailed a temporary password to ${printable(email)}.`
        : describeWaitingMail(failures),
    );
    terminal.print(
      `It is valid once and for ${temporaryPasswordMinutes} minutes; the old password works until then.`,
    );
    return code;
  } catch (error) {
    return printRefusal(terminal, account, error);
  }
};

/** Asks twice. */
async function confirmChange(
  ask: NonNullable<Terminal['ask']>,
  account: AccountRow,
  email: string,
): Promise<boolean> {
  const reply = await ask(`Change the e-mail of ${describeAccount(account)} to ${email}? [y/N] `);
  if (!/^\s*y(es)?\s*$/i.test(reply)) return false;
  const repeated = await ask('Type the new address once more: ');
  return parseEmail(repeated)?.toLowerCase() === email.toLowerCase();
}

interface EmailChange {
  readonly email: string;
  readonly canUndo: boolean;
  /** Both mails are sent. */
  readonly isSent: boolean;
}

const runChangeEmail: RunCommand = async (db, terminal, [who = '', given = ''], options) => {
  const email = parseEmail(given);
  if (email === null) {
    terminal.printError(`"${printable(given)}" is not an e-mail address; nothing was changed.`);
    return exitCodes.failed;
  }
  const account = await findAccount(db, terminal, who);
  if (account === null) return exitCodes.failed;
  if (options.yes !== true) {
    if (!terminal.ask) {
      terminal.printError(
        'Nobody can be asked here: pass --yes to change it. Nothing was changed.',
      );
      return exitCodes.misused;
    }
    if (!(await confirmChange(terminal.ask, account, email))) {
      terminal.printError('Not confirmed; nothing was changed.');
      return exitCodes.failed;
    }
  }
  const canUndo = options['no-undo'] !== true;
  try {
    const isSent = await withServices(db, terminal.config(), async ({ accounts, outbox }) => {
      const mailIds = await accounts.giveEmail(account.id, { email, canUndo });
      const deliveries = await Promise.all(mailIds.map((id) => outbox.deliver(id)));
      return deliveries.every((isDelivered) => isDelivered);
    });
    const change: EmailChange = { email, canUndo, isSent };
    if (options.json === true) printJson(terminal, { id: account.id, ...change });
    else printChange(terminal, account, change);
    return exitCodes.done;
  } catch (error) {
    return printAddressRefusal(terminal, account, email, error);
  }
};

function printAddressRefusal(
  terminal: Terminal,
  account: AccountRow,
  email: string,
  error: unknown,
): ExitCode {
  const isOfAddress = error instanceof Failure && error.issues.length > 0;
  if (!isOfAddress) return printRefusal(terminal, account, error);
  const reason =
    error.code === 'accountBanned'
      ? 'belongs to the mailbox of a banned account'
      : 'is the address of an account already';
  terminal.printError(`${email} ${reason}. Nothing was changed.`);
  return exitCodes.failed;
}

function printChange(
  terminal: Terminal,
  account: AccountRow,
  { email, canUndo, isSent }: EmailChange,
): void {
  terminal.print(`${describeAccount(account)} has the e-mail ${email} now. All sessions ended.`);
  terminal.print(
    isSent
      ? 'Both addresses were notified by mail.'
      : 'Not every mail could be sent yet. They wait in the outbox, and the running server tries again.',
  );
  if (canUndo) terminal.print(`The old address can undo it for ${emailUndoDays} days.`);
  terminal.print(`The password is the same. If it is lost: tifo users password-mail ${account.id}`);
}

export const mailCommands: readonly Command[] = [
  {
    usage: 'users password-mail <who>',
    description: 'mail a temporary password to an account',
    options: jsonOption,
    needsDatabase: true,
    run: runPasswordMail,
  },
  {
    usage: 'users change-email <who> <address>',
    description: 'give an account another e-mail, for a member who lost the mailbox',
    options: {
      'no-undo': {
        description: 'if somebody else reads the old mailbox: it cannot undo the change',
      },
      yes: { description: 'do not ask' },
      ...jsonOption,
    },
    needsDatabase: true,
    run: runChangeEmail,
  },
];
