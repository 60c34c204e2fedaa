import { cleanEmail, fitsPasswordRule, parseCode, parseEmail } from './accounts.ts';
import { foldText } from './lists.ts';
import { plainDigits } from './plain-digits.ts';
import {
  isBlank,
  isDay,
  isDisplayable,
  isDisplayableText,
  isShownInName,
  tidyText,
} from './text.ts';

interface Format {
  /** Normalises the text for storage and for its length. */
  readonly clean: (given: string) => string;
  readonly isEmpty?: (cleaned: string) => boolean;
  /** Reason for refusing a cleaned text, continuing the field's label, or null. */
  readonly refuse: (cleaned: string) => string | null;
}

const undisplayable = 'has characters that cannot be shown';
const trimmed = (given: string) => given.normalize('NFC').trim();
const asTyped = (given: string) => given;
const storable = (text: string) =>
  text.includes('\0') ? 'has a character that cannot be stored' : null;

export const dateExample = '2024-06-13';

/** By name, so that field descriptions stay plain data. */
const textFormats = {
  line: { clean: trimmed, refuse: (text) => (isDisplayable(text) ? null : undisplayable) },
  date: {
    clean: (given) => plainDigits(trimmed(given)),
    refuse: (text) => (isDay(text) ? null : `must be a date such as ${dateExample}`),
  },
  name: {
    clean: trimmed,
    refuse: (text) => {
      if (!isDisplayable(text)) return undisplayable;
      return foldText(text) === '' ? 'needs a letter or a digit' : null;
    },
  },
  lines: {
    clean: tidyText,
    isEmpty: isBlank,
    refuse: (text) => (isDisplayableText(text) ? null : undisplayable),
  },
  /** Server only: alphabets, reserved words and confusable names. */
  userName: {
    clean: (given) => given.normalize('NFKC').trim().replaceAll(/ {2,}/g, ' '),
    refuse: (text) => (isShownInName(text) ? null : undisplayable),
  },
  email: {
    clean: cleanEmail,
    refuse: (text) => (parseEmail(text) === null ? 'is not a valid address' : null),
  },
  /** Kept verbatim, including blanks, since it is compared and not stored. */
  asTyped: { clean: asTyped, refuse: storable },
  newPassword: {
    clean: asTyped,
    refuse: (text) => (fitsPasswordRule(text) ? storable(text) : 'does not meet the rules'),
  },
  /** Pasted from a mail, with blanks or hyphens. */
  code: {
    clean: (given) => plainDigits(given).replaceAll(/[\s-]/gu, ''),
    refuse: (text) => (parseCode(text) === null ? 'has six digits' : null),
  },
} as const satisfies Record<string, Format>;
export type TextFormat = keyof typeof textFormats;

export function getTextFormat(name: TextFormat): Format {
  return textFormats[name];
}
