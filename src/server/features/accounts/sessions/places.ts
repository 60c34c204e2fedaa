import { knownDeviceDays } from '#contract/privacy.ts';
import type { Queries } from '#server/db/engine/database.ts';
import { isKnownIp, rememberIp } from '#server/shared/throttle/known-ips.ts';
import type { Caller } from '../caller.ts';
import type { Requester } from '../passwords/work-queue.ts';
import { hashDeviceMark } from '../secrets.ts';
import type { UserRow } from '../users-store.ts';
import {
  deleteOldDevices,
  deleteOtherDevices,
  isKnownDevice,
  rememberDevice,
} from './known-devices-store.ts';

/** Twice the maximum session length, so that a device outlives its session. */
const deviceLength = knownDeviceDays * 86_400_000;
const maxDevices = 20;

/**
 * Means of recognising a caller. A device or address becomes known only by a sign-in to a verified
 * account.
 */
export type Place = 'device' | 'address' | 'unknown';

export async function findPlace(
  queries: Queries,
  emailKey: string,
  caller: Caller,
  now: Date,
): Promise<Place> {
  if (caller.device !== null) {
    const hash = hashDeviceMark(emailKey, caller.device);
    if (await isKnownDevice(queries, emailKey, hash, unusedDeviceCutoff(now))) return 'device';
  }
  return (await isKnownIp(queries, emailKey, caller.address, now)) ? 'address' : 'unknown';
}

export function requesterAt(place: Place, emailKey: string, caller: Caller): Requester {
  return place === 'unknown' ? { lane: 'unknown' } : knownRequester(emailKey, caller);
}

export function knownRequester(emailKey: string, { address }: Caller): Requester {
  return { lane: 'known', account: emailKey, address };
}

/** Call it for verified accounts only, since strangers may register with the owner's e-mail. */
export async function rememberPlace(
  transaction: Queries,
  user: Pick<UserRow, 'id' | 'email_key'>,
  caller: Caller,
  now: Date,
): Promise<void> {
  await rememberIp(transaction, user.email_key, caller.address, now);
  if (caller.device === null) return;
  await rememberDevice(transaction, {
    user_id: user.id,
    mark_hash: hashDeviceMark(user.email_key, caller.device),
    last_used_at: now.toISOString(),
  });
  await deleteOldDevices(transaction, user.id, maxDevices);
}

export async function forgetOtherDevices(
  transaction: Queries,
  user: Pick<UserRow, 'id' | 'email_key'>,
  caller: Caller,
): Promise<void> {
  const { device } = caller;
  const kept = device === null ? null : hashDeviceMark(user.email_key, device);
  await deleteOtherDevices(transaction, user.id, kept);
}

export function unusedDeviceCutoff(now: Date): string {
  return new Date(now.getTime() - deviceLength).toISOString();
}
