import { expect, test } from 'vitest';
import { mailHtml } from './html.ts';

test('text is escaped wherever it stands', () => {
  const html = mailHtml('<b>', 'Hello <script>alert(1)</script>\n\nhttp://x/"><img>');
  expect(html).not.toMatch(/<(script|img|b)>/);
});

test('blocks become paragraphs, a lone address a link, a lone secret large', () => {
  const html = mailHtml('Code', 'One\ntwo\n\n123456\n\nhttp://localhost:3000/verifyCode\n');
  expect(html).toContain('<p>One<br>\ntwo</p>');
  expect(html).toMatch(/<p style="[^"]+">123456<\/p>/);
  expect(html).toContain('<a href="http://localhost:3000/verifyCode">');
});
