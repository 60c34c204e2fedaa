/** See docs/product/accounts.md#passwords. */
export const passwordRules: readonly { readonly label: string; readonly pattern: RegExp }[] = [
  { label: '8 characters', pattern: /^.{8,}$/su },
  { label: '1 upper case', pattern: /\p{Lu}/u },
  { label: '1 lower case', pattern: /\p{Ll}/u },
  { label: '1 special character', pattern: /[^\p{Letter}\p{Number}\s]/u },
];
const maxPasswordLength = 256;

export function fitsPasswordRule(password: string): boolean {
  return (
    password.length <= maxPasswordLength &&
    passwordRules.every(({ pattern }) => pattern.test(password))
  );
}

/** Validity of a verification code (docs/product/accounts.md#codes). */
export const codeMinutes = 10;
export const minCode = 100_000;
export const maxCode = 999_999;

export const userNameLength = { min: 2, max: 40 } as const;
const maxEmailLength = 254;
/** Hours before an unconfirmed registration is deleted (docs/product/accounts.md#registration). */
export const unverifiedHours = 24;

const mailbox = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/i;
const domain = /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])$/i;

/** Removes the blanks, zero-width spaces and soft hyphens that pasting often adds. */
export function cleanEmail(text: string): string {
  return text.replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '').trim();
}

/** Accepts ASCII only, since mail headers allow nothing else. Keeps the case of letters. */
export function parseEmail(text: string): string | null {
  const email = cleanEmail(text);
  const [local = '', host = '', ...others] = email.split('@');
  if (email.length > maxEmailLength || local.length > 64 || others.length > 0) return null;
  return mailbox.test(local) && domain.test(host) ? email : null;
}

/** Returns null if malformed, in which case no attempt is counted. */
export function parseCode(input: unknown): string | null {
  if (typeof input !== 'string' && typeof input !== 'number') return null;
  const code = String(input).trim();
  return /^[1-9][0-9]{5}$/.test(code) ? code : null;
}

/** Parses the 128 random bits of a verification link. */
export function parseLinkSecret(input: unknown): string | null {
  return typeof input === 'string' && /^[\w-]{22}$/.test(input) ? input : null;
}

/** The regular password keeps working meanwhile. */
export const temporaryPasswordMinutes = 30;

export const emailLinkMinutes = 60;
/** Days in which the old address can undo a change. */
export const emailUndoDays = 7;

/** Minutes after which sensitive calls require the password again (403 'passwordRequired'). */
export const freshSignInMinutes = 60;
