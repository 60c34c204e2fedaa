import { createHash } from 'node:crypto';
import { escapeHtml } from '#contract/escape-html.ts';
import { embedSize, lineupHeadline } from '#contract/share.ts';
import { namedPageTitle } from '#contract/titles.ts';
import type { Embed } from './service.ts';

const style = `:root{color-scheme:light dark;--walkway:#d3c4bc}
body{margin:0;background:#f3edeb;color:#000;font:16px/1.4 system-ui,sans-serif}
a{display:block;color:inherit;text-decoration:none}
a:focus-visible{outline:3px solid;outline-offset:-6px}
svg{display:block;width:100%;max-width:${embedSize.width}px;height:auto;max-height:100vh;margin:auto}
h1{margin:0;padding:48px 24px;font:inherit;text-align:center}
.visually-hidden{position:absolute;width:1px;height:1px;padding:0;overflow:hidden;clip-path:inset(50%)}
@media(prefers-color-scheme:dark){:root{--walkway:#0f0d10}body{background:#35363a;color:#fff}}`;

const styleHash = createHash('sha256').update(style).digest('base64');

/** Allows the page's style and our pictures, but no scripts. */
export const embedPolicy = [
  "default-src 'none'",
  `style-src 'sha256-${styleHash}'`,
  "img-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  'frame-ancestors *',
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ');

function page(title: string, head: string, body: string): string {
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8"/>',
    '<meta name="viewport" content="width=device-width,initial-scale=1"/>',
    `<meta name="robots" content="noindex"/><title>${escapeHtml(title)}</title>${head}`,
    `<style>${style}</style></head><body>${body}</body></html>`,
  ].join('');
}

export function renderEmbedPage(embed: Embed, svg: string, address: string): string {
  const { lineup, title, fan, alt } = embed;
  const headline = lineupHeadline(lineup, title, fan.name);
  const link = escapeHtml(address);
  const label = `role="img" aria-label="${escapeHtml(alt)}"`;
  // A replacement string would interpret each `$` in the label.
  const drawing = svg.replace('<svg', () => `<svg ${label}`);
  return page(
    namedPageTitle(headline),
    `<link rel="canonical" href="${link}"/>`,
    [
      `<main><h1 class="visually-hidden">${escapeHtml(headline)}</h1>`,
      `<a href="${link}" target="_blank" rel="noopener">${drawing}</a></main>`,
    ].join(''),
  );
}

export const goneEmbedPage = page(
  'Not found · Tifo',
  '',
  '<main><h1>This lineup no longer exists.</h1></main>',
);
