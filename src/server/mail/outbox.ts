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

/** Milliseconds that an answer waits for its mail; past them the job goes on alone. */
const inlineLimit = 4_000;
/** An attempt is ended after this long, well before its claim runs out. */
const attemptLimit = 45_000;
const claimLength = 60_000;
const firstBackoff = 5_000;
const longestBackoff = 300_000;
const mailsPerRound = 20;

/** A mail for one person. */
interface OutgoingMail {
  readonly to: string;
  readonly purpose: MailPurpose;
  readonly subject: string;
  readonly text: string;
  /** After this time the mail is of no use. */
  readonly expiresAt: Date;
}

/** Mails stored in a transaction and handed over after it, with retries until they expire. */
export interface Outbox {
  /**
   * Stores a mail in the caller's transaction and returns its id. It replaces what waits for that
   * person if its purpose says so (see `mailPurposes`), and leaves other purposes alone.
   */
  enqueue(transaction: Queries, mail: OutgoingMail): Promise<string>;
  /** Deletes what waits for that person, for one purpose or, when the account goes, for all. */
  cancel(transaction: Queries, recipient: string, purpose?: MailPurpose): Promise<void>;
  /** Tries at once; false when the mail was not handed over within four seconds. */
  deliver(id: string): Promise<boolean>;
  /** Tries at once, while the caller goes on. */
  deliverLater(id: string): void;
  /** One round of the job that retries: attempts what is due, drops what has expired. */
  deliverDue(): Promise<void>;
  /** Waits for the attempts that run. */
  stop(): Promise<void>;
}

export interface OutboxDeps {
  readonly db: Database;
  readonly transport: MailTransport;
  readonly sealKey: Buffer;
  readonly now: () => Date;
  /** What mails of a purpose say is asked for at each attempt, in place of what was stored. */
  readonly renew?: { readonly [Purpose in MailPurpose]?: Renew };
  /** Called for each failed attempt; never with a mail's text. */
  readonly onFailure: (mailId: string, error: unknown) => void;
}

/** What a mail to that person says now; null where there is nothing left to say: it is dropped. */
export type Renew = (
  recipient: string,
) => Promise<Pick<Mail, 'subject' | 'text' | 'unsubscribe'> | null>;

/** An outbox on the `outbox` table; any number of processes may run one on the same database. */
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

  /** True when this call handed the mail over. The claim keeps every other process away. */
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
    // Handed over: if this delete fails, the claim runs out and the same message goes once more.
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
        // The job leaves the first attempt to the request that enqueued.
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
