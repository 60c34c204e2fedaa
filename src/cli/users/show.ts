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
import { formatCount } from '../numbers.ts';
import { countUserRows } from '../purge/purge-store.ts';
import { accountJson, describeState, lastSeenTime } from './account.ts';
import {
  type AccountRow,
  countCreatedItems,
  countSessions,
  findMailboxAccounts,
  findNewestComments,
  findWaitingMails,
} from './accounts-store.ts';
import { localTime, printable, shorten, tableLines } from './table.ts';
import { requireAccount } from './who.ts';

const shownComments = 5;
const commentWidth = 70;

type Details = Awaited<ReturnType<typeof readDetails>>;

async function readDetails({ read }: Database, account: AccountRow) {
  const { id, email } = account;
  return {
    counts: await countUserRows(read, id),
    items: await countCreatedItems(read, id),
    sessions: await countSessions(read, id),
    comments: await findNewestComments(read, id, shownComments),
    waitingMails: await findWaitingMails(read, email),
    sameMailbox: await findMailboxAccounts(read, account),
  };
}

function detailLines(account: AccountRow, details: Details): string[] {
  const { counts, items, sessions, comments, waitingMails, sameMailbox } = details;
  const numbers = { ...counts, items };
  const ban = account.ban_reason === null ? '' : `: ${printable(account.ban_reason)}`;
  const rows: [string, string][] = [
    ['id', account.id],
    ['name', printable(account.name)],
    ['e-mail', printable(account.email)],
    ['state', describeState(account)],
  ];
  if (account.banned_at !== null) rows.push(['banned', `${localTime(account.banned_at)}${ban}`]);
  rows.push(
    ['signed up', localTime(account.created_at)],
    ['last seen', lastSeenTime(account)],
    ['sessions', formatCount(sessions)],
    ['picture', account.image === null ? 'none' : account.image],
    ['comments', formatCount(numbers.comments)],
    ['likes', `${formatCount(numbers.likes)}, of comments ${formatCount(numbers.commentLikes)}`],
    ['follows', `${formatCount(numbers.followed)}, followers ${formatCount(numbers.followers)}`],
    ['lineups', formatCount(numbers.lineups)],
    ['items', `${formatCount(numbers.items)} added to the catalogue`],
  );
  for (const { purpose, created_at, attempts } of waitingMails) {
    const text = `${purpose}, since ${localTime(created_at)}, tried ${attempts} times`;
    rows.push(['waiting mail', text]);
  }
  for (const other of sameMailbox) {
    rows.push(['same mailbox', `${printable(other.email)}, ${other.id}`]);
  }
  for (const { created_at, text } of comments) {
    rows.push(['comment', `${localTime(created_at)}  ${shorten(printable(text), commentWidth)}`]);
  }
  return tableLines(rows);
}

function detailJson(account: AccountRow, details: Details) {
  const { counts, items, sessions, comments, waitingMails, sameMailbox } = details;
  return {
    ...accountJson(account),
    image: account.image,
    interest: account.interested_in,
    ...counts,
    items,
    sessions,
    newestComments: comments.map(({ created_at, text }) => ({ createdAt: created_at, text })),
    waitingMails: waitingMails.map(({ purpose, created_at, attempts }) => ({
      purpose,
      createdAt: created_at,
      attempts,
    })),
    sameMailbox: sameMailbox.map(({ id, name, email, banned_at }) => ({
      id,
      name,
      email,
      bannedAt: banned_at,
    })),
  };
}

async function runShow(
  db: Database,
  terminal: Terminal,
  [who = '']: readonly string[],
  { json }: GivenOptions,
): Promise<ExitCode> {
  const account = await requireAccount(db, terminal, who);
  if (account === null) return exitCodes.failed;
  const details = await readDetails(db, account);
  if (json === true) printJson(terminal, detailJson(account, details));
  else for (const line of detailLines(account, details)) terminal.print(line);
  return exitCodes.done;
}

export const showCommand: Command = {
  usage: 'users show <who>',
  description: 'show an account, what it did, and mails that wait for it',
  options: jsonOption,
  needsDatabase: true,
  run: runShow,
};
