/** Control characters and bidirectional controls. */
const undisplayable = /[\p{Cc}\u{200E}\u{200F}\u{202A}-\u{202E}\u{2066}-\u{2069}]/u;
/** Isolates, which come with pasted text and do nothing on their own. */
const isolates = /[\u{2066}-\u{2069}]/gu;
/** Control characters, embeddings and overrides, but not direction marks, which keyboards type. */
const undisplayableInText = /[\p{Cc}\u{202A}-\u{202E}]/u;
/** Invisible characters: spaces, joiners, variation selectors, fillers, the empty Braille cell. */
const inkless = /[\p{Default_Ignorable_Code_Point}\p{White_Space}\u{2800}]/gu;

/** True if a line, such as a name, is displayable; line breaks are not. */
export function isDisplayable(line: string): boolean {
  return line.isWellFormed() && !undisplayable.test(line);
}

/**
 * Normalises multi-line text for storage: trims it, converts tabs to spaces and removes invisible
 * paste residue.
 */
export function tidyText(given: string): string {
  return given
    .normalize('NFC')
    .replaceAll('\r\n', '\n')
    .replaceAll('\t', ' ')
    .replaceAll(isolates, '')
    .trim();
}

/** True if a tidied text is displayable, apart from line breaks. */
export function isDisplayableText(text: string): boolean {
  return text.isWellFormed() && text.split('\n').every((line) => !undisplayableInText.test(line));
}

/** Vowel-killing marks, after which a joiner affects the next letter's shape. */
const virama = '[\u094D\u09CD\u0A4D\u0ACD\u0B4D\u0BCD\u0C4D\u0CCD\u0D4D\u0DCA]';
const arabicLetter = String.raw`(?=\p{Letter})\p{sc=Arabic}`;
/**
 * Legitimate joiners, simpler than the contexts A1, A2 and B of UAX #31: the half space between
 * Arabic letters, and either joiner beside a virama.
 */
const joinersInPlace = new RegExp(
  [
    String.raw`(?<=${arabicLetter}\p{Mark}*)\u200C(?=${arabicLetter})`,
    String.raw`(?<=${virama})\u200C(?=\p{Letter})`,
    String.raw`(?<=${virama})\u200D(?!\p{Mark})`,
    String.raw`(?<=\p{Letter})\u200D(?=${virama}\p{Letter})`,
  ].join('|'),
  'gu',
);
/**
 * Excessive marks: the same twice, three on a Latin, Greek or Cyrillic letter or a non-letter, five
 * on any.
 */
const heap =
  /(\p{Mark})\1|(^|[^\p{Letter}\p{Mark}]|[\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}])\p{Mark}{3}|(\p{Mn}\p{Mc}*){5}/u;
const unseenInName = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u;

/** True for a fan's name without invisible characters or excessive marks. */
export function isShownInName(name: string): boolean {
  return !unseenInName.test(name.replaceAll(joinersInPlace, '')) && !heap.test(name);
}

/** True if a text has no visible character. */
export function isBlank(text: string): boolean {
  return text.replaceAll(inkless, '') === '';
}

/** True for an existing calendar day such as '2024-08-11'. */
export function isDay(text: string): boolean {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}
