import { createHmac } from 'node:crypto';
import type { Queries } from '#server/db/engine/database.ts';
import { canonicalEmail } from '../registration/mail-limit-subject.ts';
import { hasBannedMailbox } from './bans-store.ts';

/** Returns the same mark for all spellings of a mailbox's address. */
export function mailboxMark(emailKey: string, key: Buffer): string {
  const mailbox = canonicalEmail(emailKey);
  return createHmac('sha256', key).update(`mailbox ${mailbox}`).digest('hex');
}

export function isBannedMailbox(queries: Queries, emailKey: string, key: Buffer): Promise<boolean> {
  return hasBannedMailbox(queries, mailboxMark(emailKey, key));
}
