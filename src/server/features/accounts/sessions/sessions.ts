import type { FastifyRequest } from 'fastify';
import { unverifiedHours } from '#contract/accounts.ts';
import { toRole } from '#contract/policies.ts';
import type { Viewer } from '#server/access/viewer.ts';
import type { Database, Queries } from '#server/db/engine/database.ts';
import { createMemory } from '#server/db/memory.ts';
import type { Caller } from '../caller.ts';
import { hashToken, newToken, tokenHashOf } from '../secrets.ts';
import {
  deleteOldSessions,
  findOpenSessions,
  findSession,
  insertSession,
  type SessionOfViewer,
  touchSession,
} from './sessions-store.ts';

const hour = 3_600_000;
const day = 24 * hour;
/** A session ends after this long without use, … */
const idleLength = 14 * day;
/** … and this long after the sign-in in any case; a renewed token does not prolong it. */
const absoluteLength = 90 * day;
const maxSessions = 20;
/** `last_used_at` is no finer than this, in milliseconds. */
const touchPause = 60_000;
const maxUserAgent = 200;
/** Of sessions that are remembered: some six thousand. */
const sessionBytes = 4_000_000;

const unverifiedLength = unverifiedHours * hour;

/** ISO time: unverified accounts created before it have expired. */
export function unverifiedCutoff(now: Date): string {
  return new Date(now.getTime() - unverifiedLength).toISOString();
}

/** ISO time: sessions last used before it have expired. */
export function idleCutoff(now: Date): string {
  return new Date(now.getTime() - idleLength).toISOString();
}

/** A session as it is remembered: whose it is, with its times in milliseconds. */
interface KnownSession {
  readonly viewer: Viewer;
  readonly lastUsed: number;
  readonly end: number;
}

function toKnownSession(tokenHash: string, session: SessionOfViewer): KnownSession {
  const isVerified = session.verified === 1;
  const lastUsed = Date.parse(session.last_used_at);
  const ends = [Date.parse(session.expires_at), lastUsed + idleLength];
  if (!isVerified) ends.push(Date.parse(session.user_created_at) + unverifiedLength);
  return {
    viewer: {
      userId: session.user_id,
      verified: isVerified,
      role: toRole(session.role),
      tokenHash,
    },
    lastUsed,
    end: Math.min(...ends),
  };
}

/**
 * Whom a request's Authorization header stands for, from session and user as they are at each call: a role that
 * changed or an account that went counts at once. They are read again once anything has changed. Null for no, a dead or a malformed token.
 */
export function authenticate(
  db: Database,
  now: () => Date,
): (request: FastifyRequest) => Promise<Viewer | null> {
  const touching = new Set<string>();
  const sessions = createMemory<KnownSession>(sessionBytes, () => 400);

  async function getSession(tokenHash: string, version: string): Promise<KnownSession | undefined> {
    const known = sessions.get(version, tokenHash);
    if (known) return known;
    const row = await findSession(db.read, tokenHash);
    if (row === undefined) return undefined;
    const session = toKnownSession(tokenHash, row);
    sessions.set(version, tokenHash, session);
    return session;
  }

  /** Noted beside the answer, never before it; a lost note costs a minute of accuracy. */
  function touch(tokenHash: string, time: Date): void {
    if (touching.has(tokenHash)) return;
    touching.add(tokenHash);
    db.write((transaction) => touchSession(transaction, tokenHash, time.toISOString()))
      .catch(() => undefined)
      .finally(() => touching.delete(tokenHash));
  }

  return async (request) => {
    const tokenHash = tokenHashOf(request.headers.authorization);
    if (tokenHash === null) return null;
    const session = await getSession(tokenHash, await request.versionMet());
    if (session === undefined) return null;
    const time = now();
    if (session.end <= time.getTime()) return null;
    if (session.lastUsed <= time.getTime() - touchPause) touch(tokenHash, time);
    return session.viewer;
  };
}

/** Which of these sessions would still let a verified user in: by their hashes. */
export function openSessionsAmong(
  db: Database,
  now: () => Date,
): (tokenHashes: readonly string[]) => Promise<ReadonlySet<string>> {
  return (tokenHashes) => {
    const time = now();
    const cutoffs = { now: time.toISOString(), idleSince: idleCutoff(time) };
    return findOpenSessions(db.read, tokenHashes, cutoffs);
  };
}

interface NewSession {
  readonly userId: string;
  readonly caller: Pick<Caller, 'userAgent'>;
  readonly now: Date;
  /** The session that this one takes the place of: sign-in time and end stay as they were. */
  readonly renewed?: { readonly created_at: string; readonly expires_at: string };
}

/**
 * Opens a session in the caller's transaction and answers its token, which is stored nowhere
 * (docs/product.md#sessions).
 */
export async function openSession(transaction: Queries, session: NewSession): Promise<string> {
  const { userId, now, renewed } = session;
  const token = newToken();
  await deleteOldSessions(transaction, userId, maxSessions - 1);
  await insertSession(transaction, {
    token_hash: hashToken(token),
    user_id: userId,
    created_at: renewed?.created_at ?? now.toISOString(),
    last_used_at: now.toISOString(),
    expires_at: renewed?.expires_at ?? new Date(now.getTime() + absoluteLength).toISOString(),
    user_agent: (session.caller.userAgent ?? '').slice(0, maxUserAgent),
  });
  return token;
}
