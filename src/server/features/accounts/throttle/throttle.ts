import { createHash } from 'node:crypto';
import type { Database } from '#server/db/database.ts';
import { fail } from '#server/fail.ts';
import { holdThrottles, listThrottles, replaceThrottle } from './store.ts';

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/** `burst` attempts at once, and then one per `every` milliseconds: it slows, it never locks. */
interface Limit {
  readonly burst: number;
  readonly every: number;
}

/** What is limited, each by the caller's address or by the account's e-mail or id. */
const limits = {
  registerByAddress: [{ burst: 10, every: 3 * minute }],
  loginByAddress: [{ burst: 25, every: 12 * second }],
  /** Over all addresses but those that the account has signed in from. */
  loginByAccount: [{ burst: 30, every: 32 * second }],
  checkByAddress: [
    { burst: 6, every: 10 * second },
    { burst: 30, every: 2 * minute },
  ],
  /** Codes by mail: register, resend, and the new one for an expired one. */
  codeByAccount: [{ burst: 5, every: 12 * minute }],
  forgotByAddress: [{ burst: 10, every: 6 * minute }],
  forgotByAccount: [
    { burst: 1, every: minute },
    { burst: 5, every: 12 * minute },
    { burst: 6, every: 4 * hour },
  ],
  passwordByAccount: [{ burst: 10, every: minute }],
} as const satisfies Record<string, readonly Limit[]>;

const knownAddressLength = 90 * day;

/** One thing that an attempt counts for: which limit, and whose. */
export type Attempt = readonly [limit: keyof typeof limits, subject: string];

/** Limits by address and by account, in the database: a restart or a second process keeps them. */
export interface Throttle {
  /**
   * Counts an attempt for all that are given, or, when one of them is used up, for none and fails
   * as 'tooManyRequests' with Retry-After.
   */
  take(...attempts: readonly Attempt[]): Promise<void>;
  /** Notes that an account signed in from an address: a flood from elsewhere leaves it alone. */
  remember(account: string, address: string): Promise<void>;
  isKnown(account: string, address: string): Promise<boolean>;
}

/** The throttle of one database. */
export function createThrottle(db: Database, now: () => Date): Throttle {
  const knownKey = (account: string, address: string) =>
    keyOf('known', account, addressBlock(address));

  return {
    async take(...attempts) {
      const wanted = attempts.flatMap(([name, subject]) =>
        limits[name].map((limit: Limit, index) => ({
          limit,
          key: keyOf(
            name,
            String(index),
            name.endsWith('Address') ? addressBlock(subject) : subject,
          ),
        })),
      );
      const keys = wanted.map(({ key }) => key);
      const time = now().getTime();
      // A flood is refused without a write; the transaction below counts exactly.
      refuse(longestWait(wanted, await listThrottles(db.read, keys), time));
      const wait = await db.write(async (transaction) => {
        const used = await holdThrottles(transaction, keys, new Date(time).toISOString());
        const longest = longestWait(wanted, used, time);
        if (longest > 0) return longest;
        for (const { key, limit } of wanted) {
          const until = Math.max(used.get(key) ?? 0, time) + limit.every;
          await replaceThrottle(transaction, key, new Date(until).toISOString());
        }
        return 0;
      });
      refuse(wait);
    },

    async remember(account, address) {
      const until = new Date(now().getTime() + knownAddressLength).toISOString();
      await db.write((transaction) =>
        replaceThrottle(transaction, knownKey(account, address), until),
      );
    },

    async isKnown(account, address) {
      const key = knownKey(account, address);
      const until = (await listThrottles(db.read, [key])).get(key);
      return until !== undefined && until > now().getTime();
    },
  };
}

/** Throttles nothing: `RATE_LIMITS=off`. */
export const noThrottle: Throttle = {
  take: async () => undefined,
  remember: async () => undefined,
  isKnown: async () => true,
};

/** Milliseconds until all limits allow one more attempt. */
function longestWait(
  wanted: readonly { readonly limit: Limit; readonly key: string }[],
  used: ReadonlyMap<string, number>,
  time: number,
): number {
  const waits = wanted.map(({ limit: { burst, every }, key }) => {
    const until = used.get(key) ?? 0;
    return until - (burst - 1) * every - time;
  });
  return Math.max(0, ...waits);
}

function refuse(wait: number): void {
  if (wait <= 0) return;
  fail('tooManyRequests', { headers: { 'retry-after': String(Math.ceil(wait / second)) } });
}

function keyOf(...parts: readonly string[]): string {
  return createHash('sha256').update(parts.join('\n')).digest('hex');
}

/** An IPv4 address, or the /64 that one household or machine has of IPv6. */
export function addressBlock(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  if (!address.includes(':')) return address;
  const [head = '', tail] = address.toLowerCase().split('%', 1)[0]?.split('::') ?? [];
  const front = head === '' ? [] : head.split(':');
  const back = tail ? tail.split(':') : [];
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - front.length - back.length);
  const groups = [...front, ...Array<string>(zeros).fill('0'), ...back];
  return groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':');
}
