import type { Config } from '#server/config.ts';
import { mailboxFolder } from '#server/mail/mailbox.ts';

interface MailPlace {
  /** Host without user and password, or the folder. */
  readonly place: string;
  readonly text: string;
}

export function mailPlace({ smtpUrl, dataDir }: Pick<Config, 'smtpUrl' | 'dataDir'>): MailPlace {
  if (smtpUrl !== null) {
    const { host } = new URL(smtpUrl);
    return { place: host, text: `sent by ${host}` };
  }
  const folder = mailboxFolder(dataDir);
  return { place: folder, text: `written to ${folder}, since SMTP_URL is not set` };
}
