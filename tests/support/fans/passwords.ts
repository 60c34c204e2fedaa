import { setTimeout } from 'node:timers/promises';
import type { Passwords } from '#server/features/accounts/passwords/hashing.ts';
import { createWorkQueue } from '#server/features/accounts/passwords/work-queue.ts';

/** Passwords that cost nothing, for tests that send many, and how often they were asked. */
interface CheapPasswords extends Passwords {
  readonly asked: { hash: number; matches: number };
}

/** Cheap passwords that wait in the real queue, and take so long that many who ask at once must. */
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

/** Stands in for the real hashing: the stored form is readable. */
export function cheapPasswords(): CheapPasswords {
  const asked = { hash: 0, matches: 0 };
  const formOf = (secret: string) => `cheap:${secret}`;
  return {
    asked,
    async hash(secret) {
      asked.hash += 1;
      return formOf(secret);
    },
    async matches(secret, stored) {
      asked.matches += 1;
      return stored === formOf(secret);
    },
    requireCapacity: () => undefined,
  };
}
