import type { Database } from '#server/db/engine/database.ts';
import type { Terminal } from '../command.ts';
import { formatPlural } from '../numbers.ts';
import { formatAccounts } from './account.ts';
import { type AccountRow, findAccountsNamed, searchAccounts } from './accounts-store.ts';
import { printable } from './table.ts';

const maxCandidates = 10;

/** Prints the candidates and returns null unless exactly one account matches. */
export async function findAccount(
  db: Database,
  terminal: Terminal,
  who: string,
): Promise<AccountRow | null> {
  const [account, ...others] = await findAccountsNamed(db.read, who);
  if (account && others.length === 0) return account;
  if (account) {
    terminal.printError(`"${printable(who)}" is ambiguous: give the id of one of these accounts.`);
    for (const line of formatAccounts([account, ...others])) terminal.printError(line);
    return null;
  }
  terminal.printError(`There is no user "${printable(who)}".`);
  const { total, accounts } = await searchAccounts(db, who, maxCandidates);
  if (total > 0) {
    const count = total > accounts.length ? `, of which here are ${accounts.length}` : '';
    terminal.printError(`${formatPlural(total, 'similar account')}${count}:`);
    for (const line of formatAccounts(accounts)) terminal.printError(line);
  }
  return null;
}
