import { cleanEmail, fitsPasswordRule, parseCode, parseEmail } from './accounts.ts';
import { foldText } from './lists.ts';
import { plainDigits } from './plain-digits.ts';
import {
  isBlank,
  isDay,
  isDisplayable,
  isDisplayableText,
  isVisibleName,
  tidyText,
} from './text.ts';

interface Format {
  /** Normalises before the text is measured and stored. */
  readonly clean: (input: string) => string;
  readonly isEmpty?: (cleaned: string) => boolean;
  /** Returns a reason that follows the field's label. */
  readonly refuse: (cleaned: string) => string | null;
}

const undisplayable = 'has characters that cannot be shown';
const trim = (input: string) => input.normalize('NFC').trim();
const keepAsTyped = (input: string) => input;
const refuseUnstorable = (text: string) =>
  text.includes('\0') ? 'has a character that cannot be stored' : null;

export const dateExample = '2024-06-13';

const textFormats = {
  line: { clean: trim, refuse: (text) => (isDisplayable(text) ? null : undisplayable) },
  date: {
    clean: (input) => plainDigits(trim(input)),
    refuse: (text) => (isDay(text) ? null : `must be a date such as ${dateExample}`),
  },
  name: {
    clean: trim,
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
  /** The server also checks alphabets, reserved words and confusable names. */
  userName: {
    clean: (input) => input.normalize('NFKC').trim().replaceAll(/ {2,}/g, ' '),
    refuse: (text) => (isVisibleName(text) ? null : undisplayable),
  },
  email: {
    clean: cleanEmail,
    refuse: (text) => (parseEmail(text) === null ? 'is not a valid address' : null),
  },
  asTyped: { clean: keepAsTyped, refuse: refuseUnstorable },
  newPassword: {
    clean: keepAsTyped,
    refuse: (text) => (fitsPasswordRule(text) ? refuseUnstorable(text) : 'does not meet the rules'),
  },
  /** Allows blanks and hyphens, which a pasted code may contain. */
  code: {
    clean: (input) => plainDigits(input).replaceAll(/[\s-]/gu, ''),
    refuse: (text) => (parseCode(text) === null ? 'has six digits' : null),
  },
} as const satisfies Record<string, Format>;
export type TextFormat = keyof typeof textFormats;

export function getTextFormat(name: TextFormat): Format {
  return textFormats[name];
}
