import type { Database, Queries } from '../db/database.ts';
import { newId } from '../db/id.ts';
import { seal, unseal } from './seal.ts';
import {
  claimMail,
  deleteMail,
  deleteMailsTo,
  findMail,
  insertMail,
  listDueMails,
  type MailPurpose,
  type OutboxRow,
  postponeMail,
} from './store.ts';
import type { MailTransport } from './transport.ts';

/** Milliseconds that an answer waits for its mail; past them the worker goes on alone. */
const inlineLimit = 4_000;
/** An attempt is ended after this long, well before its claim runs out. */
const attemptLimit = 45_000;
const claimLength = 60_000;
const workerPause = 5_000;
const firstBackoff = 5_000;
const longestBackoff = 300_000;
const mailsPerRound = 20;

export interface PromisedMail {
  readonly to: string;
  readonly purpose: MailPurpose;
  readonly subject: string;
  readonly text: string;
  /** After this time the mail is of no use. */
  readonly expiresAt: Date;
}

/** Mails promised in a transaction and handed over after it, again and again until they expire. */
export interface Outbox {
  /**
   * Writes the promise in the caller's transaction. A secret takes the place of one that still
   * waits for that person; news stands beside what waits.
   */
  promise(transaction: Queries, mail: PromisedMail): Promise<string>;
  /** Takes back what still waits for that person, for one purpose or for all. */
  withdraw(transaction: Queries, recipient: string, purpose?: MailPurpose): Promise<void>;
  /** Tries at once; false when the mail was not handed over within four seconds. */
  deliver(id: string): Promise<boolean>;
  /** Tries at once, while the caller goes on. */
  deliverLater(id: string): void;
  /** One round of the worker: attempts what is due, drops what has expired. */
  deliverDue(): Promise<void>;
  /** Begins the rounds, the first one at once: whatever waited for the start is late already. */
  start(): void;
  /** Ends the rounds and waits for running attempts. */
  stop(): Promise<void>;
}

export interface OutboxDeps {
  readonly db: Database;
  readonly transport: MailTransport;
  readonly sealKey: Buffer;
  readonly now: () => Date;
  /** Told of each failed attempt; never of a mail's text. */
  readonly onFailure: (mailId: string, error: unknown) => void;
}

/** An outbox on the `outbox` table; any number of processes may run one on the same database. */
export function createOutbox(deps: OutboxDeps): Outbox {
  const { db, transport, now } = deps;
  const running = new Set<Promise<unknown>>();
  let timer: NodeJS.Timeout | undefined;
  let isStarted = false;

  const later = (milliseconds: number) => new Date(now().getTime() + milliseconds).toISOString();

  function track<T>(work: Promise<T>): Promise<T> {
    running.add(work);
    return work.finally(() => running.delete(work));
  }

  /** True when this call handed the mail over. The claim keeps every other process away. */
  async function attempt(row: OutboxRow): Promise<boolean> {
    try {
      const claimed = await db.write((transaction) =>
        claimMail(transaction, row, later(claimLength)),
      );
      if (!claimed) return false;
      await transport.send(
        {
          id: row.id,
          to: row.recipient,
          subject: row.subject,
          text: unseal(row.text, deps.sealKey),
          createdAt: row.created_at,
        },
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

  async function work(): Promise<void> {
    await track(deliverDue()).catch((error) => deps.onFailure('worker', error));
    if (isStarted) timer = setTimeout(work, workerPause).unref();
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
    async promise(transaction, mail) {
      const id = newId();
      if (mail.purpose === 'secret') await deleteMailsTo(transaction, mail.to, mail.purpose);
      await insertMail(transaction, {
        id,
        recipient: mail.to,
        purpose: mail.purpose,
        subject: mail.subject,
        text: seal(mail.text, deps.sealKey),
        created_at: now().toISOString(),
        // The worker leaves the first attempt to the request that promised.
        next_attempt_at: later(firstBackoff),
        expires_at: mail.expiresAt.toISOString(),
      });
      return id;
    },

    withdraw: deleteMailsTo,

    deliver,

    deliverLater(id) {
      track(deliver(id)).catch((error) => deps.onFailure(id, error));
    },

    deliverDue,

    start() {
      isStarted = true;
      void work();
    },

    async stop() {
      isStarted = false;
      clearTimeout(timer);
      await Promise.allSettled(running);
    },
  };
}
