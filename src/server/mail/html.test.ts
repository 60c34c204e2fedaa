import { expect, test } from 'vitest';
import { renderMailHtml, withoutLinks } from './html.ts';

test('text is escaped everywhere', () => {
  const html = renderMailHtml('<b>', 'Hello <script>alert(1)</script>\n\nhttp://x/"><img>');
  expect(html).not.toMatch(/<(script|img|b)>/);
});

test('blocks become paragraphs, a single URL a link, a single code large', () => {
  const html = renderMailHtml('Code', 'One\ntwo\n\n123456\n\nhttp://localhost:3000/verifyCode\n');
  expect(html).toContain('<p>One<br>\ntwo</p>');
  expect(html).toMatch(/<p style="[^"]+">123456<\/p>/);
  expect(html).toContain('<a href="http://localhost:3000/verifyCode">');
});

test.each([
  ['evil.example likes your Eleven', 'evil. example likes your Eleven'],
  ['https://evil.example/?a', 'https: / / evil. example/ ?a'],
  ['www.evil.example', 'www. evil. example'],
  ['ana@evil.example', 'ana@ evil. example'],
  ['evil\u3002example', 'evil\u3002 example'],
  ['J.R. Soler', 'J. R. Soler'],
  ['Los míos... Ana Gil commented.', 'Los míos... Ana Gil commented.'],
])('%s', (text, safe) => expect(withoutLinks(text)).toBe(safe));
