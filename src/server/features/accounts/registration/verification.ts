import { codeMinutes, parseCode, parseEmail, parseLinkSecret } from '#contract/accounts.ts';
import type { CheckAnswer, CheckBody, ResendAnswer, ResendBody } from '#contract/calls/accounts.ts';
import type { Sport } from '#contract/kinds/sport.ts';
import { parseMailedPath } from '#contract/return-path.ts';
import type { Database, Queries } from '#server/db/engine/database.ts';
import type { Viewer } from '#server/http/access/viewer.ts';
import type { Outbox } from '#server/mail/outbox.ts';
import { fail } from '#server/shared/fail.ts';
import type { Attempt, Throttle } from '#server/shared/throttle/throttle.ts';
import { isBannedMailbox } from '../bans/mailbox-mark.ts';
import type { Caller } from '../caller.ts';
import { type VerificationSecrets, verificationMail } from '../mails.ts';
import { bannedFailure } from '../names/conflicts.ts';
import type { Passwords } from '../passwords/hashing.ts';
import type { Requester } from '../passwords/work-queue.ts';
import { hashToken, newCode, newLinkSecret } from '../secrets.ts';
import { rememberPlace } from '../sessions/places.ts';
import {
  deleteUnverifiedUser,
  findUser,
  lockUnverifiedUser,
  type UserRow,
  verifyUser,
} from '../users-store.ts';
import { type CodeRow, consumeCode, findCode, replaceCode } from './codes-store.ts';
import { canonicalEmail, mailLimitSubject } from './mail-limit-subject.ts';

const newcomer: Requester = { lane: 'newcomer' };

export interface MailedCode {
  readonly secrets: VerificationSecrets;
  readonly codeHash: string;
  readonly linkHash: string;
}

interface CodeIssue {
  readonly user: Pick<UserRow, 'email' | 'email_key'>;
  readonly code: MailedCode;
  /** Unvalidated path of the page requested before signing up. */
  readonly next: string | undefined;
}

export function codeExpiry(now: Date): Date {
  return new Date(now.getTime() + codeMinutes * 60_000);
}

const verifiedAnswer: CheckAnswer = { testCheckUser: true, check: true, delete: false };

interface CodeReplacement extends Pick<CodeIssue, 'next'> {
  readonly user: UserRow;
  readonly stored: CodeRow | undefined;
}

interface ComparedCode {
  readonly user: UserRow;
  readonly stored: CodeRow;
  readonly isRight: boolean;
  readonly caller: Caller;
}

export type Verification = ReturnType<typeof createVerification>;

