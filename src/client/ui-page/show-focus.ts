const attribute = 'data-focused';
const focusable = ['a[href]', 'button', 'input', 'select', 'textarea', '[tabindex="0"]']
  .map((control) => `${control}:not([tabindex="-1"])`)
  .join(', ');

const replacements = new Map([
  [':focus-within', `:has([${attribute}])`],
  [':focus-visible', `[${attribute}]`],
  [':focus', `[${attribute}]`],
]);

export function toShownFocus(selector: string): string {
  return selector.replaceAll(
    /:focus(?:-visible|-within)?(?![\w-])/g,
    (part) => replacements.get(part) ?? part,
  );
}

function copyFocusRules(list: CSSStyleSheet | CSSGroupingRule): void {
  // An insertion shifts the following indices.
  for (let index = list.cssRules.length - 1; index >= 0; index -= 1) {
    const rule = list.cssRules.item(index);
    if (rule instanceof CSSGroupingRule) copyFocusRules(rule);
    else if (rule instanceof CSSStyleRule && rule.selectorText.includes(':focus')) {
      const copy = `${toShownFocus(rule.selectorText)} { ${rule.style.cssText} }`;
      list.insertRule(copy, index + 1);
    }
  }
}

export function prepareShownFocus(): void {
  for (const sheet of document.styleSheets) copyFocusRules(sheet);
}

export function showFocused(within: HTMLElement, control = focusable): void {
  within.querySelector(control)?.setAttribute(attribute, '');
}
