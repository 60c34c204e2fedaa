import type { Database, Queries } from '../db/engine/database.ts';
import { newId } from '../db/id.ts';
import {
  claimMail,
  deleteMail,
  deleteMailsTo,
  findMail,
  insertMail,
  listDueMails,
  type OutboxRow,
  postponeMail,
} from './outbox-store.ts';
import { type MailPurpose, mailPurposes } from './purposes.ts';
import { seal, unseal } from './seal.ts';
import type { Mail, MailTransport } from './transport.ts';

/** Milliseconds that a response waits for its mail; delivery then continues in the background. */
const inlineLimit = 4_000;
/** Timeout of an attempt, well below `claimLength`. */
const attemptLimit = 45_000;
const claimLength = 60_000;
const firstBackoff = 5_000;
const longestBackoff = 300_000;
const mailsPerRound = 20;

interface OutgoingMail {
  readonly to: string;
  readonly purpose: MailPurpose;
  readonly subject: string;
  readonly text: string;
  readonly expiresAt: Date;
}

/** Mails stored in a transaction, delivered after it and retried until they expire. */
export interface Outbox {
  /**
   * Returns the mail's id. Replaces the recipient's pending mail of the same purpose if
   * `mailPurposes` says so.
   */
  enqueue(transaction: Queries, mail: OutgoingMail): Promise<string>;
  /** Deletes a recipient's pending mails, for one purpose or, on account deletion, all. */
  cancel(transaction: Queries, recipient: string, purpose?: MailPurpose): Promise<void>;
  /** Tries immediately; false if the mail was not delivered within four seconds. */
  deliver(id: string): Promise<boolean>;
  deliverLater(id: string): void;
  deliverDue(): Promise<void>;
  stop(): Promise<void>;
}

export interface OutboxDeps {
  readonly db: Database;
  readonly transport: MailTransport;
  readonly sealKey: Buffer;
  readonly now: () => Date;
  /** Content by purpose, rebuilt at each attempt instead of using the stored text. */
  readonly renew?: { readonly [Purpose in MailPurpose]?: Renew };
  /** Called for each failed attempt; never receives a mail's text. */
  readonly onFailure: (mailId: string, error: unknown) => void;
}

/** Returns a mail's current content; null drops the mail. */
export type Renew = (
  recipient: string,
) => Promise<Pick<Mail, 'subject' | 'text' | 'unsubscribe'> | null>;

/** Outbox on the `outbox` table; several processes may share the database. */
export function createOutbox(deps: OutboxDeps): Outbox {
  const { db, transport, now } = deps;
  const running = new Set<Promise<unknown>>();

  const later = (milliseconds: number) => new Date(now().getTime() + milliseconds).toISOString();

  function track<T>(work: Promise<T>): Promise<T> {
    running.add(work);
    return work.finally(() => running.delete(work));
  }

  async function contentOf(row: OutboxRow) {
    const renew = deps.renew?.[row.purpose as MailPurpose];
    if (renew) return renew(row.recipient);
    return { subject: row.subject, text: unseal(row.text, deps.sealKey) };
  }

  /** True if this call delivered the mail. The claim keeps other processes away. */
  async function attempt(row: OutboxRow): Promise<boolean> {
    try {
      const claimed = await db.write((transaction) =>
        claimMail(transaction, row, later(claimLength)),
      );
      if (!claimed) return false;
      const content = await contentOf(row);
      if (!content) {
        await db.write((transaction) => deleteMail(transaction, row.id));
        return false;
      }
      await transport.send(
        { id: row.id, to: row.recipient, createdAt: row.created_at, ...content },
        AbortSignal.timeout(attemptLimit),
      );
    } catch (error) {
      deps.onFailure(row.id, error);
      const wait = Math.min(firstBackoff * 2 ** row.attempts, longestBackoff);
      await db
        .write((transaction) => postponeMail(transaction, row.id, later(wait)))
        .catch((failure) => deps.onFailure(row.id, failure));
      return false;
    }
    // If this delete fails, the claim expires and the same message is sent again.
    await db
      .write((transaction) => deleteMail(transaction, row.id))
      .catch((failure) => deps.onFailure(row.id, failure));
    return true;
  }

  async function deliverDue(): Promise<void> {
    const time = now().toISOString();
    for (const row of await listDueMails(db.read, time, mailsPerRound)) {
      if (row.expires_at > time) await attempt(row);
      else await db.write((transaction) => deleteMail(transaction, row.id));
    }
  }

  async function deliver(id: string): Promise<boolean> {
    const row = await findMail(db.read, id);
    if (row === undefined) return false;
    const limit = AbortSignal.timeout(inlineLimit);
    const late = new Promise<false>((resolve) => {
      limit.addEventListener('abort', () => resolve(false), { once: true });
    });
    return Promise.race([track(attempt(row)), late]);
  }

  return {
    async enqueue(transaction, mail) {
      const id = newId();
      if (mailPurposes[mail.purpose].replaces) {
        await deleteMailsTo(transaction, mail.to, mail.purpose);
      }
      await insertMail(transaction, {
        id,
        recipient: mail.to,
        purpose: mail.purpose,
        subject: mail.subject,
        text: seal(mail.text, deps.sealKey),
        created_at: now().toISOString(),
        // Leaves the first attempt to the request that enqueued the mail.
        next_attempt_at: later(firstBackoff),
        expires_at: mail.expiresAt.toISOString(),
      });
      return id;
    },

    cancel: deleteMailsTo,

    deliver,

    deliverLater(id) {
      track(deliver(id)).catch((error) => deps.onFailure(id, error));
    },

    deliverDue,

    async stop() {
      await Promise.allSettled(running);
    },
  };
}
