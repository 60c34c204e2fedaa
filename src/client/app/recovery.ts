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

/** Fires the events that React listens to. */
function copyInput(from: Control, control: Control): void {
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
 * Remembers the form controls. The returned callback restores theme, focus and input after React
 * has rendered the page again (docs/product/pages.md#changed-pages).
 */
export function rememberBuiltPage(): () => void {
  const builtControls = findControls();
  const focused = builtControls.find((control) => control === document.activeElement);
  return () => {
    applyTheme();
    for (const control of findControls()) {
      const built = builtControls.find((other) => isSame(control, other));
      if (built === undefined || built === control) continue;
      copyInput(built, control);
      if (built === focused && isFocusLost()) control.focus();
    }
  };
}

/** Replaces an empty page if even the error page fails. */
export function showLastResort(): void {
  applyTheme();
  const box = document.createElement('main');
  box.className = 'files-missing';
  const heading = document.createElement('h1');
  heading.textContent = 'This page stopped working.';
  const text = document.createElement('p');
  text.textContent = 'Reload it to continue. Everything you saved is safe.';
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = 'Reload';
  button.addEventListener('click', () => location.reload());
  box.append(heading, text, button);
  document.body.append(box);
}
