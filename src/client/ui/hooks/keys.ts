interface KeyPress {
  readonly key: string;
  readonly code: string;
}

/**
 * True for a key press within an IME or dead-key composition, which must trigger nothing else.
 * Safari ends the composition before its final key press and marks that one only by key code.
 */
export function isConversion(event: KeyboardEvent | { nativeEvent: KeyboardEvent }): boolean {
  const { isComposing, keyCode } = 'nativeEvent' in event ? event.nativeEvent : event;
  return isComposing || keyCode === 229;
}

/**
 * Key of a shortcut; on layouts without Latin letters or digits, the Latin one in the same
 * position.
 */
export function shortcutKey({ key, code }: KeyPress): string {
  if (key.length > 1 || /^[ -~]$/.test(key)) return key;
  return /^(?:Key|Digit)(.)$/.exec(code)?.[1]?.toLowerCase() ?? key;
}
