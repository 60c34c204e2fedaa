/** Control characters, including those for text direction. */
const undisplayable = /[\p{Cc}\u{200E}\u{200F}\u{202A}-\u{202E}\u{2066}-\u{2069}]/u;
/** Directional isolates, which pasted text often contains. */
const isolates = /[\u{2066}-\u{2069}]/gu;
/** Allows direction marks, which keyboards of right-to-left languages can type. */
const undisplayableInText = /[\p{Cc}\u{202A}-\u{202E}]/u;
/** Invisible characters such as spaces, joiners, variation selectors, the empty Braille cell. */
const inkless = /[\p{Default_Ignorable_Code_Point}\p{White_Space}\u{2800}]/gu;

/** Rejects line breaks. */
export function isDisplayable(line: string): boolean {
  return line.isWellFormed() && !undisplayable.test(line);
}

export function tidyText(input: string): string {
  return input
    .normalize('NFC')
    .replaceAll('\r\n', '\n')
    .replaceAll('\t', ' ')
    .replaceAll(isolates, '')
    .trim();
}

/** Expects a tidied text, which may have line breaks. */
export function isDisplayableText(text: string): boolean {
  return text.isWellFormed() && text.split('\n').every((line) => !undisplayableInText.test(line));
}

/** Marks that remove a vowel. A joiner after one changes the shape of the next letter. */
const virama = '[\u094D\u09CD\u0A4D\u0ACD\u0B4D\u0BCD\u0C4D\u0CCD\u0D4D\u0DCA]';
const arabicLetter = String.raw`(?=\p{Letter})\p{sc=Arabic}`;
/**
 * Joiners that change how a word looks: between Arabic letters, and beside a virama. A
 * simplification of the contexts A1, A2 and B of UAX #31.
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
 * More marks than any language needs: the same mark twice, three on a Latin, Greek or Cyrillic
 * letter, or five on any letter.
 */
const excessiveMarks =
  /(\p{Mark})\1|(^|[^\p{Letter}\p{Mark}]|[\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}])\p{Mark}{3}|(\p{Mn}\p{Mc}*){5}/u;
const unseenInName = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u;

export function isVisibleName(name: string): boolean {
  return !unseenInName.test(name.replaceAll(joinersInPlace, '')) && !excessiveMarks.test(name);
}

export function isBlank(text: string): boolean {
  return text.replaceAll(inkless, '') === '';
}

/** Accepts '2024-08-11', but not '2024-02-30'. */
export function isDay(text: string): boolean {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}
