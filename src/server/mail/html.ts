import { escapeHtml } from '#contract/escape-html.ts';

/**
 * HTML form of a mail: secrets on their own line enlarged, URLs linked. Sets no colours, so the
 * reader's theme applies.
 */
export function mailHtml(subject: string, text: string): string {
  const blocks = text.trim().split(/\n{2,}/);
  return [
    '<!doctype html>',
    '<html lang="en"><head><meta charset="utf-8">',
    `<title>${escapeHtml(subject)}</title></head>`,
    '<body style="font-family:sans-serif;font-size:16px;line-height:1.5;max-width:36em">',
    ...blocks.map(blockHtml),
    '</body></html>',
  ].join('\n');
}

function blockHtml(block: string): string {
  const content = block.split('\n').map(escapeHtml).join('<br>\n');
  if (/^https?:\/\/\S+$/.test(block)) return `<p><a href="${content}">${content}</a></p>`;
  if (/^\S+$/.test(block)) return `<p style="font-size:28px;letter-spacing:4px">${content}</p>`;
  return `<p>${content}</p>`;
}
