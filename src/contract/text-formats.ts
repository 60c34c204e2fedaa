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

/** What decides on a text beside its length. */
interface Format {
  /** The text as it is kept, and as its length is counted. */
  readonly clean: (given: string) => string;
  readonly isEmpty?: (cleaned: string) => boolean;
  /** Why a cleaned text is not taken, to go on from its field's label; null where it is. */
  readonly refuse: (cleaned: string) => string | null;
}

const undisplayable = 'has characters that cannot be shown';
const trimmed = (given: string) => given.normalize('NFC').trim();
const asTyped = (given: string) => given;
const storable = (text: string) =>
  text.includes('\0') ? 'has a character that cannot be stored' : null;

/** How a date is written, as an example. */
export const dateExample = '2024-06-13';

/** By name, so that the descriptions of fields stay plain data. */
const textFormats = {
  /** One line. */
  line: { clean: trimmed, refuse: (text) => (isDisplayable(text) ? null : undisplayable) },
  /** A day of the calendar. */
  date: {
    clean: (given) => plainDigits(trimmed(given)),
    refuse: (text) => (isDay(text) ? null : `must be a date such as ${dateExample}`),
  },
  /** What an item is found by. */
  name: {
    clean: trimmed,
    refuse: (text) => {
      if (!isDisplayable(text)) return undisplayable;
      return foldText(text) === '' ? 'needs a letter or a digit' : null;
    },
  },
  /** What a fan writes, over several lines. */
  lines: {
    clean: tidyText,
    isEmpty: isBlank,
    refuse: (text) => (isDisplayableText(text) ? null : undisplayable),
  },
  /** The server knows more of these: alphabets, reserved words, names that look alike. */
  userName: {
    clean: (given) => given.normalize('NFKC').trim().replaceAll(/ {2,}/g, ' '),
    refuse: (text) => (isShownInName(text) ? null : undisplayable),
  },
  email: {
    clean: cleanEmail,
    refuse: (text) => (parseEmail(text) === null ? 'is not a valid address' : null),
  },
  /** Whatever was typed, blanks included: it is compared, not kept. */
  asTyped: { clean: asTyped, refuse: storable },
  newPassword: {
    clean: asTyped,
    refuse: (text) => (fitsPasswordRule(text) ? storable(text) : 'does not meet the rules'),
  },
  /** As it stands in a mail, pasted with blanks or hyphens. */
  code: {
    clean: (given) => plainDigits(given).replaceAll(/[\s-]/gu, ''),
    refuse: (text) => (parseCode(text) === null ? 'has six digits' : null),
  },
} as const satisfies Record<string, Format>;
export type TextFormat = keyof typeof textFormats;

export function getTextFormat(name: TextFormat): Format {
  return textFormats[name];
}
