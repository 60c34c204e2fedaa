import { knownAddressDays } from '#contract/privacy.ts';
import type { Queries } from '#server/db/engine/database.ts';
import { throttleKey } from './throttle-key.ts';
import { listThrottles, replaceThrottle } from './throttle-store.ts';

const knownLength = knownAddressDays * 86_400_000;

/**
 * Whether somebody proved to be the account's owner from that IP address in the last
 * `knownAddressDays`.
 */
export async function isKnownIp(
  queries: Queries,
  emailKey: string,
  ip: string,
  now: Date,
): Promise<boolean> {
  const key = throttleKey('known', emailKey, ip);
  const until = (await listThrottles(queries, [key])).get(key);
  return until !== undefined && until > now.getTime();
}

/** Notes that somebody proved to be the account's owner from an IP address. */
export async function rememberIp(
  transaction: Queries,
  emailKey: string,
  ip: string,
  now: Date,
): Promise<void> {
  const until = new Date(now.getTime() + knownLength).toISOString();
  await replaceThrottle(transaction, throttleKey('known', emailKey, ip), until);
}
