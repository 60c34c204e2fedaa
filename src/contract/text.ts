/** Control characters, and those that turn the direction of text around them. */
const undisplayable = /[\p{Cc}\u{200E}\u{200F}\u{202A}-\u{202E}\u{2066}-\u{2069}]/u;
/** Isolates come along with pasted text and do nothing by themselves. */
const isolates = /[\u{2066}-\u{2069}]/gu;
/** Control characters, embeddings and overrides; not the marks of direction that keyboards type. */
const undisplayableInText = /[\p{Cc}\u{202A}-\u{202E}]/u;
/** What leaves no ink: spaces, joiners, variation selectors, fillers, the empty Braille cell. */
const inkless = /[\p{Default_Ignorable_Code_Point}\p{White_Space}\u{2800}]/gu;

/** Whether a line of text, such as a name, holds nothing but what can be shown; a line break cannot. */
export function isDisplayable(line: string): boolean {
  return line.isWellFormed() && !undisplayable.test(line);
}

/**
 * What a fan wrote, over several lines, as it is kept: trimmed, with tabs as spaces and without
 * what pasting brought along unseen.
 */
export function tidyText(given: string): string {
  return given
    .normalize('NFC')
    .replaceAll('\r\n', '\n')
    .replaceAll('\t', ' ')
    .replaceAll(isolates, '')
    .trim();
}

/** Whether a tidied text holds nothing but what can be shown, and line breaks. */
export function isDisplayableText(text: string): boolean {
  return text.isWellFormed() && text.split('\n').every((line) => !undisplayableInText.test(line));
}

/** Marks that take vowels away, after which a joiner decides how the next letter is drawn. */
const virama = '[\u094D\u09CD\u0A4D\u0ACD\u0B4D\u0BCD\u0C4D\u0CCD\u0D4D\u0DCA]';
const arabicLetter = String.raw`(?=\p{Letter})\p{sc=Arabic}`;
/**
 * Joiners where a script needs them, simpler than the contexts A1, A2 and B of UAX #31: the half space
 * between Arabic letters, and either joiner beside a virama.
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
/** Heaps of marks: the same twice, three on one letter of the alphabets of accents, five on any. */
const heap =
  /(\p{Mark})\1|(^|[^\p{Letter}\p{Mark}]|[\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}])\p{Mark}{3}|(\p{Mn}\p{Mc}*){5}/u;
const unseenInName = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u;

/** True for a fan's name without invisible characters and without more marks than readers can read. */
export function isShownInName(name: string): boolean {
  return !unseenInName.test(name.replaceAll(joinersInPlace, '')) && !heap.test(name);
}

/** Whether nothing of a text could be seen. */
export function isBlank(text: string): boolean {
  return text.replaceAll(inkless, '') === '';
}

/** Whether a text is a day of the calendar, as '2024-08-11'. */
export function isDay(text: string): boolean {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}
