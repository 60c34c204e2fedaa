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
import type { Viewer } from '#server/viewer.ts';
import type { Accounts, Caller } from './context.ts';
import { verificationMail } from './mails.ts';
import { newCode } from './secrets.ts';
import {
  deleteUnverifiedUser,
  findCode,
  findUser,
  replaceCode,
  takeCode,
  type UserRow,
  updateUser,
} from './store.ts';

/** A fresh code and what is stored of it; made before the transaction, since hashing takes time. */
export async function makeCode(accounts: Accounts): Promise<{ code: string; hash: string }> {
  const code = newCode();
  return { code, hash: await accounts.passwords.hash(code) };
}

/** Gives a user a code in place of any other, and promises its mail, whose id is the answer. */
export async function promiseCode(
  accounts: Accounts,
  transaction: Queries,
  user: Pick<UserRow, 'id' | 'email'>,
  { code, hash }: { code: string; hash: string },
): Promise<string> {
  const now = accounts.now();
  const expiresAt = new Date(now.getTime() + codeMinutes * 60_000);
  await replaceCode(transaction, {
    userId: user.id,
    hash,
    createdAt: now.toISOString(),
    expiresAt: expiresAt.toISOString(),
  });
  const mail = verificationMail(code, accounts.publicUrl);
  return accounts.outbox.promise(transaction, { to: user.email, ...mail, expiresAt });
}

/**
 * Verifies the viewer's own account, or deletes it when the code is wrong and it was never
 * verified (design part 6). Anyone else's e-mail is 401 and touches nothing; a malformed code
 * ('codeMalformed') never counts; for an expired one a new one is sent ('codeExpired').
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

  const stored = await findCode(accounts.db.read, user.id);
  if (stored === undefined || stored.expires_at <= accounts.now().toISOString()) {
    await sendCode(accounts, user);
    fail('codeExpired');
  }
  const correct = await accounts.passwords.matches(code, stored.code_hash);
  return accounts.db.write(async (transaction) => {
    // Another request may have used or replaced the code since it was read: then this one says
    // nothing about the account.
    if (!(await takeCode(transaction, user.id, stored.code_hash))) {
      const current = await findUser(transaction, user.id);
      if (current?.verified !== 1) fail('codeExpired');
      return { testCheckUser: correct, check: correct, delete: false };
    }
    if (correct) {
      await updateUser(transaction, user.id, { verified: 1 });
      return { testCheckUser: true, check: true, delete: false };
    }
    await accounts.outbox.withdraw(transaction, user.email);
    const deleted = await deleteUnverifiedUser(transaction, user.id);
    return { testCheckUser: false, check: false, delete: deleted };
  });
}

/** Sends the viewer a new code; `resend` says whether it left within four seconds. */
export async function resendCode(
  accounts: Accounts,
  viewer: Viewer,
  body: ResendBody,
): Promise<ResendAnswer> {
  const user = await findOwnUser(accounts, viewer, body.email);
  if (user === undefined) fail('userNotFound');
  if (user.verified === 1) return { resend: false };
  return { resend: await sendCode(accounts, user) };
}

async function sendCode(accounts: Accounts, user: UserRow): Promise<boolean> {
  await accounts.throttle.take(['codeByAccount', user.email_key]);
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
