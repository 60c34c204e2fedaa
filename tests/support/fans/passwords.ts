import { setTimeout } from 'node:timers/promises';
import type { Passwords } from '#server/features/accounts/passwords/hashing.ts';
import { createWorkQueue } from '#server/features/accounts/passwords/work-queue.ts';

interface CheapPasswords extends Passwords {
  readonly asked: { hash: number; matches: number };
}

/** The delay makes concurrent checks wait in the real queue. */
export function queuedPasswords(): Passwords {
  const cheap = cheapPasswords();
  const queue = createWorkQueue();
  return {
    hash: cheap.hash,
    matches: (secret, stored, requester) =>
      queue.run(requester, async () => {
        await setTimeout(25);
        return cheap.matches(secret, stored, requester);
      }),
    requireCapacity: queue.requireCapacity,
  };
}

export function cheapPasswords(): CheapPasswords {
  const calls = { hash: 0, matches: 0 };
  const formOf = (secret: string) => `cheap:${secret}`;
  return {
    asked: calls,
    async hash(secret) {
      calls.hash += 1;
      return formOf(secret);
    },
    async matches(secret, stored) {
      calls.matches += 1;
      return stored === formOf(secret);
    },
    requireCapacity: () => undefined,
  };
}
