import { lineupsOf, type Sport } from '#contract/kinds/sport.ts';
import { rights, toRole } from '#contract/policies.ts';
import type { Database, Queries } from '#server/db/engine/database.ts';
import { announce } from '#server/db/engine/unit.ts';
import type { Outbox } from '#server/mail/outbox.ts';
import { lockUserForChange } from '#server/shared/users/user-locks-store.ts';
import { cancelEmailMails } from '../emails/cancel.ts';
import { deleteEmailChange, deleteEmailUndos } from '../emails/email-changes-store.ts';
import { deleteTemporaryPassword } from '../passwords/passwords-store.ts';
import { deleteCode } from '../registration/codes-store.ts';
import { deleteSessions } from '../sessions/sessions-store.ts';
import { findUser } from '../users-store.ts';
import {
  deleteBannedMailbox,
  insertBannedMailbox,
  listBannedEmailKeys,
  updateBan,
} from './bans-store.ts';
import { mailboxMark } from './mailbox-mark.ts';

type BanOutcome = 'banned' | 'already' | 'admin' | 'unknown';
type UnbanOutcome = 'unbanned' | 'mailboxStillBanned' | 'notBanned' | 'unknown';

/** The operator's bans of accounts and mailboxes (docs/product/admin.md#bans). */
export function createBans(deps: {
  readonly db: Database;
  readonly sports: readonly Sport[];
  readonly now: () => Date;
  readonly outbox: Outbox;
  readonly banKey: Buffer;
}) {
  const { db, sports, now, outbox, banKey } = deps;
  const lineupKinds = lineupsOf(sports)
    .map(({ name }) => name)
    .toSorted();

  /**
   * Ends the account's sessions, hides it and bars its mailbox. Accounts with a role cannot be
   * banned.
   */
  async function banAccount(userId: string, reason: string | null): Promise<BanOutcome> {
    return db.write(async (transaction) => {
      await lockUserForChange(transaction, db.dialect, userId);
      const user = await findUser(transaction, userId);
      if (user === undefined) return 'unknown';
      if (rights[toRole(user.role)].length > 0) return 'admin';
      const isBanned = user.banned_at !== null;
      const banned_at = user.banned_at ?? now().toISOString();
      const ban_reason = reason ?? user.ban_reason;
      // Deletes the codes and links first, in the lock order of other calls.
      await deleteTemporaryPassword(transaction, userId);
      await cancelEmailMails(outbox, transaction, userId);
      await deleteEmailChange(transaction, userId);
      await deleteEmailUndos(transaction, userId);
      if (user.verified === 0) await deleteCode(transaction, user.email_key);
      await outbox.cancel(transaction, user.email);
      await insertBannedMailbox(transaction, mailboxMark(user.email_key, banKey), banned_at);
      await updateBan(transaction, userId, { banned_at, ban_reason }, lineupKinds);
      await deleteSessions(transaction, userId);
      announce({ topic: 'session', id: userId });
      announce({ topic: 'gone', id: userId });
      return isBanned ? 'already' : 'banned';
    });
  }

  /** The mailbox stays barred while another account with the mailbox is banned. */
  async function unbanAccount(userId: string): Promise<UnbanOutcome> {
    return db.write(async (transaction) => {
      await lockUserForChange(transaction, db.dialect, userId);
      const user = await findUser(transaction, userId);
      if (user === undefined) return 'unknown';
      if (user.banned_at === null) return 'notBanned';
      const ban = { banned_at: null, ban_reason: null };
      await updateBan(transaction, userId, ban, lineupKinds);
      return (await freeMailbox(transaction, user.email_key)) ? 'unbanned' : 'mailboxStillBanned';
    });
  }

  /** Lifts the ban of a deleted account's mailbox. */
  async function unbanMailbox(emailKey: string): Promise<boolean> {
    return db.write((transaction) => freeMailbox(transaction, emailKey));
  }

  async function freeMailbox(transaction: Queries, emailKey: string): Promise<boolean> {
    const mark = mailboxMark(emailKey, banKey);
    const emailKeys = await listBannedEmailKeys(transaction);
    if (emailKeys.some((other) => mailboxMark(other, banKey) === mark)) return false;
    return deleteBannedMailbox(transaction, mark);
  }

  return { banAccount, unbanAccount, unbanMailbox };
}
