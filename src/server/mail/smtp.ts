import { composeMessage, type MailTransport } from './transport.ts';

/** Sends through `smtp://user:password@host:port`, one connection per mail. */
export function smtpTransport(smtpUrl: string, from: string): MailTransport {
  return {
    async send(mail, signal) {
      // Lazy import: keeps startup fast.
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
