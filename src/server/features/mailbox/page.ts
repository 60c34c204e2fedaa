import { escapeHtml } from '#contract/escape-html.ts';
import type { StoredMail } from '#server/mail/mailbox.ts';

export const mailboxStyle = `
:root { color-scheme: light dark; font-family: system-ui, sans-serif; line-height: 1.5; }
body { max-width: 44rem; margin: 0 auto; padding: 1rem; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; font: inherit; }
li { margin-block: 0.5rem; overflow-wrap: anywhere; }
`;

export function listPage(base: string, mails: readonly StoredMail[]): string {
  const entries = mails.map(
    (mail) =>
      `<li><a href="${base}/${mail.name}">${escapeHtml(mail.subject)}</a><br>` +
      `${escapeHtml(mail.to)} · ${escapeHtml(mail.date)}</li>`,
  );
  const list = entries.length > 0 ? `<ul>${entries.join('\n')}</ul>` : '<p>No mail yet.</p>';
  return page(base, 'Mailbox', list);
}

export function mailPage(base: string, mail: StoredMail): string {
  return page(
    base,
    mail.subject,
    `<p>${escapeHtml(mail.to)} · ${escapeHtml(mail.date)}</p>
<pre>${linkAddresses(mail.text)}</pre>
<p><a href="${base}">All mail</a></p>`,
  );
}

/** Web address up to the next blank, quote or angle bracket, without trailing punctuation. */
const webAddress = /https?:\/\/[^\s<>"'`]*[^\s<>"'`.,;:!?)\]}]/g;

/** Links send no referrer, which has the token. */
function linkAddresses(text: string): string {
  const parts: string[] = [];
  let end = 0;
  for (const { 0: address, index } of text.matchAll(webAddress)) {
    parts.push(escapeHtml(text.slice(end, index)));
    const escaped = escapeHtml(address);
    const link = `<a href="${escaped}" rel="noreferrer">${escaped}</a>`;
    parts.push(URL.canParse(address) ? link : escaped);
    end = index + address.length;
  }
  return [...parts, escapeHtml(text.slice(end))].join('');
}

function page(base: string, title: string, content: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)} · Tifo</title>
<link rel="icon" href="/favicon.svg">
<link rel="stylesheet" href="${base}/style.css">
</head>
<body>
<main>
<h1>${escapeHtml(title)}</h1>
${content}
</main>
</body>
</html>
`;
}
