import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createMailboxTransport, listMails, readMail } from './mailbox.ts';
import type { Mail } from './transport.ts';

let folder: string;
beforeEach(async () => {
  folder = join(await mkdtemp(join(tmpdir(), 'tifo-mailbox-')), 'mailbox');
});
afterEach(async () => {
  await rm(join(folder, '..'), { recursive: true });
});

function makeMail(overrides: Partial<Mail> = {}): Mail {
  return {
    id: 'mail1',
    to: 'ana@example.org',
    subject: 'Your code',
    text: 'Welcome!\n\n123456\n\nhttp://localhost:3000/verifyCode\n',
    createdAt: '2026-03-01T12:00:00.000Z',
    ...overrides,
  };
}

const transport = () => createMailboxTransport(folder, 'Tifo <tifo@example.org>');

test('a mail is an .eml file that begins with plain text', async () => {
  await transport().send(makeMail());
  const files = await readdir(folder);
  expect(files).toEqual(['2026-03-01T12-00-00-000Z-mail1.eml']);
  const source = await readFile(join(folder, files[0] as string), 'utf8');
  expect(source).toMatch(/^From: Tifo <tifo@example.org>$/m);
  expect(source).toMatch(/^To: ana@example.org$/m);
  expect(source).toMatch(/^Message-ID: <mail1@example.org>$/m);
  expect(source.indexOf('text/plain')).toBeLessThan(source.indexOf('text/html'));
  expect(source).toMatch(/^123456$/m);
});

test('any text is read as it was written', async () => {
  const text = `¡Hola, Íñigo! = 100 % 日本 🏍\n${'long '.repeat(40)}\n\n654321\n`;
  await transport().send(makeMail({ text, subject: 'Código — ¿quién?' }));
  const [mail] = await listMails(folder);
  expect(mail).toMatchObject({ subject: 'Código — ¿quién?', to: 'ana@example.org' });
  expect(mail?.text.trim()).toBe(text.trim());
});

test('mails are listed newest first, without other files', async () => {
  for (const day of ['02', '03', '01']) {
    await transport().send(makeMail({ id: `m${day}`, createdAt: `2026-03-${day}T12:00:00.000Z` }));
  }
  await writeFile(join(folder, '.half.tmp'), 'half a mail');
  await writeFile(join(folder, 'notes.txt'), 'notes');
  const names = (await listMails(folder)).map((mail) => mail.name.split('-').at(-1));
  expect(names).toEqual(['m03', 'm02', 'm01']);
});

test('a mail delivered twice is one file', async () => {
  await transport().send(makeMail());
  await transport().send(makeMail());
  expect(await readdir(folder)).toHaveLength(1);
});

test('a mailbox without mail is empty, and a name is never a path', async () => {
  expect(await listMails(folder)).toEqual([]);
  await transport().send(makeMail());
  await writeFile(join(folder, '..', 'secret.eml'), 'Subject: secret\n\nsecret');
  for (const name of ['../secret', 'none', '', '..', 'a/b', '.half']) {
    expect(await readMail(folder, name)).toBeNull();
  }
});

test.each(['a@example.org\nBcc: b@example.org', 'Ana <a@example.org>', 'a@b@example.org', ''])(
  'the recipient "%s" is rejected and nothing is written',
  async (to) => {
    await expect(transport().send(makeMail({ to }))).rejects.toThrow('not a plain address');
    await expect(readdir(folder)).rejects.toThrow();
  },
);
