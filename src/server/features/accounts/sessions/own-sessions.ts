import { parseEmail } from '#contract/accounts.ts';
import type { LoginBody, SessionAnswer } from '#contract/calls/accounts.ts';
import type { ActiveSession, SessionList } from '#contract/calls/own-account.ts';
import type { LogoutAnswer } from '#contract/calls/shared.ts';
import type { Database, Queries } from '#server/db/engine/database.ts';
import type { Viewer } from '#server/http/access/viewer.ts';
import type { Outbox } from '#server/mail/outbox.ts';
import { sessionsVersionKey } from '#server/shared/catalogue-storage/kind-counts-store.ts';
import { fail } from '#server/shared/fail.ts';
import type { Throttle } from '#server/shared/throttle/throttle.ts';
import { lockUser } from '#server/shared/users/user-locks-store.ts';
import type { Caller } from '../caller.ts';
import { cancelEmailChange } from '../emails/cancel.ts';
import { newDeviceMail, securityMailExpiry } from '../mails.ts';
import { type Passwords, unmatchableHash } from '../passwords/hashing.ts';
import {
  consumeTemporaryPassword,
  findTemporaryPassword,
  type TemporaryPasswordRow,
  updatePassword,
} from '../passwords/passwords-store.ts';
import { presentSession } from '../profile/present.ts';
import { hashToken } from '../secrets.ts';
import { findUser, findUserByEmail, type UserRow } from '../users-store.ts';
import { describeDevice } from './device.ts';
import { findPlace, forgetOtherDevices, type Place, rememberPlace, requesterAt } from './places.ts';
import { idleCutoff, openSession, unverifiedCutoff } from './sessions.ts';
import { deleteSession, deleteSessions, listSessions, type SessionRow } from './sessions-store.ts';

interface SignIn {
  readonly user: UserRow;
  readonly caller: Caller;
  readonly place: Place;
}

