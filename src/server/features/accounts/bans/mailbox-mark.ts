import { createHmac } from 'node:crypto';
import type { Queries } from '#server/db/engine/database.ts';
import { canonicalEmail } from '../registration/mail-limit-subject.ts';
import { hasBannedMailbox } from './bans-store.ts';

/**
 * Mark that is the same for all spellings of a mailbox's address. Like `creatorMark`, it can only
 * be computed with the address and the key.
 */
export function mailboxMark(emailKey: string, key: Buffer): string {
  const mailbox = canonicalEmail(emailKey);
  return createHmac('sha256', key).update(`mailbox ${mailbox}`).digest('hex');
}

export function isBannedMailbox(queries: Queries, emailKey: string, key: Buffer): Promise<boolean> {
  return hasBannedMailbox(queries, mailboxMark(emailKey, key));
}
