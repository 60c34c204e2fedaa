import { randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createFolder, writeWholeFile } from '#server/shared/files/durable-files.ts';
import { loadSecretFile } from '#server/shared/files/secret-file.ts';
import { type ParsedMessage, parseMessage } from './message-text.ts';
import { composeMessage, type MailTransport } from './transport.ts';

export interface StoredMail extends ParsedMessage {
  /** File name without `.eml`. Names sort by time. */
  readonly name: string;
}

const maxListed = 100;

export function mailboxFolder(dataDir: string): string {
  return join(dataDir, 'mailbox');
}

/** Returns the secret at the end of the mailbox URL: 192 random bits. */
export async function loadMailboxToken(dataDir: string): Promise<string> {
  const generate = () => Buffer.from(randomBytes(24).toString('base64url'));
  return (await loadSecretFile(join(dataDir, 'mailbox.token'), generate)).toString();
}

/** Writes each mail to an `.eml` file, which a repeated delivery overwrites. */
export function createMailboxTransport(folder: string, from: string): MailTransport {
  return {
    async send(mail) {
      const { createTransport } = await import('nodemailer');
      const composer = createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
      const { message } = await composer.sendMail(composeMessage(mail, from));
      await createFolder(folder, 0o700);
      const name = `${mail.createdAt.replaceAll(/[:.]/g, '-')}-${mail.id}`;
      // The outbox deletes its row after the delivery, so the file must be durable by then.
      const names = { temporary: `.${name}.tmp`, final: `${name}.eml` };
      await writeWholeFile(folder, names, message as Buffer, 0o600);
    },
  };
}

export async function listMails(folder: string): Promise<readonly StoredMail[]> {
  const files = await readdir(folder).catch(ignoreMissing);
  const names = (files ?? [])
    .filter((file) => /^[\w-]+\.eml$/.test(file))
    .map((file) => file.slice(0, -'.eml'.length))
    .sort()
    .reverse()
    .slice(0, maxListed);
  const mails = await Promise.all(names.map((name) => readMail(folder, name)));
  return mails.filter((mail) => mail !== null);
}

export async function readMail(folder: string, name: string): Promise<StoredMail | null> {
  if (!/^[\w-]+$/.test(name)) return null;
  const source = await readFile(join(folder, `${name}.eml`), 'utf8').catch(ignoreMissing);
  return source === null ? null : { name, ...parseMessage(source) };
}

function ignoreMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}
