import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { digestHours } from '#contract/fans/fan-events.ts';
import { notificationSentence } from '#contract/fans/notification-sentence.ts';
import { wellFormedId } from '#contract/kinds/kind.ts';
import type { Sport } from '#contract/kinds/sport.ts';
import type { Database } from '#server/db/engine/database.ts';
import { withoutLinks } from '#server/mail/html.ts';
import type { Outbox, Renew } from '#server/mail/outbox.ts';
import { loadSecretFile } from '#server/shared/files/secret-file.ts';
import { renderDigestMail } from './digest-mail.ts';
import {
  type DueDigest,
  disableMails,
  findDueDigests,
  findRecipient,
  findSubscribers,
  insertDigest,
} from './digests-store.ts';
import type { Notifications } from './service.ts';

/** See docs/product/notifications.md#digest. */
export interface Digests {
  enqueueDue(): Promise<void>;
  /** Renders a digest just before it is sent; null if nothing is unread. */
  readonly renew: Renew;
  isToken(token: string): boolean;
  /** Stops all digests to the fan of a token. Returns false for an invalid token. */
  unsubscribe(token: string): Promise<boolean>;
}

interface DigestDeps {
  readonly db: Database;
  readonly now: () => Date;
  readonly sports: readonly Sport[];
  readonly outbox: Pick<Outbox, 'enqueue'>;
  readonly notifications: Pick<Notifications, 'listForDigest'>;
  readonly publicUrl: string;
  readonly key: Buffer;
}

const hourMs = 3_600_000;
const maxSentences = 20;
const mailsPerRun = 100;
/**
 * Fans to check before other work may run. Each may have a thousand unread notifications of types
 * without mails.
 */
const batchSize = 50;

/** Signs unsubscribe links, which must stay valid in old mails. */
export async function loadUnsubscribeKey(dataDir: string): Promise<Buffer> {
  return loadSecretFile(join(dataDir, 'unsubscribe.key'), () => randomBytes(32));
}

export function createDigests(deps: DigestDeps): Digests {
  const { db, now, sports, outbox, notifications, publicUrl, key } = deps;

  const signatureOf = (userId: string) =>
    createHmac('sha256', key).update(userId).digest('base64url');
  const tokenOf = (userId: string) => `${userId}.${signatureOf(userId)}`;

  function readToken(token: string): string | null {
    const [userId = '', signature = '', ...excess] = token.split('.');
    if (excess.length > 0 || !wellFormedId.test(userId)) return null;
    const expected = Buffer.from(signatureOf(userId));
    const actual = Buffer.from(signature);
    const isValid = expected.length === actual.length && timingSafeEqual(expected, actual);
    return isValid ? userId : null;
  }

  async function enqueue(
    { id, email }: DueDigest,
    times: { readonly sentAt: string; readonly before: string },
  ): Promise<void> {
    await db.write(async (transaction) => {
      if (!(await insertDigest(transaction, id, times))) return;
      await outbox.enqueue(transaction, {
        to: email,
        purpose: 'digest',
        subject: 'Tifo',
        text: '',
        expiresAt: new Date(now().getTime() + digestHours * hourMs),
      });
    });
  }

  return {
    async enqueueDue() {
      const sentAt = now().toISOString();
      const before = new Date(now().getTime() - digestHours * hourMs).toISOString();
      let remaining = mailsPerRun;
      let userIds = await findSubscribers(db.read, '', batchSize);
      while (userIds.length > 0 && remaining > 0) {
        const due = await findDueDigests(db.read, userIds, before);
        for (const digest of due.slice(0, remaining)) await enqueue(digest, { sentAt, before });
        remaining -= due.length;
        await nextTurn();
        userIds = await findSubscribers(db.read, userIds.at(-1) ?? '', batchSize);
      }
    },

    async renew(email) {
      const recipient = await findRecipient(db.read, email);
      if (!recipient) return null;
      const { id, since } = recipient;
      const { unread, total } = await notifications.listForDigest(id, since, maxSentences);
      if (unread.length === 0) return null;
      const unsubscribe = `${publicUrl}/unsubscribe/${tokenOf(id)}`;
      const sentences = unread.map((notification) =>
        withoutLinks(notificationSentence(sports, notification)),
      );
      return { ...renderDigestMail(sentences, { total, publicUrl, unsubscribe }), unsubscribe };
    },

    isToken: (token) => readToken(token) !== null,

    async unsubscribe(token) {
      const userId = readToken(token);
      if (userId === null) return false;
      await db.write((transaction) => disableMails(transaction, userId));
      return true;
    },
  };
}
