/** True if no element has focus, for example after the focused button was disabled or removed. */
export function isFocusLost(): boolean {
  const { activeElement, body } = document;
  return activeElement === null || activeElement === body;
}
