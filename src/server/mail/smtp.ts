import { composeMessage, type MailTransport } from './transport.ts';

/** Sends by the SMTP server of `smtp://user:password@host:port`, a connection per mail. */
export function smtpTransport(smtpUrl: string, from: string): MailTransport {
  return {
    async send(mail, signal) {
      // Not before there is a mail to send: a start does not wait for it.
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
