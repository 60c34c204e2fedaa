import type { Database } from '#server/db/engine/database.ts';
import { type Command, exitCodes, jsonOption, printJson, type RunCommand } from '../command.ts';
import { formatCount } from '../numbers.ts';
import { countUserRows } from '../purge/purge-store.ts';
import { describeState, formatLastSeen, toAccountJson } from './account.ts';
import {
  type AccountRow,
  countCreatedItems,
  countSessions,
  findMailboxAccounts,
  findNewestComments,
  findWaitingMails,
} from './accounts-store.ts';
import { findAccount } from './find-account.ts';
import { formatLocalTime, formatTable, printable, shorten } from './table.ts';

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

function formatDetails(account: AccountRow, details: Details): string[] {
  const { counts, items, sessions, comments, waitingMails, sameMailbox } = details;
  const rows: [string, string][] = [
    ['id', account.id],
    ['name', printable(account.name)],
    ['e-mail', printable(account.email)],
    ['state', describeState(account)],
  ];
  if (account.banned_at !== null) {
    const reason = account.ban_reason === null ? '' : `: ${printable(account.ban_reason)}`;
    rows.push(['banned', `${formatLocalTime(account.banned_at)}${reason}`]);
  }
  rows.push(
    ['signed up', formatLocalTime(account.created_at)],
    ['last seen', formatLastSeen(account)],
    ['sessions', formatCount(sessions)],
    ['picture', account.image ?? 'none'],
    ['comments', formatCount(counts.comments)],
    ['likes', `${formatCount(counts.likes)}, of comments ${formatCount(counts.commentLikes)}`],
    ['follows', `${formatCount(counts.followed)}, followers ${formatCount(counts.followers)}`],
    ['lineups', formatCount(counts.lineups)],
    ['items', `${formatCount(items)} added to the catalogue`],
  );
  for (const { purpose, created_at, attempts } of waitingMails) {
    const times = attempts === 1 ? 'once' : `${attempts} times`;
    const text = `${purpose}, since ${formatLocalTime(created_at)}, tried ${times}`;
    rows.push(['waiting mail', text]);
  }
  for (const other of sameMailbox) {
    rows.push(['same mailbox', `${printable(other.email)}, ${other.id}`]);
  }
  for (const { created_at, text } of comments) {
    rows.push([
      'comment',
      `${formatLocalTime(created_at)}  ${shorten(printable(text), commentWidth)}`,
    ]);
  }
  return formatTable(rows);
}

function toDetailsJson(account: AccountRow, details: Details) {
  const { counts, items, sessions, comments, waitingMails, sameMailbox } = details;
  return {
    ...toAccountJson(account),
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

const runShow: RunCommand = async (db, terminal, [who = ''], { json }) => {
  const account = await findAccount(db, terminal, who);
  if (account === null) return exitCodes.failed;
  const details = await readDetails(db, account);
  if (json === true) printJson(terminal, toDetailsJson(account, details));
  else for (const line of formatDetails(account, details)) terminal.print(line);
  return exitCodes.done;
};

export const showCommand: Command = {
  usage: 'users show <who>',
  description: 'show an account, what it did, and mails that wait for it',
  options: jsonOption,
  needsDatabase: true,
  run: runShow,
};
