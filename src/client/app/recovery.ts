import { applyTheme } from '#client/theme/theme.ts';
import { isFocusLost } from '#client/ui/hooks/focus.ts';

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

function findControls(): Control[] {
  const controls = [...document.querySelectorAll<Control>('input, textarea, select')];
  return controls.filter(({ name }) => name !== '');
}

const isToggle = (control: Control): control is HTMLInputElement =>
  control instanceof HTMLInputElement && /^(?:radio|checkbox)$/.test(control.type);

const isSame = (one: Control, other: Control) =>
  one.name === other.name &&
  one.type === other.type &&
  (!isToggle(one) || one.value === other.value);

/** Sets a control through events, as typing would, so that React notices. */
function fill(control: Control, from: Control): void {
  if (isToggle(control)) {
    if (isToggle(from) && from.checked && !control.checked) control.click();
    return;
  }
  if (control instanceof HTMLInputElement && control.type === 'file') {
    if (!(from instanceof HTMLInputElement) || !from.files?.length) return;
    control.files = from.files;
    control.dispatchEvent(new Event('change', { bubbles: true }));
    return;
  }
  if (from.value === '' || control.value !== '') return;
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value') ?? {};
  set?.call(control, from.value);
  control.dispatchEvent(new Event('input', { bubbles: true }));
}

/**
 * Remembers the built page's form controls. The returned callback is for `hydrateRoot`: if React
 * renders the page again, it restores theme, focus and typed input
 * (docs/product/pages.md#changed-pages).
 */
export function rememberBuiltPage(): () => void {
  const before = findControls();
  const focused = before.find((control) => control === document.activeElement);
  return () => {
    applyTheme();
    for (const control of findControls()) {
      const former = before.find((other) => isSame(control, other));
      if (former === undefined || former === control) continue;
      fill(control, former);
      if (former === focused && isFocusLost()) control.focus();
    }
  };
}

/** Message on an empty page, for when even the error page fails. */
export function showLastResort(): void {
  applyTheme();
  const box = document.createElement('main');
  box.className = 'files-missing';
  const heading = document.createElement('h1');
  heading.textContent = 'This page stopped working.';
  const text = document.createElement('p');
  text.textContent = 'Reload it to go on. What you saved is safe.';
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = 'Reload';
  button.addEventListener('click', () => location.reload());
  box.append(heading, text, button);
  document.body.append(box);
}