export function createVerification(deps: {
  readonly db: Database;
  readonly sports: readonly Sport[];
  readonly now: () => Date;
  readonly outbox: Outbox;
  readonly passwords: Passwords;
  readonly throttle: Throttle;
  readonly banKey: Buffer;
  readonly publicUrl: string;
}) {
  const { db, sports, now, outbox, passwords, throttle, banKey, publicUrl } = deps;

  /** Call it before the transaction, since hashing is slow. */
  async function createCode(requester: Requester): Promise<MailedCode> {
    const secrets = { code: newCode(), link: newLinkSecret() };
    return {
      secrets,
      codeHash: await passwords.hash(secrets.code, requester),
      linkHash: hashToken(secrets.link),
    };
  }

  async function issueCode(
    transaction: Queries,
    { user, code: { secrets, codeHash, linkHash }, next }: CodeIssue,
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
  }

  /**
   * Verifies the viewer's account by code or link secret. A wrong code deletes the account unless
   * it was verified before. Throws 'codeMalformed' and 'linkOutdated' without counting an attempt,
   * 'codeExpired' after replacing the code, 'codeNotSent' if that mail could not be sent, and
   * 'linkRequired' after too many wrong codes (docs/product/accounts.md#codes).
   */
  async function checkCode(viewer: Viewer, body: CheckBody, caller: Caller): Promise<CheckAnswer> {
    const user = await findOwnUser(viewer, body.email);
    if (user === undefined) fail('unauthenticated');
    const link = parseLinkSecret(body.confirmationCode);
    const code = parseCode(body.confirmationCode);
    if (link === null && code === null) {
      fail('codeMalformed', { issues: [{ field: 'confirmationCode', message: 'has six digits' }] });
    }
    if (user.verified === 1) return verifiedAnswer;
    // A link cannot be guessed.
    if (code !== null) await throttle.take(['checkByAddress', caller.address]);

    const stored = await findCode(db.read, user.email_key);
    if (stored === undefined || stored.expires_at <= now().toISOString()) {
      return replaceExpired({ user, stored, next: body.next });
    }
    const isRight = await compare(stored, { code, link });
    return finishCheck({ user, stored, isRight, caller });
  }

  async function replaceExpired(expired: CodeReplacement): Promise<CheckAnswer> {
    const { user } = expired;
    if (await isVerified(user.id)) return verifiedAnswer;
    const isSent = await sendCode(expired);
    if (await isVerified(user.id)) return verifiedAnswer;
    fail(isSent ? 'codeExpired' : 'codeNotSent');
  }

  async function isVerified(userId: string): Promise<boolean> {
    const user = (await findUser(db.read, userId)) ?? fail('unauthenticated');
    return user.verified === 1;
  }

  async function compare(
    stored: CodeRow,
    { code, link }: { readonly code: string | null; readonly link: string | null },
  ): Promise<boolean> {
    if (link !== null) return hashToken(link) === stored.link_hash || fail('linkOutdated');
    const mailbox = canonicalEmail(stored.email_key);
    if (!(await throttle.tryTake(['codeGuessByMailbox', mailbox]))) fail('linkRequired');
    const given = code ?? '';
    if (await passwords.matches(given, stored.code_hash, newcomer)) return true;
    // In a double submission, the first request has already replaced the expired code.
    const { replaced_hash } = stored;
    const isOld =
      replaced_hash !== null && (await passwords.matches(given, replaced_hash, newcomer));
    return isOld ? fail('codeExpired') : false;
  }

  /**
   * Keeps the mailbox's code after a wrong attempt, since strangers who register with the address
   * could use up the owner's codes.
   */
  async function finishCheck(compared: ComparedCode): Promise<CheckAnswer> {
    const { user, stored, isRight, caller } = compared;
    return db.write(async (transaction) => {
      // The mailbox may have been banned since the registration.
      if (isRight && (await isBannedMailbox(transaction, user.email_key, banKey))) {
        throw bannedFailure();
      }
      const isApplied = isRight
        ? await verifyUser(transaction, user.id)
        : await deleteUnverifiedUser(transaction, user.id);
      if (!isApplied) {
        // Another request has already verified or deleted the account.
        if ((await findUser(transaction, user.id)) === undefined) fail('unauthenticated');
        return { testCheckUser: isRight, check: isRight, delete: false };
      }
      const isCurrent = isRight
        ? await consumeCode(transaction, stored)
        : (await findCode(transaction, user.email_key))?.code_hash === stored.code_hash;
      // Rolls back, since the code was used or replaced meanwhile.
      if (!isCurrent) fail('codeExpired');
      if (isRight) await rememberPlace(transaction, user, caller, now());
      return { testCheckUser: isRight, check: isRight, delete: !isRight };
    });
  }

  /** `resend` is true if the mail left within four seconds. */
  async function resendCode(
    viewer: Viewer,
    body: ResendBody,
    caller: Caller,
  ): Promise<ResendAnswer> {
    const user = await findOwnUser(viewer, body.email);
    if (user === undefined) fail('userNotFound');
    if (user.verified === 1) return { resend: false };
    const stored = await findCode(db.read, user.email_key);
    return {
      resend: await sendCode({ user, stored, next: body.next }, [
        'resendByAddress',
        caller.address,
      ]),
    };
  }

  /**
   * Only the first of concurrent requests sends a code. Returns false if the mail could not be
   * sent.
   */
  async function sendCode(
    { user, stored, next }: CodeReplacement,
    ...attempts: readonly Attempt[]
  ): Promise<boolean> {
    await throttle.take(
      ...attempts,
      ['codeByAccount', user.id],
      ['codeByMailbox', ...mailLimitSubject(user.email_key)],
    );
    const code = await createCode(newcomer);
    const mailId = await db.write(async (transaction) => {
      const isOpen = await lockUnverifiedUser(transaction, db.dialect, user.id);
      const current = await findCode(transaction, user.email_key);
      const isFirst = current?.code_hash === stored?.code_hash;
      return isOpen && isFirst ? issueCode(transaction, { user, code, next }) : null;
    });
    return mailId === null || outbox.deliver(mailId);
  }

  async function findOwnUser(viewer: Viewer, email: string): Promise<UserRow | undefined> {
    const user = await findUser(db.read, viewer.userId);
    return user?.email_key === parseEmail(email)?.toLowerCase() ? user : undefined;
  }

  return { createCode, issueCode, checkCode, resendCode };
}
