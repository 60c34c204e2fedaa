import type { ActiveSession, SessionList } from '#contract/calls/own-account.ts';
import type { LogoutAnswer } from '#contract/calls/shared.ts';
import type { Viewer } from '#server/http/access/viewer.ts';
import { fail } from '#server/shared/fail.ts';
import type { Caller } from '../caller.ts';
import type { Accounts } from '../context.ts';
import { hashToken } from '../secrets.ts';
import { findUser } from '../users-store.ts';
import { describeDevice } from './device.ts';
import { forgetOtherDevices } from './places.ts';
import { idleCutoff } from './sessions.ts';
import { deleteSession, deleteSessions, listSessions, type SessionRow } from './sessions-store.ts';

/** Where the viewer is signed in: the current session first, then the last used first. */
export async function listOwnSessions(accounts: Accounts, viewer: Viewer): Promise<SessionList> {
  const now = accounts.now();
  const sessions = await listSessions(accounts.db.read, viewer.userId);
  const alive = sessions.filter(
    (session) => session.expires_at > now.toISOString() && session.last_used_at > idleCutoff(now),
  );
  const isCurrent = (session: SessionRow) => session.token_hash === viewer.tokenHash;
  return {
    data: [...alive.filter(isCurrent), ...alive.filter((session) => !isCurrent(session))].map(
      (session) => present(session, isCurrent(session)),
    ),
  };
}

/** Ends one of the viewer's sessions; throws 'notFound' when it is no open one of theirs. */
export async function endOwnSession(
  accounts: Accounts,
  viewer: Viewer,
  id: string,
): Promise<LogoutAnswer> {
  return accounts.db.write(async (transaction) => {
    const sessions = await listSessions(transaction, viewer.userId);
    const session = sessions.find((candidate) => publicId(candidate) === id) ?? fail('notFound');
    await deleteSession(transaction, session.token_hash);
    return { logout: true };
  });
}

/**
 * Ends all of the viewer's sessions, the one that asks included, and forgets all devices but the
 * one that asks.
 */
export async function endOwnSessions(
  accounts: Accounts,
  viewer: Viewer,
  caller: Caller,
): Promise<LogoutAnswer> {
  await accounts.db.write(async (transaction) => {
    await deleteSessions(transaction, viewer.userId);
    const user = await findUser(transaction, viewer.userId);
    if (user) await forgetOtherDevices(transaction, user, caller);
  });
  return { logout: true };
}

function present(session: SessionRow, current: boolean): ActiveSession {
  return {
    _id: publicId(session),
    current,
    device: describeDevice(session.user_agent),
    createdAt: session.created_at,
    lastUsedAt: session.last_used_at,
  };
}

/** A name for a session that says nothing of its token, nor of what is stored of it. */
function publicId(session: SessionRow): string {
  return hashToken(session.token_hash).slice(0, 32);
}
