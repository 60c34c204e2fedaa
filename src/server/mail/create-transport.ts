import type { Config } from '../config.ts';
import { mailboxFolder, mailboxTransport } from './mailbox.ts';
import { smtpTransport } from './smtp.ts';
import { type MailTransport, parseSender } from './transport.ts';

export function createMailTransport(
  config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataDir'>,
): MailTransport {
  parseSender(config.mailFrom);
  return config.smtpUrl === null
    ? mailboxTransport(mailboxFolder(config.dataDir), config.mailFrom)
    : smtpTransport(config.smtpUrl, config.mailFrom);
}
