import { expect, onTestFinished, test } from 'vitest';
import { rememberBuiltPage, showLastResort } from './recovery.ts';

function addInput(form: HTMLFormElement, attributes: Readonly<Record<string, string>>) {
  const input = document.createElement('input');
  for (const [name, value] of Object.entries(attributes)) input.setAttribute(name, value);
  form.append(input);
  return input;
}

function draw() {
  const form = document.createElement('form');
  document.body.append(form);
  onTestFinished(() => form.remove());
  return {
    form,
    email: addInput(form, { name: 'email' }),
    choices: ['fifa', 'motogp'].map((value) =>
      addInput(form, { type: 'radio', name: 'interest', value }),
    ),
    boxes: [addInput(form, {}), addInput(form, {})],
  };
}

test('a rerendered page restores typed and chosen values and the focus', () => {
  const built = draw();
  built.email.value = 'ana@example.com';
  built.email.focus();
  const restore = rememberBuiltPage();
  built.choices[1]?.click();
  if (built.boxes[0]) built.boxes[0].value = 'not a field of the form';
  built.form.remove();

  const drawn = draw();
  const typed: string[] = [];
  drawn.email.addEventListener('input', () => typed.push(drawn.email.value));
  restore();
  expect(typed).toEqual(['ana@example.com']);
  expect(drawn.choices.map(({ checked }) => checked)).toEqual([false, true]);
  expect(drawn.boxes.map(({ value }) => value)).toEqual(['', '']);
  expect(document.activeElement).toBe(drawn.email);

  drawn.boxes[0]?.focus();
  drawn.email.value = 'other@example.com';
  restore();
  expect(drawn.email.value).toBe('other@example.com');
  expect(document.activeElement).toBe(drawn.boxes[0]);
});

test('an empty page shows a message and a reload button', () => {
  const before = new Set(document.body.children);
  showLastResort();
  const [box] = [...document.body.children].filter((element) => !before.has(element));
  onTestFinished(() => box?.remove());
  expect(box?.querySelector('h1')?.textContent).toBe('This page stopped working.');
  expect(box?.querySelector('button')?.textContent).toBe('Reload');
});
