import { expect, test } from 'vitest';
import { mailPage } from './page.ts';

function renderText(text: string): string {
  const mail = { name: 'one', to: 'ana@example.org', subject: 'Hola', date: 'today', text };
  return /<pre>(.*)<\/pre>/s.exec(mailPage('/mailbox/token', mail))?.[1] ?? '';
}

const link = (address: string) => `<a href="${address}" rel="noreferrer">${address}</a>`;

test.each([
  ['none', 'none'],
  ['http://localhost:3000/login', link('http://localhost:3000/login')],
  [
    'Open\nhttps://tifo.example/a#b/c?d=e\nnow',
    `Open\n${link('https://tifo.example/a#b/c?d=e')}\nnow`,
  ],
  ['(see https://tifo.example/a).', `(see ${link('https://tifo.example/a')}).`],
  [
    'https://a.example https://b.example',
    `${link('https://a.example')} ${link('https://b.example')}`,
  ],
  ['https://a.example/?b=1&c=2', link('https://a.example/?b=1&amp;c=2')],
  ["https://a.example/it's", `${link('https://a.example/it')}&#39;s`],
])('%j is shown with its web addresses as links', (text, html) => {
  expect(renderText(text)).toBe(html);
});

test.each([
  'javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'ftp://tifo.example',
  'http://',
  'https://',
  'http://[',
  'https:// tifo.example',
])('%j is no link', (text) => {
  expect(renderText(text)).not.toContain('<a');
});

test.each([
  'https://a.example/"onmouseover="alert(1)',
  "https://a.example/'onmouseover='alert(1)",
  'https://a.example/<script>alert(1)</script>',
  'https://a.example/"><img src=x onerror=alert(1)>',
  '<a href="https://a.example">here</a>',
  '</pre><script>alert(1)</script>',
  'https://a.example/&quot; onclick=alert(1)',
  'https://a.example/`x`<b>',
])('%j brings no tag and no attribute of its own', (text) => {
  const html = renderText(text);
  const textWithoutLinks = html.replaceAll(
    /<a href="https:\/\/[^"<>]*" rel="noreferrer">|<\/a>/g,
    '',
  );
  expect(textWithoutLinks).not.toMatch(/[<>"']/);
});
