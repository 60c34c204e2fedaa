/** Returns false if the default was prevented. */
export function pressKey(target: EventTarget, key: KeyboardEventInit): boolean {
  return target.dispatchEvent(
    new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...key }),
  );
}

/** Safari marks a key press of an IME composition only by key code 229. */
export const conversions: readonly KeyboardEventInit[] = [
  { isComposing: true, keyCode: 229 },
  { isComposing: false, keyCode: 229 },
];
