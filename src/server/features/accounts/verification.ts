import {
  type CheckAnswer,
  type CheckBody,
  codeMinutes,
  parseCode,
  parseEmail,
  type ResendAnswer,
  type ResendBody,
} from '#contract/accounts.ts';
import type { Queries } from '#server/db/database.ts';
import { fail } from '#server/fail.ts';
import type { Attempt } from '#server/throttle/throttle.ts';
import type { Viewer } from '#server/viewer.ts';
import { type CodeRow, findCode, replaceCode, takeCode } from './codes/store.ts';
import type { Accounts, Caller } from './context.ts';
import { verificationMail } from './mails.ts';
import { newCode } from './secrets.ts';
import { deleteUnverifiedUser, findUser, type UserRow, verifyUser } from './store.ts';

/** A fresh code and what is stored of it; made before the transaction, since hashing takes time. */
export async function makeCode(accounts: Accounts): Promise<{ code: string; hash: string }> {
  const code = newCode();
  return { code, hash: await accounts.passwords.hash(code) };
}

/** Gives a mailbox a code in place of any other, and promises its mail, whose id is the answer. */
export async function promiseCode(
  accounts: Accounts,
  transaction: Queries,
  user: Pick<UserRow, 'email' | 'email_key'>,
  { code, hash }: { code: string; hash: string },
): Promise<string> {
  const now = accounts.now();
  const expiresAt = codeEnd(now);
  await replaceCode(transaction, {
    email_key: user.email_key,
    code_hash: hash,
    created_at: now.toISOString(),
    expires_at: expiresAt.toISOString(),
  });
  const mail = verificationMail(code, accounts.publicUrl);
  return accounts.outbox.promise(transaction, { to: user.email, ...mail, expiresAt });
}

/** When a code that counts from now on ends. */
export function codeEnd(now: Date): Date {
  return new Date(now.getTime() + codeMinutes * 60_000);
}

/**
 * Verifies the viewer's own account, or deletes it when the code is wrong and it was never
 * verified (design part 6). Anyone else's e-mail is 401 and touches nothing; a malformed code
 * ('codeMalformed') never counts; for an expired one a new one is sent ('codeExpired', or
 * 'codeNotSent' when its mail did not leave).
 */
export async function checkCode(
  accounts: Accounts,
  viewer: Viewer,
  body: CheckBody,
  caller: Caller,
): Promise<CheckAnswer> {
  const user = await findOwnUser(accounts, viewer, body.email);
  if (user === undefined) fail('unauthenticated');
  const code = parseCode(body.confirmationCode);
  if (code === null) {
    fail('codeMalformed', { issues: [{ field: 'confirmationCode', message: 'has six digits' }] });
  }
  if (user.verified === 1) return { testCheckUser: true, check: true, delete: false };
  await accounts.throttle.take(['checkByAddress', caller.address]);

  const stored = await findCode(accounts.db.read, user.email_key);
  if (stored === undefined || stored.expires_at <= accounts.now().toISOString()) {
    fail((await sendCode(accounts, user)) ? 'codeExpired' : 'codeNotSent');
  }
  const correct = await accounts.passwords.matches(code, stored.code_hash);
  const answer = await settle(accounts, user, stored, correct);
  if (answer.check) await accounts.throttle.remember(user.email_key, caller.address);
  return answer;
}

/**
 * Verifies or deletes. A wrong code leaves the mailbox its own, or strangers who guess wrongly
 * could use up the codes of an address that they register.
 */
async function settle(
  accounts: Accounts,
  user: UserRow,
  stored: CodeRow,
  correct: boolean,
): Promise<CheckAnswer> {
  return accounts.db.write(async (transaction) => {
    const isSettled = correct
      ? await verifyUser(transaction, user.id)
      : await deleteUnverifiedUser(transaction, user.id);
    if (!isSettled) {
      // Another request was first: it verified the account or took it away.
      if ((await findUser(transaction, user.id)) === undefined) fail('unauthenticated');
      return { testCheckUser: correct, check: correct, delete: false };
    }
    const isCurrent = correct
      ? await takeCode(transaction, stored)
      : (await findCode(transaction, user.email_key))?.code_hash === stored.code_hash;
    // Used or replaced since it was read, it says nothing about the account: all is undone.
    if (!isCurrent) fail('codeExpired');
    return { testCheckUser: correct, check: correct, delete: !correct };
  });
}

/** Sends the viewer a new code; `resend` says whether it left within four seconds. */
export async function resendCode(
  accounts: Accounts,
  viewer: Viewer,
  body: ResendBody,
  caller: Caller,
): Promise<ResendAnswer> {
  const user = await findOwnUser(accounts, viewer, body.email);
  if (user === undefined) fail('userNotFound');
  if (user.verified === 1) return { resend: false };
  return { resend: await sendCode(accounts, user, ['resendByAddress', caller.address]) };
}

/** Whether the mail left; throws 'tooManyRequests', also for what else the attempt counts for. */
async function sendCode(
  accounts: Accounts,
  user: UserRow,
  ...attempts: readonly Attempt[]
): Promise<boolean> {
  await accounts.throttle.take(
    ...attempts,
    ['codeByAccount', user.id],
    ['codeByEmail', user.email_key],
  );
  const code = await makeCode(accounts);
  const mailId = await accounts.db.write((transaction) =>
    promiseCode(accounts, transaction, user, code),
  );
  return accounts.outbox.deliver(mailId);
}

async function findOwnUser(
  accounts: Accounts,
  viewer: Viewer,
  email: string,
): Promise<UserRow | undefined> {
  const user = await findUser(accounts.db.read, viewer.userId);
  return user?.email_key === parseEmail(email)?.toLowerCase() ? user : undefined;
}
