import { knownAddressDays } from '#contract/privacy.ts';
import type { Queries } from '#server/db/engine/database.ts';
import { listThrottles, replaceThrottle, throttleKey } from './throttle-store.ts';

const knownMilliseconds = knownAddressDays * 86_400_000;

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

export async function rememberIp(
  transaction: Queries,
  emailKey: string,
  ip: string,
  now: Date,
): Promise<void> {
  const until = new Date(now.getTime() + knownMilliseconds).toISOString();
  await replaceThrottle(transaction, throttleKey('known', emailKey, ip), until);
}
