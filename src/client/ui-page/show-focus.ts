/** On what is shown as if it had the focus, which only one element of a page can have. */
const attribute = 'data-focused';
const focusable = ['a[href]', 'button', 'input', 'select', 'textarea', '[tabindex="0"]']
  .map((control) => `${control}:not([tabindex="-1"])`)
  .join(', ');

const shown = new Map([
  [':focus-within', `:has([${attribute}])`],
  [':focus-visible', `[${attribute}]`],
  [':focus', `[${attribute}]`],
]);

/** A selector that matches what is shown as focused wherever the other matches what is. */
export function toShownFocus(selector: string): string {
  return selector.replaceAll(/:focus(?:-visible|-within)?(?![\w-])/g, (part) => {
    return shown.get(part) ?? part;
  });
}

/** Lays beside every rule for the focus its copy for what is shown as focused. */
function copyFocusRules(list: CSSStyleSheet | CSSGroupingRule): void {
  // From the end, for a copy moves whatever follows it.
  for (const [index, rule] of [...[...list.cssRules].entries()].toReversed()) {
    if (rule instanceof CSSGroupingRule) copyFocusRules(rule);
    else if (rule instanceof CSSStyleRule && rule.selectorText.includes(':focus')) {
      const copy = `${toShownFocus(rule.selectorText)} { ${rule.style.cssText} }`;
      list.insertRule(copy, index + 1);
    }
  }
}

/** Makes the styles of the focus apply to what `showFocused` marks. */
export function prepareShownFocus(): void {
  for (const sheet of document.styleSheets) copyFocusRules(sheet);
}

/** Shows the first control within the element, or that one, as if it had the focus. */
export function showFocused(within: HTMLElement, control = focusable): void {
  within.querySelector(control)?.setAttribute(attribute, '');
}
