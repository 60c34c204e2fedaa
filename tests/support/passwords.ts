import type { Passwords } from '#server/features/accounts/passwords/hashing.ts';

/** Passwords that cost nothing, for tests that send many, and how often they were asked. */
export interface CheapPasswords extends Passwords {
  readonly asked: { hash: number; matches: number };
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
  };
}
