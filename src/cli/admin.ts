import type { Role } from '#contract/policies.ts';
import { changeRole } from '#server/features/accounts/roles.ts';
import { type Command, exitCodes, jsonOption, printJson, type RunCommand } from './command.ts';
import { findAccount } from './users/find-account.ts';
import { listOptions, runList } from './users/list.ts';

const refusals = {
  unverified: 'has not verified the account yet',
  banned: 'is banned',
  unknown: 'no longer exists',
};

/** `roleText` completes the sentence 'Ana is … now'. */
function createRoleChange(role: Role, roleText: string): RunCommand {
  return async (db, terminal, [who = ''], { json }) => {
    const account = await findAccount(db, terminal, who);
    if (account === null) return exitCodes.failed;
    const outcome = await changeRole(db, account.id, role);
    if (outcome !== 'changed' && outcome !== 'unchanged') {
      terminal.printError(`${who} ${refusals[outcome]}; nothing was changed.`);
      return exitCodes.failed;
    }
    const { id, name, email } = account;
    if (json === true) printJson(terminal, { id, name, email, role });
    else terminal.print(`${who} is ${roleText} ${outcome === 'changed' ? 'now' : 'already'}.`);
    return exitCodes.done;
  };
}

export const adminCommands: readonly Command[] = [
  {
    usage: 'admin grant <who>',
    description: 'make a verified user an admin',
    options: jsonOption,
    needsDatabase: true,
    run: createRoleChange('admin', 'an admin'),
  },
  {
    usage: 'admin revoke <who>',
    description: 'make an admin an ordinary user again',
    options: jsonOption,
    needsDatabase: true,
    run: createRoleChange('user', 'an ordinary user'),
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
