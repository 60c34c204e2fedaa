import type { Mail, MailTransport } from '#server/mail/transport.ts';

export interface MemoryMail extends MailTransport {
  readonly sent: readonly Mail[];
  latest(address: string): Mail;
  code(address: string): string;
  link(address: string): string;
  temporaryPassword(address: string): string;
  failWith(error: Error | null): void;
}

export function memoryMail(): MemoryMail {
  const sent: Mail[] = [];
  let failure: Error | null = null;

  function latest(address: string): Mail {
    const mail = sent.findLast(({ to }) => to === address);
    if (!mail) throw new Error(`No mail to ${address}`);
    return mail;
  }

  function findLine(address: string, pattern: RegExp): string {
    const secret = pattern.exec(latest(address).text)?.[0];
    if (secret === undefined) throw new Error(`No such secret in the mail to ${address}`);
    return secret;
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
