import { createRoutesStub } from 'react-router';
import { expect, onTestFinished, test } from 'vitest';
import { page as screen } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { sports } from '#sports/index.ts';
import { Header } from './header.tsx';

const labels = sports.map(({ label }) => label);
const icons = ['Search everything', 'Log in'];

test.for([
  { is: 'a phone, the sports below', width: 390, height: 844, order: [...icons, ...labels] },
  { is: 'a phone on its side', width: 844, height: 390, order: [...labels, ...icons] },
  { is: 'a wide screen', width: 1280, height: 800, order: [...labels, ...icons] },
])('the focus order is the visual order on $is', async ({ width, height, order }) => {
  await screen.viewport(width, height);
  onTestFinished(() => screen.viewport(1280, 800));
  const Stub = createRoutesStub([{ path: '/', Component: Header }]);
  const page = await render(<Stub initialEntries={['/']} />);
  const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link').elements();
  const names = links.map((link) => link.getAttribute('aria-label') ?? link.textContent);
  expect(names).toEqual(['Tifo, home', ...order]);
});
