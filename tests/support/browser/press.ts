/**
 * Dispatches a key press of another keyboard layout or of an IME composition, which Safari marks
 * only by key code 229. Returns false if the default was prevented.
 */
export function pressKey(target: EventTarget, key: KeyboardEventInit): boolean {
  return target.dispatchEvent(
    new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...key }),
  );
}

/** Properties by which browsers mark a key press as part of an IME composition. */
export const conversions: readonly KeyboardEventInit[] = [
  { isComposing: true, keyCode: 229 },
  { isComposing: false, keyCode: 229 },
];
