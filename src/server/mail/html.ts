import { escapeHtml } from '#contract/escape-html.ts';

/**
 * Inserts spaces into addresses ('example. com') in names of users, so that mail programs do not
 * turn them into links.
 */
export function withoutLinks(text: string): string {
  return text.replaceAll(/[.:/@\u3002\uff0e\uff61](?=[^\s.])/gu, '$& ');
}

/**
 * Enlarges codes, and links URLs on a separate line. Sets no colours, so that the theme of the mail
 * program applies.
 */
export function renderMailHtml(subject: string, text: string): string {
  const blocks = text.trim().split(/\n{2,}/);
  return [
    '<!doctype html>',
    '<html lang="en"><head><meta charset="utf-8">',
    `<title>${escapeHtml(subject)}</title></head>`,
    '<body style="font-family:sans-serif;font-size:16px;line-height:1.5;max-width:36em">',
    ...blocks.map(renderBlock),
    '</body></html>',
  ].join('\n');
}

function renderBlock(block: string): string {
  const content = block.split('\n').map(escapeHtml).join('<br>\n');
  if (/^https?:\/\/\S+$/.test(block)) return `<p><a href="${content}">${content}</a></p>`;
  if (/^\S+$/.test(block)) return `<p style="font-size:28px;letter-spacing:4px">${content}</p>`;
  return `<p>${content}</p>`;
}
