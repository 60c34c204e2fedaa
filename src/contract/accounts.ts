/** Password rules as shown by the form, one test each (docs/product/accounts.md#passwords). */
export const passwordRules: readonly { readonly label: string; readonly pattern: RegExp }[] = [
  { label: '8 characters', pattern: /^.{8,}$/su },
  { label: '1 upper case', pattern: /\p{Lu}/u },
  { label: '1 lower case', pattern: /\p{Ll}/u },
  { label: '1 special character', pattern: /[^\p{Letter}\p{Number}\s]/u },
];
const maxPasswordLength = 256;

/** True if a password has 8–256 characters, 1 upper, 1 lower and 1 special. */
export function fitsPasswordRule(password: string): boolean {
  return (
    password.length <= maxPasswordLength &&
    passwordRules.every(({ pattern }) => pattern.test(password))
  );
}

/**
 * Verification codes are six digits from 100000, valid for ten minutes
 * (docs/product/accounts.md#codes).
 */
export const codeMinutes = 10;
export const minCode = 100_000;
export const maxCode = 999_999;

export const userNameLength = { min: 2, max: 40 } as const;
const maxEmailLength = 254;
/** Hours before an unconfirmed registration is deleted (docs/product/accounts.md#registration). */
export const unverifiedHours = 24;

const mailbox = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/i;
const domain = /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])$/i;

/** Strips what a paste adds: surrounding blanks, zero-width spaces, soft hyphens. */
export function cleanEmail(given: string): string {
  return given.replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '').trim();
}

/**
 * Cleaned plain ASCII address with one @, else null. Mail headers accept nothing more. Addresses
 * are unique by their lower-cased form.
 */
export function parseEmail(text: string): string | null {
  const email = cleanEmail(text);
  const [local = '', host = '', ...rest] = email.split('@');
  if (email.length > maxEmailLength || local.length > 64 || rest.length > 0) return null;
  return mailbox.test(local) && domain.test(host) ? email : null;
}

/** Six-digit code from 100000, else null, which means no check. */
export function parseCode(given: unknown): string | null {
  const text = typeof given === 'number' ? String(given) : given;
  if (typeof text !== 'string') return null;
  const digits = text.trim();
  return /^[1-9][0-9]{5}$/.test(digits) ? digits : null;
}

/** Secret of the mailed link, 128 random bits, accepted instead of the code. */
export function parseLinkSecret(given: unknown): string | null {
  return typeof given === 'string' && /^[\w-]{22}$/.test(given) ? given : null;
}

/** Minutes that a single-use temporary password works beside the regular one. */
export const temporaryPasswordMinutes = 30;

/** Validity in minutes of the link that confirms a new address. */
export const emailLinkMinutes = 60;
/** Days in which the old address can undo the change. */
export const emailUndoDays = 7;

/** Minutes after sign-in from which the password is required again (403 'passwordRequired'). */
export const freshSignInMinutes = 60;
