import type { Mail, MailTransport } from '#server/mail/transport.ts';

/** Mails that stay in memory, as their readers would see them. */
export interface MemoryMail extends MailTransport {
  readonly sent: readonly Mail[];
  /** The newest mail to an address; fails the test when there is none. */
  latest(address: string): Mail;
  /** The verification code that a person reads in the newest mail to an address. */
  code(address: string): string;
  /** The secret of the link that a person opens in the newest mail to an address. */
  link(address: string): string;
  /** The temporary password that a person reads in the newest mail to an address. */
  temporaryPassword(address: string): string;
  /** What every further attempt throws; null lets mails through again. */
  failWith(error: Error | null): void;
}

/** A transport for tests that keeps what it is handed. */
export function memoryMail(): MemoryMail {
  const sent: Mail[] = [];
  let failure: Error | null = null;

  function latest(address: string): Mail {
    const mail = sent.findLast(({ to }) => to === address);
    if (!mail) throw new Error(`No mail to ${address}`);
    return mail;
  }

  function findLine(address: string, pattern: RegExp): string {
    const line = pattern.exec(latest(address).text)?.[0];
    if (line === undefined) throw new Error(`No such secret in the mail to ${address}`);
    return line;
  }

  return {
    sent,
    latest,
    code: (address) => findLine(address, /^\d{6}$/m),
    link: (address) => findLine(address, /(?<=\/verifyCode#)[\w-]+/m),
    temporaryPassword: (address) => findLine(address, /^[\w#!+-]{16}$/m),
    failWith(error) {
      failure = error;
    },
    async send(mail) {
      if (failure) throw failure;
      sent.push(mail);
    },
  };
}
