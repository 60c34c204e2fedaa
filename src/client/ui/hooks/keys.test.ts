import { expect, test } from 'vitest';
import { shortcutKey } from './keys.ts';

test.each([
  ['z', 'KeyZ', 'z'],
  // Azerty and Dvorak place the letter elsewhere.
  ['z', 'KeyW', 'z'],
  ['z', 'Slash', 'z'],
  ['я', 'KeyZ', 'z'],
  ['Я', 'KeyZ', 'z'],
  ['ν', 'KeyN', 'n'],
  ['ى', 'KeyN', 'n'],
  ['ㅜ', 'KeyN', 'n'],
  ['٣', 'Digit3', '3'],
  ['3', 'Digit3', '3'],
  ['&', 'Digit1', '&'],
  ['ArrowUp', 'ArrowUp', 'ArrowUp'],
  ['é', 'Digit2', '2'],
  ['ñ', 'Semicolon', 'ñ'],
])('%s on %s is the shortcut %s', (key, code, shortcut) => {
  expect(shortcutKey({ key, code })).toBe(shortcut);
});
