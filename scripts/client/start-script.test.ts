import { expect, test } from 'vitest';
import {
  getFacade,
  manifestWithoutFacades,
  runInTurn,
  runOrder,
  withoutFacades,
} from './start-script.ts';

const code = 'import{_ as a,b}from"./app-1.js";export{a as ErrorBoundary,b as default};';
const facade = {
  address: '/assets/pages-2.js',
  target: '/assets/app-1.js',
  names: { ErrorBoundary: '_', default: 'b' },
};

test('a file that only passes on what another exports is a facade, and one with code of its own is not', () => {
  expect(getFacade('/assets/pages-2.js', code)).toEqual(facade);
  expect(getFacade('/assets/pages-2.js', `${code}start();`)).toBe(null);
  expect(getFacade('/assets/pages-2.js', code.replace('a as E', 'other as E'))).toBe(null);
});

test('a page takes the exports out of the other file, and never names the facade', () => {
  const html =
    '<link href="/assets/pages-2.js"/><script>import * as route1 from "/assets/pages-2.js";</script>';
  expect(withoutFacades(html, [facade])).toBe(
    '<link href="/assets/app-1.js"/><script>import * as route1File from "/assets/app-1.js";\n' +
      'const route1 = { ErrorBoundary: route1File._, default: route1File.b };</script>',
  );
});

test("so does the router's manifest", () => {
  const routes = { pages: { id: 'pages', module: facade.address, imports: [facade.target] } };
  const written = manifestWithoutFacades(`window.m=${JSON.stringify({ routes })};`, [facade]);
  const { pages } = JSON.parse(written.slice('window.m='.length, -1)).routes;
  expect(pages).toEqual({ ...routes.pages, module: facade.target, exports: facade.names });
});

const files: Readonly<Record<string, string>> = {
  '/assets/page.js': 'import{a}from"./parts.js";import{b}from"./app.js";',
  '/assets/parts.js': 'import"./app.js";import{c}from"./react.js"',
  '/assets/app.js': 'import{c}from"./react.js";import("./later.js")',
  '/assets/react.js': 'import{d}from"./app.js"',
};
const codeOf = (file: string) => files[file] ?? '';

test('what is imported runs before what imports it, each file once', () => {
  const order = ['/assets/react.js', '/assets/app.js', '/assets/parts.js', '/assets/page.js'];
  expect(runOrder(['/assets/page.js'], codeOf)).toEqual(order);
  expect(runOrder(['/assets/app.js', '/assets/page.js'], codeOf)).toEqual(order);
});

test('the files of a page run one by one before the page starts', () => {
  const html =
    '<script>import "/assets/manifest.js";\nimport * as route0 from "/assets/app.js";\nimport * as route1 from "/assets/page.js";\nstart();</script>';
  const lines = runInTurn(html, codeOf).split('\n');
  expect(lines.at(0)).toBe('<script>import "/assets/manifest.js";');
  expect(lines.slice(-7)).toEqual([
    'await load("/assets/react.js");',
    'await load("/assets/app.js");',
    'await load("/assets/parts.js");',
    'await load("/assets/page.js");',
    'const route0 = await import("/assets/app.js");',
    'const route1 = await import("/assets/page.js");',
    'start();</script>',
  ]);
});
