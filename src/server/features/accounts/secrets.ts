import { hash, randomBytes, randomInt } from 'node:crypto';
import { fitsPasswordRule, maxCode, minCode } from '#contract/accounts.ts';

const bearer = /^Bearer ([\w-]{43})$/i;

/** Bearer token of 256 random bits as 43 characters. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** A plain SHA-256 is safe for 256 random bits. */
export function hashToken(token: string): string {
  return hash('sha256', token, 'hex');
}

export function tokenHashOf(authorization: string | undefined): string | null {
  const token = bearer.exec(authorization ?? '')?.[1];
  return token === undefined ? null : hashToken(token);
}

export function newCode(): string {
  return String(randomInt(minCode, maxCode + 1));
}

/** Secret of 128 random bits as 22 characters. */
export function newLinkSecret(): string {
  return randomBytes(16).toString('base64url');
}

/** Salts the mark with the account, so that stored hashes do not reveal shared devices. */
export function hashDeviceMark(emailKey: string, mark: string): string {
  return hashToken(`${emailKey}\n${mark}`);
}

const temporaryLength = 16;
const temporaryLetters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789#!+-_';

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
