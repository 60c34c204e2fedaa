/**
 * Presses a key of another layout, or one that ends a conversion: Safari tells that by key code 229 alone.
 * Answers whether the page let the browser go on.
 */
export function pressKey(target: EventTarget, key: KeyboardEventInit): boolean {
  return target.dispatchEvent(
    new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...key }),
  );
}

/** Marks by which browsers say that a key press belongs to a conversion. */
export const conversions: readonly KeyboardEventInit[] = [
  { isComposing: true, keyCode: 229 },
  { isComposing: false, keyCode: 229 },
];
