import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterEach, expect, test } from 'vitest';
import { createSmtpTransport } from './create-transport.ts';
import { parseMessage } from './message-text.ts';
import type { Mail } from './transport.ts';

interface Received {
  readonly from: string;
  readonly to: readonly string[];
  readonly source: string;
}

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

async function startServer(options: SMTPServerOptions = {}) {
  const received: Received[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    async onData(stream, session, callback) {
      const source = Buffer.concat(await stream.toArray()).toString();
      const { mailFrom, rcptTo } = session.envelope;
      received.push({
        from: mailFrom ? mailFrom.address : '',
        to: rcptTo.map(({ address }) => address),
        source,
      });
      callback();
    },
    ...options,
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(() => new Promise((resolve) => server.close(resolve)));
  return { received, port: (server.server.address() as AddressInfo).port };
}

const open = (url: string) => createSmtpTransport(url, 'Tifo <tifo@example.org>');

const mail: Mail = {
  id: 'mail1',
  to: 'ana+tifo@example.org',
  subject: 'Your Tifo verification code',
  text: 'Welcome to Tifo!\n\n123456\n\nhttp://localhost:3000/verifyCode\n',
  createdAt: '2026-03-01T12:00:00.000Z',
};

test('a mail is delivered by SMTP as text and HTML', async () => {
  const { received, port } = await startServer();
  await open(`smtp://127.0.0.1:${port}`).send(mail);
  expect(received).toHaveLength(1);
  expect(received[0]).toMatchObject({ from: 'tifo@example.org', to: ['ana+tifo@example.org'] });
  const source = received[0]?.source ?? '';
  const message = parseMessage(source);
  expect(message.subject).toBe('Your Tifo verification code');
  expect(message.text).toMatch(/^123456$/m);
  expect(source).toContain('Content-Type: text/html');
  expect(source).toMatch(/^Message-ID: <mail1@example.org>\r$/m);
});

test('the user and password in the URL are used', async () => {
  const seen: unknown[] = [];
  const { received, port } = await startServer({
    authOptional: false,
    allowInsecureAuth: true,
    onAuth({ username, password }, _session, callback) {
      seen.push([username, password]);
      callback(null, { user: username });
    },
  });
  await open(`smtp://sender:s%40crt@127.0.0.1:${port}`).send(mail);
  expect(seen).toEqual([['sender', 's@crt']]);
  expect(received).toHaveLength(1);
});

test('a rejected recipient, a broken server and a missing server fail', async () => {
  const refusing = await startServer({
    onRcptTo: (_address, _session, callback) => callback(new Error('no such box')),
  });
  await expect(open(`smtp://127.0.0.1:${refusing.port}`).send(mail)).rejects.toThrow();
  const broken = await startServer({
    onData: (stream, _session, callback) => {
      stream.resume();
      stream.on('end', () => callback(new Error('disk full')));
    },
  });
  await expect(open(`smtp://127.0.0.1:${broken.port}`).send(mail)).rejects.toThrow('disk full');
  await expect(open('smtp://127.0.0.1:1').send(mail)).rejects.toThrow();
});

test('an attempt ends when its signal aborts', async () => {
  const { port } = await startServer({ onConnect: () => undefined });
  const sending = open(`smtp://127.0.0.1:${port}`).send(mail, AbortSignal.timeout(200));
  await expect(sending).rejects.toThrow();
});
