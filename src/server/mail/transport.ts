import type { SendMailOptions } from 'nodemailer';
import { parseEmail } from '#contract/accounts.ts';
import { mailHtml } from './html.ts';

/** The HTML form is derived from the text. */
export interface Mail {
  /** Stable across retries, so that repeated deliveries can be recognised. */
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** ISO time of enqueueing. */
  readonly createdAt: string;
  /** One-click unsubscribe URL for recurring mails (RFC 8058). */
  readonly unsubscribe?: string;
}

/** Delivers a mail or throws; `signal` aborts an attempt. */
export interface MailTransport {
  send(mail: Mail, signal?: AbortSignal): Promise<void>;
}

/**
 * Validates addresses again so that user input is never parsed as a header; throws on an invalid
 * recipient.
 */
export function composeMessage(mail: Mail, from: string): SendMailOptions {
  const recipient = parseEmail(mail.to);
  if (recipient === null) throw new Error('The recipient is not a plain address');
  const sender = parseSender(from);
  return {
    from: sender,
    to: { name: '', address: recipient },
    subject: mail.subject,
    text: mail.text,
    html: mailHtml(mail.subject, mail.text),
    date: new Date(mail.createdAt),
    messageId: `<${mail.id}@${sender.address.split('@')[1]}>`,
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(mail.unsubscribe !== undefined && {
        'List-Unsubscribe': `<${mail.unsubscribe}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
    encoding: 'quoted-printable',
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** Parses 'Tifo <tifo@example.org>' or a bare address; throws on anything else. */
export function parseSender(from: string): { name: string; address: string } {
  const named = /^([^<>"\r\n]*)<([^<>\s]+@[^<>\s]+)>$/.exec(from.trim());
  const address = named?.[2] ?? from.trim();
  if (!/^[^<>\s@]+@[^<>\s@]+$/.test(address)) {
    throw new Error('MAIL_FROM wants a sender, for example Tifo <tifo@example.org>');
  }
  return { name: named?.[1]?.trim() ?? '', address };
}
