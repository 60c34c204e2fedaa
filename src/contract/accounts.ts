/**
 * The password rule as the form shows it, each line a test (docs/product/accounts.md#passwords).
 */
export const passwordRules: readonly { readonly label: string; readonly pattern: RegExp }[] = [
  { label: '8 characters', pattern: /^.{8,}$/su },
  { label: '1 upper case', pattern: /\p{Lu}/u },
  { label: '1 lower case', pattern: /\p{Ll}/u },
  { label: '1 special character', pattern: /[^\p{Letter}\p{Number}\s]/u },
];
const maxPasswordLength = 256;

/** Whether a password fits the rule: 8–256 characters, 1 upper, 1 lower, 1 special. */
export function fitsPasswordRule(password: string): boolean {
  return (
    password.length <= maxPasswordLength &&
    passwordRules.every(({ pattern }) => pattern.test(password))
  );
}

/** A verification code: six digits from 100000, ten minutes (docs/product/accounts.md#codes). */
export const codeMinutes = 10;
export const minCode = 100_000;
export const maxCode = 999_999;

export const userNameLength = { min: 2, max: 40 } as const;
const maxEmailLength = 254;
/** An unconfirmed registration goes after so many hours (docs/product/accounts.md#registration). */
export const unverifiedHours = 24;

const mailbox = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/i;
const domain = /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])$/i;

/** An address without what a paste brings along unseen: blanks around it, spaces without width, soft hyphens. */
export function cleanEmail(given: string): string {
  return given.replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '').trim();
}

/**
 * A plain ASCII address with one @, cleaned; null for anything else. A header is never built from
 * more than this. The lower-cased form is what makes an address unique.
 */
export function parseEmail(text: string): string | null {
  const email = cleanEmail(text);
  const [local = '', host = '', ...rest] = email.split('@');
  if (email.length > maxEmailLength || local.length > 64 || rest.length > 0) return null;
  return mailbox.test(local) && domain.test(host) ? email : null;
}

/** What a typed code is: six digits from 100000, else null (then nothing is checked). */
export function parseCode(given: unknown): string | null {
  const text = typeof given === 'number' ? String(given) : given;
  if (typeof text !== 'string') return null;
  const digits = text.trim();
  return /^[1-9][0-9]{5}$/.test(digits) ? digits : null;
}

/** The secret of the link in the mail, 128 random bits: it may stand in place of the code. */
export function parseLinkSecret(given: unknown): string | null {
  return typeof given === 'string' && /^[\w-]{22}$/.test(given) ? given : null;
}

/** Minutes for which a temporary password works, once, alongside the account's regular one. */
export const temporaryPasswordMinutes = 30;

/** Minutes for which the link that confirms a new e-mail address works. */
export const emailLinkMinutes = 60;
/** Days for which the old address can undo the change. */
export const emailUndoDays = 7;

/** The password is asked for (403 'passwordRequired') once the last sign-in is this old. */
export const freshSignInMinutes = 60;
