import { expect, it } from 'vitest';

function translate(element: HTMLElement) {
  for (const text of [...element.childNodes]) {
    const outer = document.createElement('font');
    const inner = document.createElement('font');
    text.replaceWith(outer);
    outer.append(inner);
    inner.append(text);
  }
}

it.each(['grid', 'inline-flex'])('keeps translated texts of a %s in one sentence', (display) => {
  const [from, to] = ['likes, ', 'Eleven'];
  const root = document.body.appendChild(document.createElement('div'));
  root.style.display = display;
  root.append(from, to);
  const height = root.offsetHeight;
  translate(root);
  expect(root.offsetHeight).toBe(height);
  expect(root.innerText).toBe('likes, Eleven');
  root.remove();
});
