import type { SendMailOptions } from 'nodemailer';
import { parseEmail } from '#contract/accounts.ts';
import { mailHtml } from './html.ts';

/** One mail to one person. The text is the whole of it: its HTML form is made from it. */
export interface Mail {
  /** Stable over retries, so that a repeated delivery can be recognised. */
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** ISO time at which the mail was enqueued. */
  readonly createdAt: string;
  /** Address to which one request ends such mails, for those that come again and again (RFC 8058). */
  readonly unsubscribe?: string;
}

/** Hands a mail over or throws; `signal` ends an attempt that takes too long. */
export interface MailTransport {
  send(mail: Mail, signal?: AbortSignal): Promise<void>;
}

/**
 * The message as structured objects. Addresses are checked once more here, so that no string from
 * a person is ever parsed as a header. Throws on a recipient that is not a plain address.
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

/** Reads 'Tifo <tifo@example.org>' or a bare address; throws on anything else. */
export function parseSender(from: string): { name: string; address: string } {
  const named = /^([^<>"\r\n]*)<([^<>\s]+@[^<>\s]+)>$/.exec(from.trim());
  const address = named?.[2] ?? from.trim();
  if (!/^[^<>\s@]+@[^<>\s@]+$/.test(address)) {
    throw new Error('MAIL_FROM wants a sender, for example Tifo <tifo@example.org>');
  }
  return { name: named?.[1]?.trim() ?? '', address };
}
