import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import { Header } from './header.tsx';

test('one navigation links the home page and every sport', () => {
  const Stub = createRoutesStub([{ path: '/', Component: Header }]);
  const html = renderToStaticMarkup(<Stub initialEntries={['/']} />);
  const [nav = '', ...others] = html.match(/<nav.*?<\/nav>/gs) ?? [];
  expect(others).toEqual([]);
  const links = [...nav.matchAll(/href="(.*?)"/g)].map(([, to]) => to);
  expect(links.slice(0, 4)).toEqual(['/', '/fifa', '/motogp', '/powerlifting']);
});
