import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { createWorkQueue, type Requester, type WorkQueue } from './work-queue.ts';

const argon2id = promisify(argon2);

/** OWASP's smallest recommended cost; about 20 to 70 ms on one core. */
const memory = 19_456;
const passes = 2;
const parallelism = 1;
const tagLength = 32;
const saltLength = 16;

const storedForm = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w-]+)\$([\w-]+)$/;

export interface Passwords {
  /** Returns `$argon2id$v=19$m=…,t=…,p=…$salt$tag`. */
  hash(secret: string, requester: Requester): Promise<string>;
  /** Null never matches, but takes as long to compare. */
  matches(secret: string, stored: string | null, requester: Requester): Promise<boolean>;
  /**
   * Throws when the queue is full. Call it before other work, so that a flood is cheap to refuse.
   */
  requireCapacity(requester: Requester): void;
}

/** Hashes in a bounded queue, so that a flood of logins leaves threads and cores to reads. */
export function createPasswords(queue: WorkQueue = createWorkQueue()): Passwords {
  return {
    hash: (secret, requester) => queue.run(requester, () => hashSecret(secret)),
    matches: (secret, stored, requester) =>
      queue.run(requester, () => matchesSecret(secret, stored ?? dummyHash)),
    requireCapacity: queue.requireCapacity,
  };
}

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

/** Folds compatibility forms, so that a password matches from any keyboard. */
function derive(secret: string, parameters: Omit<Argon2Parameters, 'message'>): Promise<Buffer> {
  return argon2id('argon2id', { ...parameters, message: secret.normalize('NFKC') });
}

export function unmatchableHash(): string {
  return storedFormOf(randomBytes(saltLength), randomBytes(tagLength));
}

function storedFormOf(salt: Buffer, tag: Buffer): string {
  const cost = `m=${memory},t=${passes},p=${parallelism}`;
  return `$argon2id$v=19$${cost}$${salt.toString('base64url')}$${tag.toString('base64url')}`;
}

/** Compared for unknown accounts, so that their logins take as long as others. */
const dummyHash = unmatchableHash();
