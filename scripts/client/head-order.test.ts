import { expect, test } from 'vitest';
import { orderHead } from './head-order.ts';

test('styles are asked for first, then the largest files; all else stays', () => {
  const [small, large, style, sheet] = [
    '<link rel="modulepreload" href="/small.js"/>',
    '<link rel="preload" as="font" href="/large.woff2"/>',
    '<link rel="preload" as="style" href="/page.css#"/>',
    '<link rel="stylesheet" href="/app.css"/>',
  ];
  const html = `<head><title>T</title>${small}${large}<script>1</script>${sheet}${style}</head><body>${small}</body>`;
  const bytesOf = (address: string) => (address === '/large.woff2' ? 2 : 1);
  expect(orderHead(html, bytesOf)).toBe(
    `<head><title>T</title><script>1</script>${sheet}${style}${large}${small}</head><body>${small}</body>`,
  );
});

test('of the scripts the largest alone is asked for before what a page asks for by itself', () => {
  const link = (name: string, more = '') => `<link ${more}rel="modulepreload" href="/${name}.js"/>`;
  const bytesOf = (address: string) => (address === '/react.js' ? 2 : 1);
  expect(orderHead(`<head>${link('page')}${link('react')}</head>`, bytesOf)).toBe(
    `<head>${link('react')}${link('page', 'fetchpriority="low" ')}</head>`,
  );
});
