import { randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createFolder, writeWholeFile } from '#server/shared/files/durable-files.ts';
import { loadSecretFile } from '#server/shared/files/secret-file.ts';
import { type ReadMessage, readMessage } from './message-text.ts';
import { composeMessage, type MailTransport } from './transport.ts';

export interface StoredMail extends ReadMessage {
  /** File name without `.eml`; sorts by time. */
  readonly name: string;
}

const shownMails = 100;

export function mailboxFolder(dataDir: string): string {
  return join(dataDir, 'mailbox');
}

/** Secret at the end of the mailbox URL: 192 random bits, kept across restarts. */
export async function loadMailboxToken(dataDir: string): Promise<string> {
  const make = () => Buffer.from(randomBytes(24).toString('base64url'));
  return (await loadSecretFile(join(dataDir, 'mailbox.token'), make)).toString();
}

/** Writes each mail as an `.eml` file; a repeated delivery overwrites its file. */
export function mailboxTransport(folder: string, from: string): MailTransport {
  return {
    async send(mail) {
      // Lazy import: keeps startup fast.
      const { createTransport } = await import('nodemailer');
      const composer = createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
      const { message } = await composer.sendMail(composeMessage(mail, from));
      await createFolder(folder, 0o700);
      const name = `${mail.createdAt.replaceAll(/[:.]/g, '-')}-${mail.id}`;
      // The outbox row is deleted once this returns, so the file must be durable.
      const names = { temporary: `.${name}.tmp`, final: `${name}.eml` };
      await writeWholeFile(folder, names, message as Buffer, 0o600);
    },
  };
}

/** Newest mails first, at most 100. */
export async function listMails(folder: string): Promise<readonly StoredMail[]> {
  const files = await readdir(folder).catch(ignoreMissing);
  const names = (files ?? [])
    .filter((file) => /^[\w-]+\.eml$/.test(file))
    .map((file) => file.slice(0, -'.eml'.length))
    .sort()
    .reverse()
    .slice(0, shownMails);
  const mails = await Promise.all(names.map((name) => readMail(folder, name)));
  return mails.filter((mail) => mail !== null);
}

export async function readMail(folder: string, name: string): Promise<StoredMail | null> {
  if (!/^[\w-]+$/.test(name)) return null;
  const source = await readFile(join(folder, `${name}.eml`), 'utf8').catch(ignoreMissing);
  return source === null ? null : { name, ...readMessage(source) };
}

function ignoreMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}
