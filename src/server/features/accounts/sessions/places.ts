import { knownDeviceDays } from '#contract/privacy.ts';
import type { Queries } from '#server/db/engine/database.ts';
import { isKnownIp, rememberIp } from '#server/shared/throttle/known-ips.ts';
import type { Caller } from '../caller.ts';
import type { Accounts } from '../context.ts';
import type { Requester } from '../passwords/work-queue.ts';
import { hashDeviceMark } from '../secrets.ts';
import type { UserRow } from '../users-store.ts';
import {
  deleteOldDevices,
  deleteOtherDevices,
  isKnownDevice,
  rememberDevice,
} from './known-devices-store.ts';

/** Twice what a session lasts at most, or no device would be known when its session ends. */
const deviceLength = knownDeviceDays * 86_400_000;
const maxDevices = 20;

/**
 * By what an account knows a caller: the device's mark, else the network address; 'unknown' is
 * anybody else. Only a sign-in to a verified account makes either known.
 */
export type Place = 'device' | 'address' | 'unknown';

export async function findPlace(
  accounts: Accounts,
  emailKey: string,
  caller: Caller,
): Promise<Place> {
  const { read } = accounts.db;
  const now = accounts.now();
  if (caller.device !== null) {
    const hash = hashDeviceMark(emailKey, caller.device);
    if (await isKnownDevice(read, emailKey, hash, unusedDeviceCutoff(now))) return 'device';
  }
  return (await isKnownIp(read, emailKey, caller.address, now)) ? 'address' : 'unknown';
}

/** The caller at that place, as the queue for password hashing knows them. */
export function requesterAt(place: Place, emailKey: string, caller: Caller): Requester {
  return place === 'unknown' ? { lane: 'unknown' } : knownRequester(emailKey, caller);
}

/** The same for a caller whom the account knows by place or session. */
export function knownRequester(emailKey: string, { address }: Caller): Requester {
  return { lane: 'known', account: emailKey, address };
}

/**
 * Makes the caller's address and device known to an account that the caller proved to own. Not for
 * an unverified one: that may be a stranger's, registered with the owner's e-mail.
 */
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

/** Forgets the devices of an account, but not the one that the caller sits at. */
export async function forgetOtherDevices(
  transaction: Queries,
  user: Pick<UserRow, 'id' | 'email_key'>,
  caller: Caller,
): Promise<void> {
  const { device } = caller;
  const kept = device === null ? null : hashDeviceMark(user.email_key, device);
  await deleteOtherDevices(transaction, user.id, kept);
}

/** ISO time: devices last used before it are no longer known. */
export function unusedDeviceCutoff(now: Date): string {
  return new Date(now.getTime() - deviceLength).toISOString();
}
