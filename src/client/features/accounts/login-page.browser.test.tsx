import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { signIn } from '#tests/support/browser-session.ts';
import LoginPage from './login-page.tsx';

const link = '/confirmEmail#abcdefghijklmnopqrst-_';

test.each([
  ['the page that was asked for', '/motogp/riders', '/motogp/riders'],
  ['the link that waits for a login', link, link],
  ['where they start, for no page of ours was asked for', 'https://evil.example', '/'],
])('who is logged in already goes on to %s', async (_, next, to) => {
  signIn('Ana');
  const page = await render(
    <MemoryRouter initialEntries={[{ pathname: '/login', state: { next } }]}>
      <LoginPage />
    </MemoryRouter>,
  );
  await expect.element(page.getByRole('link', { name: 'Go on' })).toHaveAttribute('href', to);
});
