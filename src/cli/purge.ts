import { parseEmail } from '#contract/accounts.ts';
import { kindsOf } from '#contract/kinds/sport.ts';
import { rights, toRole } from '#contract/policies.ts';
import type { Database } from '#server/db/engine/database.ts';
import { loadCreatorKey } from '#server/features/accounts/deletion/delete-account.ts';
import { sports } from '#sports/index.ts';
import {
  type Command,
  exitCodes,
  jsonOption,
  printJson,
  type RunCommand,
  type Terminal,
} from './command.ts';
import { withServices } from './command-services.ts';
import { describeError } from './describe-error.ts';
import { formatPlural } from './numbers.ts';
import { type PurgePreview, previewPurge, purge, UnfinishedPurge } from './purge/purge.ts';
import { findAccountsNamed } from './users/accounts-store.ts';
import { findAccount } from './users/find-account.ts';
import { printable } from './users/table.ts';

const kinds = kindsOf(sports);

function describeItems({ items }: PurgePreview): string {
  const manyOf = (name: string) => kinds.find((kind) => kind.name === name)?.labels.many ?? name;
  const counts = items.map(({ kind, total }) => `${manyOf(kind)}: ${total}`);
  const pictures = items.reduce((sum, kind) => sum + kind.pictures, 0);
  return `  ${counts.join(', ')}; pictures of them: ${pictures}`;
}

function describeStoredAccount({ account, isBarred }: PurgePreview): string[] {
  if (!account) return [isBarred ? '  no account; its mailbox stays barred' : '  no account'];
  const { user, comments, commentLikes, likes, followed, followers, lineups, claims } = account;
  const verified = user.verified === 1 ? 'verified' : 'not verified';
  return [
    `  the account "${printable(user.name)}" <${user.email}>, ${verified}, of ${user.created_at.slice(0, 10)}`,
    ...(user.banned_at === null ? [] : ['  banned: its mailbox stays barred from registering']),
    `  comments: ${comments}, likes of comments: ${commentLikes}, likes: ${likes}`,
    `  follows: ${followed}, followers: ${followers}, lineups: ${lineups}`,
    `  pictures: ${user.image === null ? 0 : 1}, says 'This is me': ${claims}`,
  ];
}

/**
 * Accepts an e-mail without an account, such as that of a deleted one. Prints an error and returns
 * null if `who` is neither an e-mail nor one account.
 */
async function findEmailKey(db: Database, terminal: Terminal, who: string): Promise<string | null> {
  const emailKey = parseEmail(who)?.toLowerCase();
  const named = await findAccountsNamed(db.read, who);
  if (emailKey !== undefined && named.length === 0) return emailKey;
  return (await findAccount(db, terminal, who))?.email_key ?? null;
}

function describeNothing(who: string, { isBarred, pendingRemovals }: PurgePreview): string {
  if (!isBarred && pendingRemovals > 0) {
    return `Nothing is stored about ${who}, apart from rows that the server may still be deleting (${formatPlural(pendingRemovals, 'removal')} pending). You need not repeat this.`;
  }
  if (!isBarred) return `Nothing is stored about ${who}; nothing was changed.`;
  return `Only the ban of the mailbox is stored about ${who}, which "tifo users unban ${who}" lifts; nothing was changed.`;
}

function toPurgeJson({ account, items }: PurgePreview, isConfirmed: boolean) {
  if (account === null) return { isDeleted: isConfirmed, account, items };
  const { user, ...counts } = account;
  const { id, name, email } = user;
  return { isDeleted: isConfirmed, account: { id, name, email, ...counts }, items };
}

const runPurge: RunCommand = async (db, terminal, [who = ''], options) => {
  const config = terminal.config();
  const emailKey = await findEmailKey(db, terminal, who);
  if (emailKey === null) return exitCodes.failed;
  const creatorKey = await loadCreatorKey(config.dataDir);
  const preview = await previewPurge({ db, kinds, creatorKey }, emailKey);
  if (preview.account === null && preview.items.length === 0) {
    terminal.printError(describeNothing(printable(who), preview));
    return exitCodes.failed;
  }
  const role = toRole(preview.account?.user.role);
  if (rights[role].length > 0) {
    terminal.printError(`${who} has the role ${role}: revoke that first. Nothing was changed.`);
    return exitCodes.failed;
  }
  const isConfirmed = options.yes === true;
  const includesItems = options.items === true;
  const isJson = options.json === true;
  if (!isJson) printPreview(terminal, preview, { who, isConfirmed, includesItems });
  if (isConfirmed) {
    try {
      await withServices(db, config, (services) =>
        purge({ db, kinds, services }, preview, { items: includesItems }),
      );
    } catch (error) {
      if (!(error instanceof UnfinishedPurge)) throw error;
      throw new Error(`${error.message} ${describeError(error.cause, config)}`);
    }
  }
  if (isJson) printJson(terminal, toPurgeJson(preview, isConfirmed));
  else terminal.print(isConfirmed ? 'Done.' : 'Pass --yes to do it. It cannot be undone.');
  return exitCodes.done;
};

function printPreview(
  terminal: Terminal,
  preview: PurgePreview,
  {
    who,
    isConfirmed,
    includesItems,
  }: {
    readonly who: string;
    readonly isConfirmed: boolean;
    readonly includesItems: boolean;
  },
): void {
  const heading = isConfirmed ? 'Deleting' : 'A dry run: nothing was changed. Would be deleted';
  terminal.print(`${heading} for ${who}:`);
  for (const line of describeStoredAccount(preview)) terminal.print(line);
  if (preview.items.length === 0) return;
  if (!includesItems) terminal.print('Kept, unless you pass --items:');
  terminal.print(describeItems(preview));
}

export const purgeCommand: Command = {
  usage: 'purge <who>',
  description:
    'show what is stored of an account, or of the e-mail of a deleted one; with --yes delete it',
  options: {
    items: { description: 'also the items that it created, with their pictures' },
    yes: { description: 'really delete; without it nothing is changed' },
    ...jsonOption,
  },
  needsDatabase: true,
  run: runPurge,
};
