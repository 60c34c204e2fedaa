import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import { checkInput } from '#contract/form-checks.ts';
import { registerForm } from '#contract/forms.ts';
import RegisterPage from './register-page.tsx';

test('a long name is not cut, and its error counts characters as readers do', () => {
  const Stub = createRoutesStub([{ path: '/register', Component: RegisterPage }]);
  const html = renderToStaticMarkup(<Stub initialEntries={['/register']} />);
  expect(html).toContain('name="name"');
  expect(html.toLowerCase()).not.toContain('maxlength');
  const { name } = registerForm;
  expect(checkInput(name, '𝒶'.repeat(name.max))).toBeNull();
  expect(checkInput(name, 'a'.repeat(name.max + 1))).toBe('Name must have 2 to 40 characters');
});
