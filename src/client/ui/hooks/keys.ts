interface KeyPress {
  readonly key: string;
  readonly code: string;
}

/**
 * True for a key press of an IME or dead-key composition. Safari ends the composition before the
 * last key press, which has only the key code of a composition.
 */
export function isConversion(event: KeyboardEvent | { nativeEvent: KeyboardEvent }): boolean {
  const { isComposing, keyCode } = 'nativeEvent' in event ? event.nativeEvent : event;
  return isComposing || keyCode === 229;
}

/** Returns the Latin key in the same position for layouts without Latin letters. */
export function shortcutKey({ key, code }: KeyPress): string {
  if (key.length > 1 || /^[ -~]$/.test(key)) return key;
  return /^(?:Key|Digit)(.)$/.exec(code)?.[1]?.toLowerCase() ?? key;
}

export function isTextEntry(target: EventTarget | null): boolean {
  const fields = 'input:not([type="radio"]), textarea, select, [contenteditable]';
  return target instanceof Element && target.matches(fields);
}
