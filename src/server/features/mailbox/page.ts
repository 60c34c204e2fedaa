import { escapeHtml } from '#server/escape-html.ts';
import type { StoredMail } from '#server/mail/mailbox.ts';

/** The page's own style: system colours, so that it follows the reader's theme. */
export const mailboxStyle = `
:root { color-scheme: light dark; font-family: system-ui, sans-serif; line-height: 1.5; }
body { max-width: 44rem; margin: 0 auto; padding: 1rem; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; font: inherit; }
li { margin-block: 0.5rem; overflow-wrap: anywhere; }
`;

/** Who, what and when of each mail, newest first, each a link to its text below `base`. */
export function listPage(base: string, mails: readonly StoredMail[]): string {
  const entries = mails.map(
    (mail) =>
      `<li><a href="${base}/${mail.name}">${escapeHtml(mail.subject)}</a><br>` +
      `${escapeHtml(mail.to)} · ${escapeHtml(mail.date)}</li>`,
  );
  const list = entries.length > 0 ? `<ul>${entries.join('\n')}</ul>` : '<p>No mail yet.</p>';
  return page(base, 'Mailbox', list);
}

/** One mail as plain text. */
export function mailPage(base: string, mail: StoredMail): string {
  return page(
    base,
    mail.subject,
    `<p>${escapeHtml(mail.to)} · ${escapeHtml(mail.date)}</p>
<pre>${escapeHtml(mail.text)}</pre>
<p><a href="${base}">All mail</a></p>`,
  );
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
