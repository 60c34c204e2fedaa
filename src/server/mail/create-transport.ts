import type { Config } from '../config.ts';
import { createMailboxTransport, mailboxFolder } from './mailbox.ts';
import { composeMessage, type MailTransport, parseSender } from './transport.ts';

/** Throws if `mailFrom` is not a sender. */
export function createMailTransport({
  smtpUrl,
  mailFrom,
  dataDir,
}: Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataDir'>): MailTransport {
  parseSender(mailFrom);
  if (smtpUrl !== null) return createSmtpTransport(smtpUrl, mailFrom);
  return createMailboxTransport(mailboxFolder(dataDir), mailFrom);
}

export function createSmtpTransport(smtpUrl: string, from: string): MailTransport {
  const { hostname, port, protocol } = new URL(smtpUrl);
  const defaultPort = protocol === 'smtps:' ? 465 : 587;
  return {
    server: `${hostname}:${port || defaultPort}`,
    async send(mail, signal) {
      // Imported lazily to keep the startup fast.
      const { createTransport } = await import('nodemailer');
      const mailer = createTransport({
        url: smtpUrl,
        connectionTimeout: 10_000,
        greetingTimeout: 10_000,
        socketTimeout: 20_000,
      });
      await mailer.sendMail({ ...composeMessage(mail, from), signal });
    },
  };
}
