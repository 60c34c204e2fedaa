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
import { digestMail } from './digest-mail.ts';
import {
  findDue,
  findReaders,
  findRecipient,
  insertDigest,
  switchMailOff,
} from './digests-store.ts';
import type { Notifications } from './service.ts';

/**
 * Mails about unread notifications for fans who want them (docs/product/notifications.md#digest).
 */
export interface Digests {
  enqueueDue(): Promise<void>;
  /** Current content of the digest to that address; null if nothing is left to report. */
  readonly renew: Renew;
  isToken(token: string): boolean;
  /** Stops mails to the token's fan, and does nothing else; false for an invalid token. */
  unsubscribe(token: string): Promise<boolean>;
}

interface DigestDeps {
  readonly db: Database;
  readonly now: () => Date;
  readonly sports: readonly Sport[];
  readonly outbox: Pick<Outbox, 'enqueue'>;
  readonly notifications: Pick<Notifications, 'mailed'>;
  readonly publicUrl: string;
  readonly key: Buffer;
}

const hourMs = 3_600_000;
const maxSentences = 20;
const mailsAtOnce = 100;
/** Number of fans checked per turn, during which no request is answered. */
const readersAtOnce = 500;

/** Key of unsubscribe links, kept outside the database because they must stay valid for years. */
export async function loadUnsubscribeKey(dataDir: string): Promise<Buffer> {
  return loadSecretFile(join(dataDir, 'unsubscribe.key'), () => randomBytes(32));
}

export function createDigests(deps: DigestDeps): Digests {
  const { db, now, sports, outbox, notifications, publicUrl, key } = deps;

  const signatureOf = (userId: string) =>
    createHmac('sha256', key).update(userId).digest('base64url');
  const tokenOf = (userId: string) => `${userId}.${signatureOf(userId)}`;

  function readToken(token: string): string | null {
    const [userId = '', given = '', ...rest] = token.split('.');
    if (rest.length > 0 || !wellFormedId.test(userId)) return null;
    const [expected, actual] = [Buffer.from(signatureOf(userId)), Buffer.from(given)];
    const isSame = expected.length === actual.length && timingSafeEqual(expected, actual);
    return isSame ? userId : null;
  }

  return {
    async enqueueDue() {
      const at = now().toISOString();
      const before = new Date(now().getTime() - digestHours * hourMs).toISOString();
      let left = mailsAtOnce;
      let readers = await findReaders(db.read, '', readersAtOnce);
      while (readers.length > 0 && left > 0) {
        const due = await findDue(db.read, readers, before);
        for (const { id, email } of due.slice(0, left)) {
          await db.write(async (transaction) => {
            if (!(await insertDigest(transaction, id, { at, before }))) return;
            await outbox.enqueue(transaction, {
              to: email,
              purpose: 'digest',
              subject: 'Tifo',
              text: '',
              expiresAt: new Date(now().getTime() + digestHours * hourMs),
            });
          });
        }
        left -= due.length;
        await nextTurn();
        readers = await findReaders(db.read, readers.at(-1) ?? '', readersAtOnce);
      }
    },

    async renew(email) {
      const recipient = await findRecipient(db.read, email);
      if (!recipient) return null;
      const { id, since } = recipient;
      const { notifications: told, total } = await notifications.mailed(id, since, maxSentences);
      if (told.length === 0) return null;
      const unsubscribe = `${publicUrl}/unsubscribe/${tokenOf(id)}`;
      const sentences = told.map((one) => withoutLinks(notificationSentence(sports, one)));
      return { ...digestMail(sentences, { total, publicUrl, unsubscribe }), unsubscribe };
    },

    isToken: (token) => readToken(token) !== null,

    async unsubscribe(token) {
      const userId = readToken(token);
      if (userId === null) return false;
      await db.write((transaction) => switchMailOff(transaction, userId));
      return true;
    },
  };
}
