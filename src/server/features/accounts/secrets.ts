import { hash, randomBytes, randomInt } from 'node:crypto';
import { fitsPasswordRule, maxCode, minCode } from '#contract/accounts.ts';

const bearer = /^Bearer ([\w-]{43})$/i;

/** A bearer token: 256 random bits as 43 characters. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** What is stored of a token; with so many random bits a plain SHA-256 gives nothing away. */
export function hashToken(token: string): string {
  return hash('sha256', token, 'hex');
}

/** The hash of the token in an Authorization header; null when there is none of our form. */
export function tokenHashOf(authorization: string | undefined): string | null {
  const token = bearer.exec(authorization ?? '')?.[1];
  return token === undefined ? null : hashToken(token);
}

/** A verification code: six digits from 100000, so that no leading zero is ever lost. */
export function newCode(): string {
  return String(randomInt(minCode, maxCode + 1));
}

/** The secret of a link in a mail: 128 random bits as 22 characters. */
export function newLinkSecret(): string {
  return randomBytes(16).toString('base64url');
}

/** What is stored of a device's mark: nobody can tell whether two accounts share a device. */
export function hashDeviceMark(emailKey: string, mark: string): string {
  return hashToken(`${emailKey}\n${mark}`);
}

const temporaryLength = 16;
const temporaryLetters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789#!+-_';

/** A temporary password of 16 characters that fits the rule, like any other password. */
export function newTemporaryPassword(): string {
  for (;;) {
    const letters = Array.from(
      { length: temporaryLength },
      () => temporaryLetters[randomInt(temporaryLetters.length)],
    );
    const password = letters.join('');
    if (fitsPasswordRule(password)) return password;
  }
}
