import { expect, test } from 'vitest';
import { toShownFocus } from './show-focus.ts';

test.each([
  ['.button:focus-visible', '.button[data-focused]'],
  ['.row:hover, .row:focus-visible', '.row:hover, .row[data-focused]'],
  ['.search:has(:focus-visible)', '.search:has([data-focused])'],
  ['.field:focus-within', '.field:has([data-focused])'],
  ['h1[tabindex="-1"]:focus', 'h1[tabindex="-1"][data-focused]'],
  // Simulated focus counts as keyboard focus.
  ['.tab:focus:not(:focus-visible)', '.tab[data-focused]:not([data-focused])'],
])('%s is shown as focused by %s', (selector, shown) => {
  expect(toShownFocus(selector)).toBe(shown);
});