export function createSessions(deps: {
  readonly db: Database;
  readonly now: () => Date;
  readonly outbox: Outbox;
  readonly passwords: Passwords;
  readonly throttle: Throttle;
  readonly publicUrl: string;
}) {
  const { db, now, outbox, passwords, throttle, publicUrl } = deps;

  /**
   * Opens a session, with `check: false` for an unverified account. Throws 'tooManyRequests',
   * 'userNotFound' or 'wrongPassword' after hashing the password, and 'accountBanned' for the right
   * password (docs/product/accounts.md#login).
   */
  async function login(body: LoginBody, caller: Caller): Promise<SessionAnswer> {
    const emailKey = parseEmail(body.email)?.toLowerCase() ?? '';
    const place = await findPlace(db.read, emailKey, caller, now());
    const requester = requesterAt(place, emailKey, caller);
    passwords.requireCapacity(requester);
    await takeAttempt(emailKey, place, caller);
    const user = await findByEmail(emailKey);
    const stored = user?.password_hash ?? null;
    const isRegular = await passwords.matches(body.password, stored, requester);
    if (user === undefined) fail('userNotFound');
    if (isRegular && user.banned_at !== null) fail('accountBanned');
    const signIn: SignIn = { user, caller, place };
    return isRegular ? signInByPassword(signIn) : signInByTemporary(signIn, body.password);
  }

  async function takeAttempt(
    emailKey: string,
    place: Place,
    { address, device }: Caller,
  ): Promise<void> {
    const byAddress = ['loginByEmailAndAddress', emailKey, address] as const;
    if (place === 'device') await throttle.take(['loginByEmailAndDevice', emailKey, device ?? '']);
    else if (place === 'address') await throttle.take(byAddress);
    else await throttle.takeFromUnknownAddress(emailKey, ['loginByAddress', address], byAddress);
  }

  async function signInByPassword(signIn: SignIn): Promise<SessionAnswer> {
    const { user } = signIn;
    return openRecordedSession(signIn, async (transaction) => {
      // The account may have changed during hashing.
      const current = await findUser(transaction, user.id);
      if (current?.password_hash !== user.password_hash) fail('userNotFound');
      if (current.email_key !== user.email_key) fail('userNotFound');
      return current;
    });
  }

  async function signInByTemporary(signIn: SignIn, password: string): Promise<SessionAnswer> {
    const { user, caller, place } = signIn;
    const temporary = await findTemporaryPassword(db.read, user.id);
    const time = now();
    if (!temporary || !isUsable(temporary, time)) fail('wrongPassword');
    const { password_hash } = temporary;
    const requester = requesterAt(place, user.email_key, caller);
    if (!(await passwords.matches(password, password_hash, requester))) fail('wrongPassword');
    const session = await openRecordedSession(signIn, async (transaction) => {
      const isFirst = await consumeTemporaryPassword(transaction, temporary, time.toISOString());
      if (!isFirst) fail('wrongPassword');
      await updatePassword(transaction, user.id, user.password_hash, unmatchableHash());
      await deleteSessions(transaction, user.id);
      await cancelEmailChange(outbox, transaction, user.id);
      return user;
    });
    return { ...session, temporaryPassword: true };
  }

  /**
   * `confirm` checks the account again in the transaction. For a verified account, mails a notice
   * of an unknown place.
   */
  async function openRecordedSession(
    { user, caller, place }: SignIn,
    confirm: (transaction: Queries) => Promise<UserRow>,
  ): Promise<SessionAnswer> {
    const time = now();
    const isNew = user.verified === 1 && place === 'unknown';
    const mayMail = isNew && (await throttle.tryTake(['newsByAccount', user.id, 'newDevice']));
    const { session, mailId } = await db.write(async (transaction) => {
      if (!(await lockUser(transaction, db.dialect, user.id))) {
        fail((await findUser(transaction, user.id)) ? 'accountBanned' : 'userNotFound');
      }
      const current = await confirm(transaction);
      if (current.verified === 1) await rememberPlace(transaction, current, caller, time);
      const token = await openSession(transaction, { userId: current.id, caller, now: time });
      return {
        session: presentSession(token, current),
        mailId: mayMail ? await enqueueDeviceMail(transaction, current, caller) : null,
      };
    });
    if (mailId !== null) outbox.deliverLater(mailId);
    return session;
  }

  async function enqueueDeviceMail(
    transaction: Queries,
    user: UserRow,
    caller: Caller,
  ): Promise<string> {
    const time = now();
    const device = describeDevice(caller.userAgent ?? '');
    const mail = newDeviceMail({ device, time, publicUrl });
    const expiresAt = securityMailExpiry(time);
    return outbox.enqueue(transaction, {
      to: user.email,
      purpose: 'newDevice',
      ...mail,
      expiresAt,
    });
  }

  /** The new session expires when the old one would have. */
  async function renewSession(viewer: Viewer, caller: Caller): Promise<SessionAnswer> {
    const work = async (transaction: Queries) => {
      // Locks the user before the session, in the same order as account deletion.
      if (!(await lockUser(transaction, db.dialect, viewer.userId))) fail('unauthenticated');
      const renewed = await deleteSession(transaction, viewer.tokenHash);
      const user = renewed && (await findUser(transaction, renewed.user_id));
      if (user === undefined) fail('unauthenticated');
      const time = now();
      await rememberPlace(transaction, user, caller, time);
      const session = { userId: user.id, caller, now: time, renewed };
      return presentSession(await openSession(transaction, session), user);
    };
    return db.write(work, { queue: sessionsVersionKey });
  }

  async function logout(viewer: Viewer): Promise<LogoutAnswer> {
    const work = (transaction: Queries) => deleteSession(transaction, viewer.tokenHash);
    await db.write(work, { queue: sessionsVersionKey });
    return { logout: true };
  }

  async function findByEmail(emailKey: string): Promise<UserRow | undefined> {
    const user = await findUserByEmail(db.read, emailKey);
    if (user === undefined) return undefined;
    const isExpired = user.verified === 0 && user.created_at <= unverifiedCutoff(now());
    return isExpired ? undefined : user;
  }

  /** Lists the current session first and the others by last use. */
  async function listOwnSessions(viewer: Viewer): Promise<SessionList> {
    const time = now();
    const sessions = await listSessions(db.read, viewer.userId);
    const alive = sessions.filter(
      (session) =>
        session.expires_at > time.toISOString() && session.last_used_at > idleCutoff(time),
    );
    const isCurrent = (session: SessionRow) => session.token_hash === viewer.tokenHash;
    const currentFirst = alive.toSorted(
      (one, other) => Number(isCurrent(other)) - Number(isCurrent(one)),
    );
    return { data: currentFirst.map((session) => presentOwn(session, isCurrent(session))) };
  }

  async function endOwnSession(viewer: Viewer, id: string): Promise<LogoutAnswer> {
    return db.write(async (transaction) => {
      const sessions = await listSessions(transaction, viewer.userId);
      const session = sessions.find((candidate) => publicId(candidate) === id) ?? fail('notFound');
      await deleteSession(transaction, session.token_hash);
      return { logout: true };
    });
  }

  async function endOwnSessions(viewer: Viewer, caller: Caller): Promise<LogoutAnswer> {
    await db.write(async (transaction) => {
      await deleteSessions(transaction, viewer.userId);
      const user = await findUser(transaction, viewer.userId);
      if (user) await forgetOtherDevices(transaction, user, caller);
    });
    return { logout: true };
  }

  return { login, renewSession, logout, listOwnSessions, endOwnSession, endOwnSessions };
}

function isUsable(temporary: TemporaryPasswordRow, now: Date): boolean {
  return temporary.used_at === null && temporary.expires_at > now.toISOString();
}

function presentOwn(session: SessionRow, current: boolean): ActiveSession {
  return {
    _id: publicId(session),
    current,
    device: describeDevice(session.user_agent),
    createdAt: session.created_at,
    lastUsedAt: session.last_used_at,
  };
}

/** Reveals neither the session's token nor the stored hash. */
function publicId(session: SessionRow): string {
  return hashToken(session.token_hash).slice(0, 32);
}
