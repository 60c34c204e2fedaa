import { codeMinutes } from '#contract/accounts.ts';
import type { Sport } from '#contract/kinds/sport.ts';
import { parseMailedPath } from '#contract/return-path.ts';
import type { Queries } from '#server/db/engine/database.ts';
import type { Outbox } from '#server/mail/outbox.ts';
import { type VerificationSecrets, verificationMail } from '../mails.ts';
import type { Passwords } from '../passwords/hashing.ts';
import type { Requester } from '../passwords/work-queue.ts';
import { hashToken, newCode, newLinkSecret } from '../secrets.ts';
import type { UserRow } from '../users-store.ts';
import { replaceCode } from './codes-store.ts';

export interface MailedCode {
  readonly secrets: VerificationSecrets;
  readonly codeHash: string;
  readonly linkHash: string;
}

interface Issue {
  readonly user: Pick<UserRow, 'email' | 'email_key'>;
  readonly code: MailedCode;
  /** Unchecked page requested before, used in the mail's link if it is ours. */
  readonly next: string | undefined;
}

export function codeExpiry(now: Date): Date {
  return new Date(now.getTime() + codeMinutes * 60_000);
}

export type Codes = ReturnType<typeof createCodes>;

export function createCodes(deps: {
  readonly sports: readonly Sport[];
  readonly now: () => Date;
  readonly outbox: Outbox;
  readonly passwords: Passwords;
  readonly publicUrl: string;
}) {
  const { sports, now, outbox, passwords, publicUrl } = deps;
  return {
    /** Call before the transaction, as hashing is slow. */
    async make(requester: Requester): Promise<MailedCode> {
      const secrets = { code: newCode(), link: newLinkSecret() };
      return {
        secrets,
        codeHash: await passwords.hash(secrets.code, requester),
        linkHash: hashToken(secrets.link),
      };
    },

    /** Replaces a mailbox's code and enqueues its mail. Returns the mail's id. */
    async issue(
      transaction: Queries,
      { user, code: { secrets, codeHash, linkHash }, next }: Issue,
    ): Promise<string> {
      const time = now();
      const expiresAt = codeExpiry(time);
      await replaceCode(transaction, {
        email_key: user.email_key,
        code_hash: codeHash,
        link_hash: linkHash,
        created_at: time.toISOString(),
        expires_at: expiresAt.toISOString(),
      });
      const returnPath = parseMailedPath(sports, next);
      return outbox.enqueue(transaction, {
        to: user.email,
        purpose: 'verificationCode',
        ...verificationMail(secrets, { publicUrl, returnPath }),
        expiresAt,
      });
    },
  };
}
