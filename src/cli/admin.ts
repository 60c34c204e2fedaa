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
import { findAccount } from './users/find-account.ts';
import { listOptions, runList } from './users/list.ts';

interface RoleWords {
  readonly role: Role;
  readonly words: string;
}

const refusals = {
  unverified: 'has not verified the account yet',
  banned: 'is banned',
  unknown: 'no longer exists',
};

async function setRole(
  db: Database,
  terminal: Terminal,
  who: string,
  { role, words }: RoleWords,
  { json }: GivenOptions,
): Promise<ExitCode> {
  const account = await findAccount(db, terminal, who);
  if (account === null) return exitCodes.failed;
  const outcome = await changeRole(db, account.id, role);
  if (outcome !== 'changed' && outcome !== 'unchanged') {
    terminal.printError(`${who} ${refusals[outcome]}; nothing was changed.`);
    return exitCodes.failed;
  }
  const { id, name, email } = account;
  if (json === true) printJson(terminal, { id, name, email, role });
  else terminal.print(`${who} is ${words} ${outcome === 'changed' ? 'now' : 'already'}.`);
  return exitCodes.done;
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
