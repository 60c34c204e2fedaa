import type { SendMailOptions } from 'nodemailer';
import { parseEmail } from '#contract/accounts.ts';
import { renderMailHtml } from './html.ts';

export interface Mail {
  /** The same for all retries, so that mail programs can recognise repeated deliveries. */
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** ISO time. */
  readonly createdAt: string;
  /** URL to unsubscribe from recurring mails with one click (RFC 8058). */
  readonly unsubscribe?: string;
}

export interface MailTransport {
  /** Host and port, for messages to the operator. */
  readonly server?: string;
  send(mail: Mail, signal?: AbortSignal): Promise<void>;
}

/**
 * Throws if the recipient is not a plain address. Addresses come from user input, and the mail
 * library would parse other forms as several recipients.
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
    html: renderMailHtml(mail.subject, mail.text),
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

/** Parses 'Tifo <tifo@example.org>' or a plain address. Throws for other forms. */
export function parseSender(from: string): { name: string; address: string } {
  const match = /^([^<>"\r\n]*)<([^<>\s]+@[^<>\s]+)>$/.exec(from.trim());
  const address = match?.[2] ?? from.trim();
  if (!/^[^<>\s@]+@[^<>\s@]+$/.test(address)) {
    throw new Error('MAIL_FROM wants a sender, for example Tifo <tifo@example.org>');
  }
  return { name: match?.[1]?.trim() ?? '', address };
}
