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

/** Milliseconds that a request waits for a delivery, which then continues in the background. */
const inlineLimit = 4_000;
/** Well below the duration of a claim. */
const attemptLimit = 45_000;
const claimDuration = 60_000;
const firstBackoff = 5_000;
const maxBackoff = 300_000;
const mailsPerRound = 20;

interface OutgoingMail {
  readonly to: string;
  readonly purpose: MailPurpose;
  readonly subject: string;
  readonly text: string;
  readonly expiresAt: Date;
}

/** Counts of this process since its start. */
interface OutboxFigures {
  readonly sent: number;
  /** A mail may fail several times before it is sent. */
  readonly failed: number;
  readonly expired: number;
}

export interface Outbox {
  /** Returns an id. Deletes a pending mail that the new one replaces (see `mailPurposes`). */
  enqueue(transaction: Queries, mail: OutgoingMail): Promise<string>;
  cancel(transaction: Queries, recipient: string, purpose?: MailPurpose): Promise<void>;
  /** Returns false if the delivery does not succeed within four seconds. */
  deliver(id: string): Promise<boolean>;
  deliverLater(id: string): void;
  deliverDue(): Promise<void>;
  figures(): OutboxFigures;
  stop(): Promise<void>;
}

export interface OutboxDeps {
  readonly db: Database;
  readonly transport: MailTransport;
  readonly sealKey: Buffer;
  readonly now: () => Date;
  /** Builds the content at each attempt, for purposes that do not use the stored text. */
  readonly renew?: { readonly [Purpose in MailPurpose]?: Renew };
  readonly onFailure: (mailId: string, error: unknown) => void;
}

/** Returns null to drop the mail. */
export type Renew = (
  recipient: string,
) => Promise<Pick<Mail, 'subject' | 'text' | 'unsubscribe'> | null>;

export function createOutbox(deps: OutboxDeps): Outbox {
  const { db, transport, now } = deps;
  const running = new Set<Promise<unknown>>();
  let sent = 0;
  let failed = 0;
  let expired = 0;

  const later = (milliseconds: number) => new Date(now().getTime() + milliseconds).toISOString();

  function track<T>(work: Promise<T>): Promise<T> {
    running.add(work);
    return work.finally(() => running.delete(work));
  }

  async function getContent(row: OutboxRow) {
    const renew = deps.renew?.[row.purpose as MailPurpose];
    if (renew) return renew(row.recipient);
    return { subject: row.subject, text: unseal(row.text, deps.sealKey) };
  }

  /** Returns false if another process has claimed the mail, or if `renew` drops it. */
  async function send(row: OutboxRow): Promise<boolean> {
    const isClaimed = await db.write((transaction) =>
      claimMail(transaction, row, later(claimDuration)),
    );
    if (!isClaimed) return false;
    const content = await getContent(row);
    if (!content) {
      await db.write((transaction) => deleteMail(transaction, row.id));
      return false;
    }
    await transport.send(
      { id: row.id, to: row.recipient, createdAt: row.created_at, ...content },
      AbortSignal.timeout(attemptLimit),
    );
    sent += 1;
    return true;
  }

  async function attempt(row: OutboxRow): Promise<boolean> {
    try {
      if (!(await send(row))) return false;
    } catch (error) {
      failed += 1;
      deps.onFailure(row.id, error);
      const wait = Math.min(firstBackoff * 2 ** row.attempts, maxBackoff);
      await db
        .write((transaction) => postponeMail(transaction, row.id, later(wait)))
        .catch((failure) => deps.onFailure(row.id, failure));
      return false;
    }
    // If the deletion fails, the claim expires and the mail is sent a second time.
    await db
      .write((transaction) => deleteMail(transaction, row.id))
      .catch((failure) => deps.onFailure(row.id, failure));
    return true;
  }

  async function deliverDue(): Promise<void> {
    const time = now().toISOString();
    for (const row of await listDueMails(db.read, time, mailsPerRound)) {
      if (row.expires_at > time) {
        await attempt(row);
      } else {
        await db.write((transaction) => deleteMail(transaction, row.id));
        expired += 1;
      }
    }
  }

  async function deliver(id: string): Promise<boolean> {
    const row = await findMail(db.read, id);
    if (row === undefined) return false;
    const limit = AbortSignal.timeout(inlineLimit);
    const timeout = new Promise<false>((resolve) => {
      limit.addEventListener('abort', () => resolve(false), { once: true });
    });
    return Promise.race([track(attempt(row)), timeout]);
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
        // The request that enqueues the mail makes the first attempt.
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

    figures: () => ({ sent, failed, expired }),

    async stop() {
      await Promise.allSettled(running);
    },
  };
}
