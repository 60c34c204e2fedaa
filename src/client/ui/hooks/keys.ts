/** Parts of a key press that are read, the browser's own or React's. */
interface KeyPress {
  readonly key: string;
  readonly code: string;
}

/**
 * Whether a key press belongs to what is being typed in several strokes, as kana that become kanji or an
 * accent and its vowel: it means nothing else. Safari ends a conversion before the key press that
 * ends it, and tells that by the key code alone.
 */
export function isConversion(event: KeyboardEvent | { nativeEvent: KeyboardEvent }): boolean {
  const { isComposing, keyCode } = 'nativeEvent' in event ? event.nativeEvent : event;
  return isComposing || keyCode === 229;
}

/** The key of a shortcut; where the layout has other letters or digits, the one that stands there on a Latin one. */
export function shortcutKey({ key, code }: KeyPress): string {
  if (key.length > 1 || /^[ -~]$/.test(key)) return key;
  return /^(?:Key|Digit)(.)$/.exec(code)?.[1]?.toLowerCase() ?? key;
}
