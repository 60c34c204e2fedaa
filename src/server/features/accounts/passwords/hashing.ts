import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { createWorkQueue, type Requester, type WorkQueue } from './work-queue.ts';

const argon2id = promisify(argon2);

/** OWASP's smallest recommended cost: 19 MiB, two passes, one lane; some 20 to 70 ms of one core. */
const memory = 19_456;
const passes = 2;
const parallelism = 1;
const tagLength = 32;
const saltLength = 16;

const storedForm = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w-]+)\$([\w-]+)$/;

/**
 * Hashes secrets of people: passwords and mailed codes. All calls fail when too many wait, as
 * `WorkQueue` says.
 */
export interface Passwords {
  /** The stored form, `$argon2id$v=19$m=…,t=…,p=…$salt$tag`. */
  hash(secret: string, requester: Requester): Promise<string>;
  /** Compares with a stored form, or with nobody's (null) at the same cost and always false. */
  matches(secret: string, stored: string | null, requester: Requester): Promise<boolean>;
  /** Asks for a place before anything else is done: under a flood a refusal costs next to nothing. */
  requireCapacity(requester: Requester): void;
}

/**
 * Password hashing in a bounded queue: a login flood fills the queue and is refused, while the
 * threads and cores that reads need stay free.
 */
export function createPasswords(queue: WorkQueue = createWorkQueue()): Passwords {
  return {
    hash: (secret, requester) => queue.run(requester, () => hashSecret(secret)),
    matches: (secret, stored, requester) =>
      queue.run(requester, () => matchesSecret(secret, stored ?? dummyHash)),
    requireCapacity: queue.requireCapacity,
  };
}

/** The stored form of a secret, outside any queue. */
export async function hashSecret(secret: string): Promise<string> {
  const nonce = randomBytes(saltLength);
  const tag = await derive(secret, { nonce, memory, passes, parallelism, tagLength });
  return storedFormOf(nonce, tag);
}

async function matchesSecret(secret: string, stored: string): Promise<boolean> {
  const parts = storedForm.exec(stored);
  if (parts === null) throw new Error('A stored password hash is not readable');
  const [, memoryCost, passCount, lanes, salt = '', tag = ''] = parts;
  const expected = Buffer.from(tag, 'base64url');
  const derived = await derive(secret, {
    nonce: Buffer.from(salt, 'base64url'),
    memory: Number(memoryCost),
    passes: Number(passCount),
    parallelism: Number(lanes),
    tagLength: expected.length,
  });
  return timingSafeEqual(derived, expected);
}

/** Compatibility forms are folded, so that one password typed on two keyboards is one password. */
function derive(secret: string, parameters: Omit<Argon2Parameters, 'message'>): Promise<Buffer> {
  return argon2id('argon2id', { ...parameters, message: secret.normalize('NFKC') });
}

/** A stored form that no secret has: random where the tag would be. */
export function unmatchableHash(): string {
  return storedFormOf(randomBytes(saltLength), randomBytes(tagLength));
}

function storedFormOf(salt: Buffer, tag: Buffer): string {
  const cost = `m=${memory},t=${passes},p=${parallelism}`;
  return `$argon2id$v=19$${cost}$${salt.toString('base64url')}$${tag.toString('base64url')}`;
}

/** What an unknown account is compared with, so that it costs as much as a known one. */
const dummyHash = unmatchableHash();
