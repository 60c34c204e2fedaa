import {
  type LoginBody,
  type LogoutAnswer,
  parseEmail,
  type SessionAnswer,
} from '#contract/accounts.ts';
import { fail } from '#server/fail.ts';
import type { Viewer } from '#server/viewer.ts';
import type { Accounts, Caller } from './context.ts';
import { unmatchableForm } from './passwords/hashing.ts';
import {
  findTemporaryPassword,
  type TemporaryPasswordRow,
  updatePassword,
  useTemporaryPassword,
} from './passwords/store.ts';
import { presentSession } from './present.ts';
import { openSession, unverifiedLimit } from './sessions.ts';
import { deleteSessions, findUser, findUserByEmail, takeSession, type UserRow } from './store.ts';

/**
 * Opens a session by e-mail and password; an unverified account gets one with `check: false`, and
 * one that signs in by its temporary password is told so. Unknown is 'userNotFound', known is
 * 'wrongPassword', after the same work for both; floods are 'tooManyRequests'.
 */
export async function login(
  accounts: Accounts,
  body: LoginBody,
  caller: Caller,
): Promise<SessionAnswer> {
  const { throttle } = accounts;
  const emailKey = parseEmail(body.email)?.toLowerCase() ?? '';
  await throttle.take(
    ['loginByAddress', caller.address],
    ['loginByEmailAndAddress', emailKey, caller.address],
  );
  await throttle.delayStranger(emailKey, caller.address);
  const user = await findByEmail(accounts, emailKey);
  const isOwn = await accounts.passwords.matches(body.password, user?.password_hash ?? null);
  if (user === undefined) fail('userNotFound');
  const answer = isOwn
    ? await signIn(accounts, user, caller)
    : await signInByTemporary(accounts, user, body.password, caller);
  // An unverified account may be a stranger's, registered with the owner's e-mail.
  if (user.verified === 1) await throttle.remember(emailKey, caller.address);
  return answer;
}

async function signIn(accounts: Accounts, user: UserRow, caller: Caller): Promise<SessionAnswer> {
  return accounts.db.write(async (transaction) => {
    // Hashing took time: the account may have gone or changed since.
    const current = await findUser(transaction, user.id);
    if (current?.password_hash !== user.password_hash) fail('userNotFound');
    const session = { userId: current.id, caller, now: accounts.now() };
    return presentSession(await openSession(transaction, session), current);
  });
}

/** The temporary password is used up, and with it the old password and all its sessions end. */
async function signInByTemporary(
  accounts: Accounts,
  user: UserRow,
  password: string,
  caller: Caller,
): Promise<SessionAnswer> {
  const temporary = await findTemporaryPassword(accounts.db.read, user.id);
  const now = accounts.now();
  if (!temporary || !isUsable(temporary, now)) fail('wrongPassword');
  if (!(await accounts.passwords.matches(password, temporary.password_hash))) fail('wrongPassword');
  return accounts.db.write(async (transaction) => {
    const isFirst = await useTemporaryPassword(transaction, temporary, now.toISOString());
    if (!isFirst) fail('wrongPassword');
    await updatePassword(transaction, user.id, user.password_hash, unmatchableForm());
    await deleteSessions(transaction, user.id);
    const token = await openSession(transaction, { userId: user.id, caller, now });
    return { ...presentSession(token, user), temporaryPassword: true };
  });
}

function isUsable(temporary: TemporaryPasswordRow, now: Date): boolean {
  return temporary.used_at === null && temporary.expires_at > now.toISOString();
}

/** A fresh token in place of the viewer's own, which ends; the sign-in is not prolonged by it. */
export async function renewSession(
  accounts: Accounts,
  viewer: Viewer,
  caller: Caller,
): Promise<SessionAnswer> {
  const answer = await accounts.db.write(async (transaction) => {
    const renewed = await takeSession(transaction, viewer.tokenHash);
    const user = renewed && (await findUser(transaction, renewed.user_id));
    if (user === undefined) fail('unauthenticated');
    const session = { userId: user.id, caller, now: accounts.now(), renewed };
    return presentSession(await openSession(transaction, session), user);
  });
  await accounts.throttle.remember(answer.user.email.toLowerCase(), caller.address);
  return answer;
}

/** Ends the viewer's session: the token is dead from the next request on. */
export async function logout(accounts: Accounts, viewer: Viewer): Promise<LogoutAnswer> {
  await accounts.db.write((transaction) => takeSession(transaction, viewer.tokenHash));
  return { logout: true };
}

/** The account of an address; an unverified one past its day counts as gone. */
async function findByEmail(accounts: Accounts, emailKey: string): Promise<UserRow | undefined> {
  const user = await findUserByEmail(accounts.db.read, emailKey);
  if (user === undefined) return undefined;
  const isGone = user.verified === 0 && user.created_at <= unverifiedLimit(accounts.now());
  return isGone ? undefined : user;
}
