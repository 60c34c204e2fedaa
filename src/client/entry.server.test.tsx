import { type ReactNode, Suspense } from 'react';
import { createRequestHandler, type ServerBuild } from 'react-router';
import { expect, test, vi } from 'vitest';
import handleRequest from './entry.server.tsx';

const Layout = ({ children }: { children: ReactNode }) => (
  <html lang="en">
    <head>
      <link rel="stylesheet" href="/assets/app.css#" />
    </head>
    <body>{children}</body>
  </html>
);

function draw(Page: () => ReactNode, css: string[] = ['/assets/app.css#']): Promise<Response> {
  const module = { default: Page, Layout, ErrorBoundary: () => <p>Something went wrong</p> };
  const build = {
    entry: { module: { default: handleRequest } },
    routes: { root: { id: 'root', path: '', module } },
    assets: {
      entry: { module: '/assets/entry.js', imports: [] },
      routes: { root: { id: 'root', module: '/assets/root.js', css } },
      url: '/assets/manifest.js',
    },
    future: {},
    prerender: [],
    publicPath: '/',
    ssr: true,
    isSpaMode: false,
    routeDiscovery: { mode: 'initial' },
  };
  return createRequestHandler(build as unknown as ServerBuild)(new Request('http://localhost/'));
}

test('a page is rendered completely, with links to its scripts', async () => {
  const answer = await draw(() => 'Riders');
  const html = await answer.text();
  expect(answer.status).toBe(200);
  expect(html).toContain('<body>Riders');
  expect(html).toContain('<link rel="modulepreload" href="/assets/root.js"');
});

test('a page that throws fails the build, even within a Suspense boundary', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  const Broken = () => {
    throw new Error('No such picture');
  };
  const answer = await draw(() => (
    <Suspense fallback="Loading">
      <Broken />
    </Suspense>
  ));
  expect(answer.status).toBe(500);
});

test('a page is rendered in development, where styles have no files', async () => {
  const answer = await draw(() => 'Riders', []);
  expect(answer.status).toBe(200);
  expect(await answer.text()).toContain('<body>Riders');
});
