import { MemoryRouter, Route, Routes, useLocation } from 'react-router';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { signIn } from '#tests/support/browser-session.ts';
import LoginPage from './login-page.tsx';
import { readReturnPath } from './return-path.ts';

/** Says where a link led, and which page comes afterwards. */
function Place() {
  const location = useLocation();
  return `${location.pathname} leads on to ${readReturnPath(location)}`;
}

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

test('who is logged in and not verified is led to the code, and on from there', async () => {
  signIn('Ana', 'user', false);
  const entry = { pathname: '/login', state: { next: '/motogp/riders' } };
  const page = await render(
    <MemoryRouter initialEntries={[entry]}>
      <Routes>
        <Route path="/login" element={<LoginPage />} />
        <Route path="*" element={<Place />} />
      </Routes>
    </MemoryRouter>,
  );
  await expect.element(page.getByText('Only the code is missing.')).toBeVisible();
  await expect
    .element(page.getByText(/^You are logged in as Ana\..* on to riders\.$/))
    .toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Another account?' })).toBeVisible();
  const way = page.getByRole('link', { name: 'Type the code' });
  // White on black, not the black of a link in a text.
  expect(getComputedStyle(way.element()).color).toBe('rgb(255, 255, 255)');
  await way.click();
  await expect.element(page.getByText('/verifyCode leads on to /motogp/riders')).toBeVisible();
});

test('the link of a mail names the page that it leads on to, and the sign-up leads there too', async () => {
  localStorage.clear();
  const entry = { pathname: '/login', hash: '#abcdefghijklmnopqrst-_/motogp/riders' };
  const page = await render(
    <MemoryRouter initialEntries={[entry]}>
      <Routes>
        <Route path="/login" element={<LoginPage />} />
        <Route path="*" element={<Place />} />
      </Routes>
    </MemoryRouter>,
  );
  await expect
    .element(page.getByText(/the link in our mail does the rest\. Then on to riders\./))
    .toBeVisible();
  await expect.element(page.getByText('One minute, then on to riders.')).toBeVisible();
  await page.getByRole('link', { name: 'Sign up' }).click();
  await expect.element(page.getByText('/register leads on to /motogp/riders')).toBeVisible();
});
