import { createTransport } from 'nodemailer';
import { composeMessage, type MailTransport } from './transport.ts';

/** Sends by the SMTP server of `smtp://user:password@host:port`, a connection per mail. */
export function smtpTransport(smtpUrl: string, from: string): MailTransport {
  const mailer = createTransport({
    url: smtpUrl,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
  });
  return {
    async send(mail, signal) {
      await mailer.sendMail({ ...composeMessage(mail, from), signal });
    },
  };
}
