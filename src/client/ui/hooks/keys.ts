/** Parts of a key press that are read, the browser's own or React's. */
interface KeyPress {
  readonly key: string;
  readonly code: string;
}

/**
 * True for a key press within a conversion, such as kana that become kanji, or an accent and its vowel: it
 * must do nothing else. Safari ends a conversion before the key press that ends it, and marks that
 * press by its key code alone.
 */
export function isConversion(event: KeyboardEvent | { nativeEvent: KeyboardEvent }): boolean {
  const { isComposing, keyCode } = 'nativeEvent' in event ? event.nativeEvent : event;
  return isComposing || keyCode === 229;
}

/** Key of a shortcut; on layouts without Latin letters or digits, the Latin one in the same place. */
export function shortcutKey({ key, code }: KeyPress): string {
  if (key.length > 1 || /^[ -~]$/.test(key)) return key;
  return /^(?:Key|Digit)(.)$/.exec(code)?.[1]?.toLowerCase() ?? key;
}
