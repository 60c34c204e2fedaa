/**
 * Presses a key of another layout, or one that ends an IME composition, which Safari marks by key
 * code 229 alone. Returns false if the default was prevented.
 */
export function pressKey(target: EventTarget, key: KeyboardEventInit): boolean {
  return target.dispatchEvent(
    new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...key }),
  );
}

/** Ways in which browsers mark a key press as part of an IME composition. */
export const conversions: readonly KeyboardEventInit[] = [
  { isComposing: true, keyCode: 229 },
  { isComposing: false, keyCode: 229 },
];
