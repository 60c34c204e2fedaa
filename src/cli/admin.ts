import type { Role } from '#contract/policies.ts';
import type { Database } from '#server/db/engine/database.ts';
import { changeRole } from '#server/features/accounts/roles.ts';
import {
  type Command,
  type ExitCode,
  exitCodes,
  type GivenOptions,
  jsonOption,
  printJson,
  type Terminal,
} from './command.ts';
import { listOptions, runList } from './users/list.ts';
import { requireAccount } from './users/who.ts';

interface RoleWords {
  readonly role: Role;
  readonly words: string;
}

async function setRole(
  db: Database,
  terminal: Terminal,
  who: string,
  { role, words }: RoleWords,
  { json }: GivenOptions,
): Promise<ExitCode> {
  const account = await requireAccount(db, terminal, who);
  if (account === null) return exitCodes.failed;
  const outcome = await changeRole(db, account.id, role);
  const done = { changed: `${who} is ${words} now.`, unchanged: `${who} is ${words} already.` };
  if (outcome === 'changed' || outcome === 'unchanged') {
    const { id, name, email } = account;
    if (json === true) printJson(terminal, { id, name, email, role });
    else terminal.print(done[outcome]);
    return exitCodes.done;
  }
  const reasons = {
    unverified: `${who} has not verified the account yet`,
    banned: `${who} is banned`,
    unknown: `${who} no longer exists`,
  };
  terminal.printError(`${reasons[outcome]}; nothing was changed.`);
  return exitCodes.failed;
}

export const adminCommands: readonly Command[] = [
  {
    usage: 'admin grant <who>',
    description: 'make a verified user an admin',
    options: jsonOption,
    needsDatabase: true,
    run: (db, terminal, [who = ''], options) =>
      setRole(db, terminal, who, { role: 'admin', words: 'an admin' }, options),
  },
  {
    usage: 'admin revoke <who>',
    description: 'make an admin an ordinary user again',
    options: jsonOption,
    needsDatabase: true,
    run: (db, terminal, [who = ''], options) =>
      setRole(db, terminal, who, { role: 'user', words: 'an ordinary user' }, options),
  },
  {
    usage: 'admin list',
    description: 'list admins, the newest first, as users list --admins does',
    options: listOptions,
    needsDatabase: true,
    run: (db, terminal, words, options) =>
      runList(db, terminal, words, { ...options, admins: true }),
  },
];
