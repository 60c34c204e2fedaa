/** Whether nothing has the focus, as after a button that had it was disabled or went away. */
export function isFocusLost(): boolean {
  const { activeElement, body } = document;
  return activeElement === null || activeElement === body;
}
