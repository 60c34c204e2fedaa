import type { FastifyRequest } from 'fastify';
import { unverifiedHours } from '#contract/accounts.ts';
import { toRole } from '#contract/policies.ts';
import { chunksOf } from '#server/db/chunks.ts';
import type { Database, Queries } from '#server/db/engine/database.ts';
import { type CacheFigures, createVersionedCache } from '#server/db/versioned-cache.ts';
import type { Viewer } from '#server/http/access/viewer.ts';
import { sessionsVersionKey } from '#server/shared/catalogue-storage/kind-counts-store.ts';
import { formatVersions, readKindStatesOnce } from '#server/shared/lists/kind-states.ts';
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
/** Milliseconds without use after which a session ends. */
const idleLength = 14 * day;
/** Milliseconds from sign-in until a session ends, even if its token is renewed. */
const absoluteLength = 90 * day;
const maxSessions = 20;
/** Milliseconds between recorded uses of a session, to save writes. */
const usePause = 60_000;
/** Uses written per transaction. */
const maxWrites = 50;
const maxUserAgent = 200;
const sessionBytes = 4_000_000;

const unverifiedLength = unverifiedHours * hour;

export function unverifiedCutoff(now: Date): string {
  return new Date(now.getTime() - unverifiedLength).toISOString();
}

export function idleCutoff(now: Date): string {
  return new Date(now.getTime() - idleLength).toISOString();
}

/** Times are in milliseconds. */
interface KnownSession {
  readonly viewer: Viewer;
  readonly lastUsed: number;
  readonly end: number;
}

/** `lastUse` overrides an earlier stored use. */
function toKnownSession(
  tokenHash: string,
  session: SessionOfViewer,
  lastUse: number,
): KnownSession {
  const isVerified = session.verified === 1;
  const lastUsed = Math.max(Date.parse(session.last_used_at), lastUse);
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

interface SessionReader {
  /** Changed roles and ended sessions or accounts take effect immediately. */
  authenticate(request: FastifyRequest): Promise<Viewer | null>;
  /** Call once a minute. */
  writeUses(): Promise<void>;
  cacheFigures(): CacheFigures;
}

export function createSessionReader(db: Database, now: () => Date): SessionReader {
  const sessions = createVersionedCache<KnownSession>(sessionBytes, () => 400);
  const uses = new Map<string, number>();

  async function readSession(tokenHash: string, version: string): Promise<KnownSession | null> {
    const row = await findSession(db.read, tokenHash);
    if (row === undefined) return null;
    const session = toKnownSession(tokenHash, row, uses.get(tokenHash) ?? 0);
    sessions.set(version, tokenHash, session);
    return session;
  }

  return {
    async authenticate(request) {
      const tokenHash = tokenHashOf(request.headers.authorization);
      if (tokenHash === null) return null;
      const states = await readKindStatesOnce(db, await request.databaseVersion());
      const version = formatVersions(states, [sessionsVersionKey]);
      const time = now().getTime();
      const cached = sessions.get(version, tokenHash);
      // A session expired in the cache may have been used through another process.
      const session = cached && cached.end > time ? cached : await readSession(tokenHash, version);
      if (session === null || session.end <= time) return null;
      if (session.lastUsed <= time - usePause) uses.set(tokenHash, time);
      return session.viewer;
    },

    async writeUses() {
      for (const batch of chunksOf([...uses], maxWrites)) {
        await db.write(async (transaction) => {
          for (const [tokenHash, time] of batch) {
            await touchSession(transaction, tokenHash, new Date(time).toISOString());
          }
        });
        for (const [tokenHash, time] of batch) {
          if (uses.get(tokenHash) === time) uses.delete(tokenHash);
        }
      }
    },

    cacheFigures: sessions.figures,
  };
}

export function findOpenSessionsAmong(
  db: Database,
  tokenHashes: readonly string[],
  now: Date,
): Promise<ReadonlySet<string>> {
  const cutoffs = { now: now.toISOString(), idleSince: idleCutoff(now) };
  return findOpenSessions(db.read, tokenHashes, cutoffs);
}

interface NewSession {
  readonly userId: string;
  readonly caller: Pick<Caller, 'userAgent'>;
  readonly now: Date;
  readonly renewed?: { readonly created_at: string; readonly expires_at: string };
}

/** Returns the token, which is never stored (docs/product/accounts.md#sessions). */
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
