import type { ActiveSession, SessionList } from '#contract/calls/own-account.ts';
import type { LogoutAnswer } from '#contract/calls/shared.ts';
import type { Database } from '#server/db/engine/database.ts';
import type { Viewer } from '#server/http/access/viewer.ts';
import { fail } from '#server/shared/fail.ts';
import type { Caller } from '../caller.ts';
import { hashToken } from '../secrets.ts';
import { findUser } from '../users-store.ts';
import { describeDevice } from './device.ts';
import { forgetOtherDevices } from './places.ts';
import { idleCutoff } from './sessions.ts';
import { deleteSession, deleteSessions, listSessions, type SessionRow } from './sessions-store.ts';

export function createSessionList(deps: { readonly db: Database; readonly now: () => Date }) {
  const { db, now } = deps;

  /** Viewer's sessions: the current one first, then by last use. */
  async function listOwnSessions(viewer: Viewer): Promise<SessionList> {
    const time = now();
    const sessions = await listSessions(db.read, viewer.userId);
    const alive = sessions.filter(
      (session) =>
        session.expires_at > time.toISOString() && session.last_used_at > idleCutoff(time),
    );
    const isCurrent = (session: SessionRow) => session.token_hash === viewer.tokenHash;
    return {
      data: [...alive.filter(isCurrent), ...alive.filter((session) => !isCurrent(session))].map(
        (session) => present(session, isCurrent(session)),
      ),
    };
  }

  /** Throws 'notFound' unless it is an open session of the viewer. */
  async function endOwnSession(viewer: Viewer, id: string): Promise<LogoutAnswer> {
    return db.write(async (transaction) => {
      const sessions = await listSessions(transaction, viewer.userId);
      const session = sessions.find((candidate) => publicId(candidate) === id) ?? fail('notFound');
      await deleteSession(transaction, session.token_hash);
      return { logout: true };
    });
  }

  /** Ends all of the viewer's sessions, including the current one, and forgets other devices. */
  async function endOwnSessions(viewer: Viewer, caller: Caller): Promise<LogoutAnswer> {
    await db.write(async (transaction) => {
      await deleteSessions(transaction, viewer.userId);
      const user = await findUser(transaction, viewer.userId);
      if (user) await forgetOtherDevices(transaction, user, caller);
    });
    return { logout: true };
  }

  return { listOwnSessions, endOwnSession, endOwnSessions };
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

/** Reveals neither the session's token nor the stored hash. */
function publicId(session: SessionRow): string {
  return hashToken(session.token_hash).slice(0, 32);
}
